import { expect, test } from "vitest";
import { openFailure } from "./file-read-error.ts";

/*
 * As the systems that Parapet runs on say it: a test that opens such a file sees only what its own
 * system says.
 */
test.each([
  ["ENOENT", "not_found", "There is no file /w/openclaw.json."],
  ["ENOTDIR", "not_found", "There is no file /w/openclaw.json."],
  ["EISDIR", "not_a_file", "/w/openclaw.json is a folder."],
  ["ENXIO", "not_a_file", "/w/openclaw.json is a socket or a device."],
  // EOPNOTSUPP of macOS, for which Node has no name.
  ["Unknown system error -102", "not_a_file", "/w/openclaw.json is a socket or a device."],
  ["EACCES", "unreadable", "/w/openclaw.json could not be read (EACCES)."],
])("a file that does not open, for %s, is %s: %s", (code, failure, sentence) => {
  const error = openFailure("/w/openclaw.json", Object.assign(new Error("open /proc/1"), { code }));
  expect(error).toMatchObject({ code: failure, message: expect.stringContaining(sentence) });
  expect(String(error.cause)).not.toContain("/proc/1");
});
