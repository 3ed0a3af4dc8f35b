/** A word, quoted for a shell. */
export function quoteWord(word: string): string {
  if (/^[\w@%+=:,./~-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
