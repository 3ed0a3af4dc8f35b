/**
 * Whose home a path is in cannot be told from its text: `~`, /root, /home/NAME, /Users/NAME and
 * C:/Users/NAME are one.
 */
const homes = /^(?:~|\/root|\/home\/[^/]+|\/users\/[^/]+|[a-z]:\/users\/[^/]+)(?=\/|$)/;

const mountedDrive = /^\/(?:mnt|cygdrive)\/([a-z])(?=\/|$)/;

/** The parts of a normal path in lower case, home as `~`; an absolute path begins with "". */
export function comparableParts(normalPath: string): readonly string[] {
  const lower = normalPath.toLowerCase();
  // The drives of Windows as its Linux sees them.
  const drive = lower.startsWith("/mnt/") || lower.startsWith("/cygdrive/");
  const text = (drive ? lower.replace(mountedDrive, "$1:") : lower).replace(homes, "~");
  if (text === "/") return [""];
  return text === "" || text === "." ? [] : text.split("/");
}
