const maxLength = 1024;

/**
 * A path in one normal form, worked out from its text alone: `/` between parts, no `.`, `..` or
 * empty part inside, `~` for the home of the user, `file://` and /proc/self/root taken off, a drive
 * letter in upper case. What a `..` cannot be worked out of (a relative path) keeps it. Relative
 * paths start from `cwd` where that is known.
 */
export function normalizePath(path: string, cwd = ""): string {
  const text = rooted(withoutScheme(path.slice(0, maxLength).replaceAll("\u0000", "").trim()));
  const isAbsolute = /^(?:\/|~|[A-Z]:(?:\/|$))/.test(text);
  const whole = isAbsolute || cwd === "" ? text : `${cwd.replaceAll("\\", "/")}/${text}`;
  return joined(whole);
}

/** True for an address of a file of this machine, or of the one that an editor works on. */
export function isFileUrl(text: string): boolean {
  return /^\s*(?:file:|vscode-(?:remote|file|local):\/\/)/i.test(text);
}

function withoutScheme(path: string): string {
  const remote = /^vscode-(?:remote|file|local):\/\/[^/]*(\/.*)$/i.exec(path);
  if (remote !== null) return decoded(remote[1] ?? "");
  if (!/^file:/i.test(path)) return path;
  const rest = path.slice("file:".length).replace(/^\/\/(?:localhost)?(?=\/|~|$)/i, "");
  return decoded(/^\/[a-z]:/i.test(rest) ? rest.slice(1) : rest);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const folders: Readonly<Record<string, string>> = {
  home: "~",
  userprofile: "~",
  localappdata: "~/AppData/Local",
  appdata: "~/AppData/Roaming",
  systemdrive: "C:",
  homedrive: "C:",
  systemroot: "C:/Windows",
  windir: "C:/Windows",
  programdata: "C:/ProgramData",
  programfiles: "C:/Program Files",
  public: "C:/Users/Public",
};

/** Home variables, another's home and Windows' ways to write a path. */
function rooted(path: string): string {
  const text = path
    // The contents of a file under another name, on Windows.
    .replace(/::\$data$/i, "")
    .replace(
      /^(?:\$(?:env:)?|\$\{(?:env:)?|%)(home|userprofile|localappdata|appdata|systemdrive|homedrive|systemroot|windir|programdata|programfiles|public)[}%]?(?=[\\/]|$)/i,
      (_, name: string) => folders[name.toLowerCase()] ?? "~",
    )
    .replace(/^~[A-Za-z_][\w.-]*(?=\/|$)/, "~")
    .replace(/^\\\\[?.]\\/, "");
  const isWindows = /^[a-z]:[\\/]/i.test(text) || text.startsWith("\\\\") || !text.includes("/");
  const slashed = isWindows ? withoutTrailingDots(text.replaceAll("\\", "/")) : text;
  return slashed.replace(/^[a-z]:(?=\/|$)/, (drive) => drive.toUpperCase());
}

/** Windows leaves out dots and blanks at the end of a name. */
function withoutTrailingDots(path: string): string {
  return path.replaceAll(/(?<=[^./\s])[.\s]{1,16}(?=\/|$)/g, "");
}

function joined(path: string): string {
  const kept: string[] = [];
  let isAbsolute = path.startsWith("/");
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") kept.push(part);
    else if (!isAbsolute && kept.length === 1 && kept[0] === "~") {
      // Above a home lies the folder of all homes.
      kept[0] = "home";
      isAbsolute = true;
    } else goUp(kept, isAbsolute);
  }
  const text = (isAbsolute ? "/" : "") + kept.join("/");
  return withoutProc(text === "" ? "." : text);
}

function goUp(kept: string[], isAbsolute: boolean): void {
  const last = kept.at(-1);
  if (last === undefined || last === "..") {
    if (!isAbsolute) kept.push("..");
  } else if (kept.length > 1 || !/^[A-Z]:$/.test(last)) kept.pop();
}

/** /proc/self/root/etc/passwd is /etc/passwd. */
function withoutProc(path: string): string {
  const match = /^\/proc\/(?:self|thread-self|\d+)\/(?:task\/\d+\/)?root(?=\/|$)/.exec(path);
  if (match === null) return path;
  return path.length === match[0].length ? "/" : withoutProc(path.slice(match[0].length));
}
