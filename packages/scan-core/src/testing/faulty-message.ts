/**
 * What a person should not read in a message: parts of a template, two texts in one, a sentence
 * without an end.
 */
const remnants = [
  /=>|\$\{\w+[.(]|\)\)\}|\[object |\b(?:undefined|NaN)\b/,
  / {2}|^\s|\s$|\s(?:[,;]|\.(?!\w))|[,;:]\.|(?<!\/)\.\./,
];

/**
 * True where a message of a finding shows its template or breaks off. Quoted values may be
 * anything.
 */
export function isFaultyMessage(message: string): boolean {
  const prose = message.replaceAll(/"[^"]*"/g, "X").replaceAll("…", "");
  const unbalanced =
    prose.includes('"') ||
    prose.split("(").length !== prose.split(")").length ||
    !/[.?!]$/.test(prose);
  return unbalanced || remnants.some((remnant) => remnant.test(prose));
}
