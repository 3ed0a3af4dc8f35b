type Setting = { readonly name: string; readonly value: unknown; readonly from: string };

/** A word of a POSIX shell; whatever is in it stays one word. */
export function quoted(text: string): string {
  return /^[\w./:@+-]+$/.test(text) && !text.startsWith("-")
    ? text
    : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * Options that a command needs to find this service, each with a space before it: its data folder,
 * and its address, where it has other ones than a command assumes.
 */
export function serviceOptions(
  settings: readonly Setting[],
  origin: string,
): { readonly data: string; readonly url: string } {
  const data = settings.find(({ name }) => name === "data");
  const isElsewhere = settings.some(
    ({ name, from }) => (name === "port" || name === "host") && isGivenAtStart(from),
  );
  return {
    data:
      data === undefined || data.from === "default" ? "" : ` --data ${quoted(String(data.value))}`,
    url: isElsewhere ? ` --url ${quoted(origin)}` : "",
  };
}

/** What a flag or a variable of the service said, a command in another shell does not know. */
function isGivenAtStart(from: string): boolean {
  return from.startsWith("--") || from.startsWith("PARAPET_");
}
