import { expect, test } from "vitest";
import { parseModelsCache } from "./models-cache.ts";

test("the version comes before the models, which are not read", () => {
  const text =
    '{\n  "fetched_at": "2026-01-01",\n  "client_version": "0.30.0",\n  "models": [ broken';
  const document = parseModelsCache(text);
  expect(document.get("/client_version")).toBe("0.30.0");
  expect(document.span("/client_version")).toMatchObject({ line: 3 });
});

test.each(["", "[]", '{ "models": [] }', '{ "client_version": 3 }', '{ , "client_version": "1"'])(
  "%j says no version",
  (text) => {
    expect(parseModelsCache(text).value).toEqual({});
  },
);
