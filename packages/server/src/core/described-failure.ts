/**
 * What the log says of an error that is a fault of Parapet: its kind, with the code that a database
 * or the system gave it ("error 23505"), and where it came from. Never its message, which may hold
 * what a caller sent.
 */
export function describedFailure(error: unknown): { readonly error: string; readonly at: string } {
  if (!(error instanceof Error)) return { error: typeof error, at: "" };
  const code = "code" in error ? String(error.code) : "";
  // A code is a word: what is more may be a text of a caller.
  const isCode = /^[A-Za-z0-9_]{1,60}$/.test(code);
  return { error: isCode ? `${error.name} ${code}` : error.name, at: placeOf(error) };
}

/** The first place in code of Parapet; where there is none, the first one. */
function placeOf({ stack = "" }: Error): string {
  const places = stack.split("\n").filter((line) => line.startsWith("    at "));
  const own = places.find((line) => !/[\\/]node_modules[\\/]|\(node:/.test(line));
  return (own ?? places[0] ?? "").trim();
}
