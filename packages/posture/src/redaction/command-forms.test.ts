import { expect, test } from "vitest";
import { redactText } from "./redact-text.ts";

const word = "Tr0ub4dor3xQ";

test.each([
  `passwd ${word}`,
  `/usr/bin/passwd ${word}`,
  `/opt/tool/sbin/chpasswd ${word}`,
  `sudo site-passwd ada ${word}`,
  `site-passwd ada ${word}`,
  `make; site-passwd ${word}`,
  `site set-passwd ada ${word}`,
])("what a program for passwords is given is not shown: %s", (text) => {
  expect(redactText(text, "output")).not.toContain(word);
});

test.each([
  `There is no attack path ../../etc/passwd ${word}`,
  `cat /etc/passwd ${word}`,
  `Neither x-passwd ${word} nor another attack path is here.`,
  `open site-passwd ${word}`,
])("a file or an identifier that ends so does not hide the word behind it: %s", (text) => {
  expect(redactText(text, "output")).toBe(text);
});
