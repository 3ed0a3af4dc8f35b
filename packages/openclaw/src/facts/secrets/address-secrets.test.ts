import { expect, test } from "vitest";
import { addressSecrets } from "./address-secrets.ts";

test.each([
  "https://ada:hunter2@api.example.test/v1",
  "postgres://ada:hunter2@db.example.test/x",
  "https://api.example.test/v1?access_token=hunter2",
  "wss://cdp.example.test/?apiKey=hunter2",
])("%s tells a secret", (url) => {
  expect(addressSecrets({ a: [{ url }] })).toEqual(["/a/0/url"]);
});

test.each([
  "https://api.example.test/v1",
  "https://ada@api.example.test/v1",
  "https://ada:${PASSWORD}@api.example.test/v1",
  "https://api.example.test/?token=${TOKEN}",
  "https://api.example.test/?token=YOUR_TOKEN",
  "https://api.example.test/?page=hunter2",
  "see https://ada:hunter2@api.example.test",
  "https://%",
  `https://ada:hunter2@api.example.test/${"a".repeat(4096)}`,
])("%s tells none", (url) => {
  expect(addressSecrets({ url })).toEqual([]);
});
