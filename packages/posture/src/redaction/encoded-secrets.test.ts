import { expect, test } from "vitest";
import { encodedSecrets } from "./encoded-secrets.ts";

const word = "Tr0ub4dor3xQ";
const token = ["ghp", "k7Qz2mXw9Lr4Tn6Vc1Zp3Hd8Jf5Ga0UeKb7Y"].join("_");
const inBase64 = (text: string) => Buffer.from(text).toString("base64");
const inHexadecimal = (text: string) => Buffer.from(text).toString("hex");
const found = (text: string, most = 9) =>
  encodedSecrets(text, most).map(({ start, end }) => text.slice(start, end));

test.each([
  `password=${word}`,
  `{"api_key":"${word}"}`,
  `export DB_PASSWORD=${word}`,
  `annette:${word}`,
  `annette.e@example.com:${word}`,
  `use ${token} here`,
])("a secret is found in what is encoded: %s", (text) => {
  for (const run of [inBase64(text), inHexadecimal(text)])
    expect(found(`see ${run} there`)).toEqual([run]);
});

test.each([
  "a few plain words for a person",
  "annette:hello",
  "annette:8080",
  "page=Tr0ub4dor3xQ of the words",
])("what is encoded and holds none stays: %s", (text) => {
  for (const run of [inBase64(text), inHexadecimal(text)])
    expect(found(`see ${run} there`)).toEqual([]);
});

test("bytes that are no text are not read, and no more are found than are wanted", () => {
  const bytes = Buffer.from(Array.from({ length: 60 }, (_, at) => (at * 37) % 256));
  expect(found(`see ${bytes.toString("base64")} ${bytes.toString("hex")} there`)).toEqual([]);
  const both = `${inBase64(`password=${word}`)} ${inHexadecimal(`password=${word}`)}`;
  expect(found(`${both} ${both}`)).toHaveLength(4);
  expect(found(`${both} ${both}`, 1)).toHaveLength(1);
});
