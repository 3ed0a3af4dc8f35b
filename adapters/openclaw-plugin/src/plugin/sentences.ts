/** Longest sentence that goes to the model or to a person. */
const longest = 480;

/** "Parapet blocked this call: a, b." */
export function sentence(what: string, reasons: readonly string[]): string {
  const given = reasons.map((reason) => reason.trim().replace(/\.+$/, "")).filter(Boolean);
  const text = given.length === 0 ? what : `${what}: ${given.join("; ")}`;
  return text.length < longest ? `${text}.` : `${text.slice(0, longest)}…`;
}

/** Why nothing could be asked, as a reason; never with a stack or a path. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "an unknown failure";
}
