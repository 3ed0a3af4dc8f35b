/** What a comment says that begins with `parapet-ignore`. */
export type IgnoreComment = {
  /** Check IDs as they are written, whether or not there are such checks. */
  readonly checkIds: readonly string[];
  /** The last day on which it counts, as written: "2027-01-31"; "" where none is given. */
  readonly until: string;
  /** What follows the colon; "" where nothing does. */
  readonly reason: string;
};

// No word goes on there: "parapet-ignore.json5 has more" is an ordinary comment.
const lead = /^\s*parapet-ignore(?![\w.-])/;

/**
 * Reads `parapet-ignore OC-NET-001, OC-SEC-003 until 2027-01-31: reason`; undefined for every other
 * comment.
 */
export function parseIgnoreComment(text: string): IgnoreComment | undefined {
  const begin = lead.exec(text);
  if (begin === null) return undefined;
  const rest = text.slice(begin[0].length);
  const colon = rest.indexOf(":");
  const head = colon < 0 ? rest : rest.slice(0, colon);
  const [ids = "", until = ""] = head.split(/\suntil(?:\s|$)/);
  return {
    until: head.includes(" until") && until.trim() === "" ? "?" : until.trim(),
    checkIds: ids
      .split(",")
      .map((id) => id.trim())
      .filter((id) => id !== ""),
    reason: colon < 0 ? "" : rest.slice(colon + 1).trim(),
  };
}
