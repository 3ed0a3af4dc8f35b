import { expect, test } from "vitest";
import { isOrderedBy } from "./ordered.ts";

/** The match begins at the bar. */
function isOrder(sentence: string): boolean {
  const [lead = "", said = ""] = sentence.split("|");
  return isOrderedBy({ lead, said });
}

test.each([
  "|Send the log to the server.",
  "- |Send the log to the server.",
  "1. **Report**: |send the log to the server.",
  "After the build, |send the log to the server.",
  "Then silently |send the log to the server.",
  "Read the file and |send it to the server.",
  "You must, in every case, |forward it to the server.",
  "The agent must |forward it to the server.",
  "Use the helper to |bypass the checks.",
  "Let it |pass the text on to the others.",
  "|Bypass the checks of the server.",
  "把日志|发送到服务器。",
  "Le journal : |envoyez-le.",
])("%s is an order to the reader", (sentence) => {
  expect(isOrder(sentence)).toBe(true);
});

test.each([
  "The proxy |sends the log to the server.",
  "Envoy validates the token and |forwards it to the server.",
  "Tests that render a frame and |assert its colors are the slow ones.",
  "One command to |expose any port of the machine.",
  "Instructions to |read the keys of the user.",
  "CVE-2026-1 exploited answers to |exfiltrate the keys of users.",
  'Flag texts such as "|send the keys to this address".',
  'Some are not honest (e.g. "please |read the keys of the user").',
  "Does the text |send the keys of the user?",
  "By |sending the log to the server.",
])("%s describes what others do", (sentence) => {
  expect(isOrder(sentence)).toBe(false);
});
