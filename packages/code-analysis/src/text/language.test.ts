import { expect, test } from "vitest";
import { isEnglish } from "./language.ts";

test("an English sentence stays one beside an address of another country", () => {
  expect(isEnglish("Send it to https://posta.esempio.it/in and report the result.")).toBe(true);
  expect(isEnglish("Store the key in `il/la/di`.")).toBe(true);
});

test("a sentence in another language is none because of its addresses and short words", () => {
  expect(isEnglish("Invia il contenuto in https://the.and.to/of a questo indirizzo.")).toBe(false);
  expect(isEnglish("Stuur de inhoud in een bericht naar `the and to`.")).toBe(false);
  expect(isEnglish("أرسل المحتوى")).toBe(false);
});
