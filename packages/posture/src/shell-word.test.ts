import { expect, test } from "vitest";
import { isSameInShells, shellWord } from "./shell-word.ts";

test.each([
  ["/home/ada/.openclaw", "/home/ada/.openclaw"],
  ["/tmp/two words", "'/tmp/two words'"],
  ["it's", String.raw`'it'\''s'`],
])("a POSIX shell reads %s as one word", (text, word) => {
  expect(shellWord(text, false)).toBe(word);
  expect(isSameInShells(text, false)).toBe(true);
});

test.each([
  // A backslash separates folders: quotes would only make the command longer.
  [String.raw`C:\Users\ada\.openclaw`, String.raw`C:\Users\ada\.openclaw`],
  [String.raw`C:\Users\RUNNER~1\ws`, String.raw`C:\Users\RUNNER~1\ws`],
  ["--check", "--check"],
  [String.raw`C:\two words`, String.raw`"C:\two words"`],
  [String.raw`C:\it's & more`, String.raw`"C:\it's & more"`],
  // A backslash before the last quote would belong to the quote.
  ["C:\\two words\\", '"C:\\two words\\\\"'],
  // PowerShell gives these a meaning of their own where they are not quoted.
  ["@words", '"@words"'],
  ["~", '"~"'],
  ["a,b", '"a,b"'],
  ["", '""'],
])("both shells of Windows read %s as one word", (text, word) => {
  expect(shellWord(text, true)).toBe(word);
  expect(isSameInShells(text, true)).toBe(true);
});

test.each([
  [String.raw`C:\$(calc)`, String.raw`'C:\$(calc)'`],
  ["C:\\a`b", "'C:\\a`b'"],
  [String.raw`C:\%PATH%`, String.raw`'C:\%PATH%'`],
  // For PowerShell these are quotes, too.
  [String.raw`C:\a“; calc; „`, String.raw`'C:\a“; calc; „'`],
  [String.raw`C:\$’it’`, String.raw`'C:\$’’it’’'`],
])("PowerShell replaces nothing in %s, and no other shell is said to read it so", (text, word) => {
  expect(shellWord(text, true)).toBe(word);
  expect(isSameInShells(text, true)).toBe(false);
});
