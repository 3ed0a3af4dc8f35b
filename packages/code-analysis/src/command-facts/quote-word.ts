/** A word as a shell takes it. */
export function quoteWord(word: string): string {
  if (/^[\w@%+=:,./~-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
