/** The dashboard has no process; what it shows was written by the service. */
export const isWindows = typeof process !== "undefined" && process.platform === "win32";

const plainWord = /^[\w@%+=:,./-]+$/;
const plainWordOfWindows = /^(?:[\w./\\+-][\w:~@./\\+-]*)$/;

/**
 * The text as one word of a shell: a POSIX one, or PowerShell and the command prompt. Meant for
 * printable text.
 */
export function shellWord(text: string, onWindows = isWindows): string {
  if (onWindows) return wordOfWindows(text);
  if (plainWord.test(text)) return text;
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * In double quotes, which both shells of Windows know, unless PowerShell would replace something
 * between them; then as PowerShell alone takes it.
 */
function wordOfWindows(text: string): string {
  if (plainWordOfWindows.test(text)) return text;
  if (!replacedOnWindows.test(text)) return `"${text.replace(/\\+$/, String.raw`$&$&`)}"`;
  return `'${text.replaceAll(/['‘-‛]/g, "$&$&")}'`;
}

const replacedOnWindows = /[$`%"“-„]/;

/** False where the two shells of Windows would read the word as different ones. */
export function isSameInShells(text: string, onWindows = isWindows): boolean {
  return !onWindows || !replacedOnWindows.test(text);
}
