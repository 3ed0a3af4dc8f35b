const plainWord = /^[\w@%+=:,./-]+$/;

/** The text as one word of a POSIX shell. Meant for printable text. */
export function shellWord(text: string): string {
  if (plainWord.test(text)) return text;
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
