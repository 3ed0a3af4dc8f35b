import { expect, test } from "vitest";
import { isRandomWord, randomRuns } from "./random-run.ts";

const found = (text: string) => randomRuns(text).map(({ start, end }) => text.slice(start, end));
const hex = "3f9a0c7e1b4d8265a0b1c2d3e4f56789";
const mixed = "k7Qz2mXw9Lr4Tn6Vc1Zp3Hd8";

test.each([
  hex,
  hex.toUpperCase(),
  mixed,
  `${mixed}==`,
  "kQzmXwLrTnVcZpHdJfGbKtYsNhRdWmPq",
  "aB3dE5fG7/hI9jK1lM3+nO5pQ7rS9tU1",
  "mail4send2box7mail4send2box7aaaa",
])("a run that a generator made is found: %s", (run) => {
  expect(found(`see ${run}, there`)).toEqual([run]);
});

test.each([
  hex.slice(1),
  mixed.slice(1),
  `${mixed.slice(1)}=`,
  "550e8400-e29b-41d4-a716-446655440000",
  "012345678901234567890123456789012345",
  "someVeryLongCamelCaseIdentifierOfASetting",
  "anthropic-claude-sonnet-4-5-20250929-v1",
  "kQzmXwLrTnVcZpHdJfGbKtYsNhRdWmP",
  "kqzmxwlrtnvczphdjfgbktysnhrdwmpq",
  "packages/scanner9/src/Secrets/Workspace2",
  "aB3dE5fG7/hI9jK1lM3+nO5pQ7rS9tU",
  "aB3dE5fG7/src/hI9jK1lM3+nO5pQ7rS9tU1",
  "aB3dE5fG7/2026/hI9jK1lM3+nO5pQ7rS9tU1",
  "ABCDEFGHK/ABCDEFGHI9JKALMB+NOPQR5QRS",
])("a name, an identifier or a path is none: %s", (run) => {
  expect(found(`see ${run}, there`)).toEqual([]);
});

const commit = hex + "01234567";
const digest = hex + hex;

test.each([
  ...["ad", "ev", "fx", "gr", "req", "sc", "tk", "vi"].map(
    (kind) => `${kind}_01m852jv65yn4mzkt5axgp`,
  ),
  `sha256:${digest}`,
  `"sha-256": "${digest}"`,
  `md5=${hex}`,
  `digest: '${digest}'`,
  `integrity="${digest}`,
  `fingerprint: ${hex}`,
  `sha512-${mixed}${mixed}`,
  `owner/action@${commit}`,
  `repo#${commit}`,
  `commit ${commit}`,
  `"commits": ${digest}`,
  `/blob/${commit}`,
  `/commit/${commit}`,
  `/raw/${commit}`,
  `/tree/${commit}`,
])("what names a content, or one of Parapet's own things, is none: %s", (text) => {
  expect(found(text)).toEqual([]);
});

test.each([
  `xx_01m852jv65yn4mzkt5axgp`,
  `sc_11m852jv65yn4mzkt5axgp9`,
  `shape: ${hex}`,
  `digest of it, by the way: ${hex}`,
  `commit ${hex}`,
  `/blobs/${commit}`,
  `user@${hex}`,
])("what only looks like that may be a secret: %s", (text) => {
  expect(found(text)).toHaveLength(1);
});

test.each([
  ["Tr0ub4dor3xQ", true],
  ["Tr0ub4dor3x", false],
  ["Tr0ub4dor3x!", false],
  ["Troubadorxyzq", false],
  ["012345678901", false],
  ["session-main2", false],
  ["mail2send-home", false],
])("%s is a random word: %s", (word, is) => {
  expect(isRandomWord(word)).toBe(is);
});
