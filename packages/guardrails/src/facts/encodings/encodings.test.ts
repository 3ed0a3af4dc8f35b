import { expect, test } from "vitest";
import { fromBase32, fromHex, fromRot13, reversed } from "./encodings.ts";

test.each([
  ["OJWSALLSMYQC6===", "rm -rf /"],
  ["ojwsallsmyqc6===", "rm -rf /"],
  ["OJWS ALLS\nMYQC 6", "rm -rf /"],
])("base32 is read in any case, with blanks and without padding: %j", (text, said) => {
  expect(fromBase32(text)).toBe(said);
});

test.each(["726d202d7266202f", "726D202D7266202F", "72 6d 20 2d\n72 66 20 2f"])(
  "hexadecimal is read in any case and with blanks: %j",
  (text) => {
    expect(fromHex(text)).toBe("rm -rf /");
  },
);

test("letters that are moved or turned are moved and turned back, and signs stay", () => {
  expect(fromRot13("EZ -es / azAZ")).toBe("RM -rf / nmNM");
  expect(reversed("/ fr- mr")).toBe("rm -rf /");
});
