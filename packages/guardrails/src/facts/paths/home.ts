/** Whose home a path lies in cannot be told from its text: `~`, /root, /home/NAME, /Users/NAME and C:/Users/NAME are one. */
const homes = /^(?:~|\/root|\/home\/[^/]+|\/users\/[^/]+|[a-z]:\/users\/[^/]+)(?=\/|$)/;

/** The parts of a normal path in lower case, home as `~`; an absolute path begins with "". */
export function comparableParts(normalPath: string): readonly string[] {
  const text = normalPath.toLowerCase().replace(homes, "~");
  if (text === "/") return [""];
  return text === "" || text === "." ? [] : text.split("/");
}
