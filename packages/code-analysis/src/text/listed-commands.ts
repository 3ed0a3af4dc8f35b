import { commandsOfManifest } from "./listed-manifests.ts";

/**
 * Files that list commands: recipes of make and just, scripts of a package.json, settings with
 * hooks and tasks, manifests of clusters and workflows, and files by which an image is built.
 */
export type CommandList =
  | "recipes"
  | "scripts"
  | "commands"
  | "manifest"
  | "image"
  | "apple-script";

/**
 * The commands of such a file, with blanks in place of all else, so that positions stay the same.
 */
export function commandsListedIn(text: string, list: CommandList): string {
  // These markers of a recipe are for make.
  if (list === "recipes")
    return text.replaceAll(/^([ \t]+)([@+-]+)/gm, (_, margin: string, marks: string) =>
      blanked(margin + marks),
    );
  if (list === "apple-script") return commandsOfAppleScript(text);
  if (list === "image") return commandsOfImage(text);
  if (list === "manifest") return commandsOfManifest(text);
  if (list === "commands") return commandsOfSettings(text);
  const start = /"scripts"\s*:\s*\{/.exec(text);
  if (start === null) return blanked(text);
  const from = start.index + start[0].length;
  let kept = blanked(text.slice(0, from));
  for (const [whole, name, middle = "", value = ""] of text.slice(from).matchAll(member)) {
    if (name === undefined) {
      kept += blanked(whole);
      if (whole === "}") break;
    } else kept += `${blanked(name + middle)} ${shown(value)};`;
  }
  return kept + blanked(text.slice(kept.length));
}

/** What an image runs while it is built, and when it is started. */
const step =
  /^(\s*(?:ONBUILD\s+)?(?:RUN|CMD|ENTRYPOINT)\s+(?:--\S+\s+)*|\s*HEALTHCHECK\s[^\n]*?\bCMD\s+)(.*)$/i;

function commandsOfImage(text: string): string {
  let isContinued = false;
  return text
    .split("\n")
    .map((line) => {
      const [, lead = "", command = ""] = step.exec(line) ?? [];
      const own = isContinued ? line : lead === "" ? blanked(line) : blanked(lead) + command;
      isContinued = (isContinued || lead !== "") && /\\\s*$/.test(line);
      // The form of a list is a command of its words.
      return /^\s*\[/.test(own)
        ? own
            .replaceAll(/^\s*\[|\]\s*$|,(?=\s*["'])|"(?:sh|bash|\/bin\/(?:ba)?sh|-l?c)"/g, blanked)
            .replaceAll(/^(\s*)"|"(\s*)$/g, "$1 $2")
        : own;
    })
    .join("\n");
}

/** The settings whose value is a command. */
const isCommand =
  /^"(?:command|bash|powershell|initializeCommand|(?:onCreate|updateContent|postCreate|postStart|postAttach)Command)"$/;

/** `do shell script "…"` */
const shellScript = /(\bdo\s+shell\s+script\s+)"((?:[^"\\\n]|\\.)*)"|[^\n]|\n/gi;

function commandsOfAppleScript(text: string): string {
  let kept = "";
  for (const [whole, lead, command = ""] of text.matchAll(shellScript)) {
    kept += lead === undefined ? blanked(whole) : `${blanked(lead)} ${shown(command)} `;
  }
  return kept;
}

function commandsOfSettings(text: string): string {
  let kept = "";
  let key = "";
  let isStarted = false;
  for (const [whole, name, middle = "", value] of text.matchAll(keyOrValue)) {
    if (name !== undefined) {
      key = name;
      const isNext = isCommand.test(name);
      isStarted ||= isNext;
      kept += isNext ? `;${blanked((name + middle).slice(1))}` : blanked(name + middle);
    } else if (value !== undefined && isStarted && (key === '"args"' || isCommand.test(key)))
      kept += ` ${shown(value)} `;
    else kept += blanked(whole);
  }
  return kept;
}

/** `"name":`, a text that is a value, or what is between them; arguments follow their program. */
const keyOrValue = /("(?:[^"\\\n]|\\.)*")(\s*:)|"((?:[^"\\\n]|\\.)*)"|[^"]+|"/g;

/** `"name": "command"`, or the text between two of them. */
const member = /("(?:[^"\\\n]|\\.)*")(\s*:\s*)"((?:[^"\\\n]|\\.)*)"|[^"}]+|[\s\S]/g;

/**
 * A command as written in JSON or between double quotes in YAML, each character at its position.
 * The blank of a quote is outside of what it quotes, since it would change a path inside.
 */
export function shown(value: string): string {
  let isOpen = false;
  return value.replaceAll(/\\(.)/g, (whole, sign: string) => {
    if (sign === '"') {
      isOpen = !isOpen;
      return isOpen ? ' "' : '" ';
    }
    return sign === "n" ? " \n" : "\\/'".includes(sign) ? ` ${sign}` : blanked(whole);
  });
}

function blanked(text: string): string {
  return text.replaceAll(/[^\n]/g, " ");
}
