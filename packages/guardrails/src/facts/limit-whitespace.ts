const long = /\s{9,}/g;

/**
 * The text with runs of white space cut to 8 characters. Patterns look for at most so many between
 * two words: what they cost then grows with the text alone, and who writes more hides nothing.
 */
export function limitWhitespace(text: string): string {
  return text.length < 9 ? text : text.replaceAll(long, (run) => run.slice(0, 8));
}
