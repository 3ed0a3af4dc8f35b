import { expect, test } from "vitest";
import { quoted, serviceOptions } from "./shell-words.ts";

test.each([
  ["/home/ada/.openclaw", "/home/ada/.openclaw"],
  ["/x y", "'/x y'"],
  ["it's", String.raw`'it'\''s'`],
  ["-rf", "'-rf'"],
  ["$(id)", "'$(id)'"],
  ["", "''"],
])("%j stays one word of a shell: %s", (text, word) => {
  expect(quoted(text)).toBe(word);
});

const setting = (name: string, value: unknown, from: string) => ({ name, value, from });
const origin = "http://127.0.0.1:9200";

test.each([
  [[], "", ""],
  [[setting("data", "/d", "default"), setting("port", 8000, "default")], "", ""],
  [[setting("data", "/d d", "PARAPET_DATA")], " --data '/d d'", ""],
  [[setting("port", 9200, "--port")], "", " --url http://127.0.0.1:9200"],
  [[setting("port", 9200, "/etc/parapet.yaml:2:3")], "", ""],
])("a command finds the service with %j", (settings, data, url) => {
  expect(serviceOptions(settings, origin)).toEqual({ data, url });
});
