import { describe, expect, test } from "vitest";
import { markText, type TextFormat } from "../text/marked-text.ts";
import { unverifiedSoftware } from "./unverified-software.ts";

function seenIn(text: string, format: TextFormat = "markdown"): readonly string[] {
  return unverifiedSoftware
    .find(markText(text, format))
    .map(({ line, severity, confidence, does }) => `${line} ${severity} ${confidence} ${does}`);
}

const locked = "requires software from a password-protected archive";
const byAnybody = "instructs the reader to run a command from a page that anyone can write";
const elsewhere = "instructs the reader to run a command from another page";

test("the host of a package index is reported without its user", () => {
  const text = "pip install --index-url http://ann:Toh98@mf3ks4Dt@x.example/simple demo";
  expect(seenIn(text).join()).toMatch(/installs packages from x\.example over unencrypted HTTP$/);
});

test.each([
  [
    "steps of a list are one instruction",
    "1. Download [tool](https://x.example/tool.zip)\n2. Extract with the password: `blue`\n3. Run tool.exe",
    [`1 critical high ${locked}`],
  ],
  [
    "without a link or a demand it is less sure",
    "Get tool.zip, password: blue, and open it.",
    [`1 critical medium ${locked}`],
  ],
  [
    "a pass and a pin are passwords where they are given",
    "Get tool.zip, pass: blue, and open it.\n\n\n\n\n\n\n\n\nGet tool.zip, the PIN is 1234, and open it.",
    [`1 critical medium ${locked}`, `10 critical medium ${locked}`],
  ],
  [
    "a program that is demanded",
    "You must download https://x.example/tool.exe and run it.",
    ["1 medium medium requires a downloaded program"],
  ],
  [
    "a page that says where it leads, with a terminal",
    "Open https://docs.x.example/install and run the command in a terminal.",
    [`1 low low ${elsewhere}`],
  ],
  [
    "a page behind a meaningless link text",
    "Open [this page](https://docs.x.example) and run the command.",
    [`1 high high ${byAnybody}`],
  ],
  [
    "a page of an address without a name",
    "Open http://203.0.113.7/a and run the command.",
    [`1 high high ${byAnybody}`],
  ],
  [
    "one line is reported once",
    "Get https://rentry.co/tool.zip (password: blue), open it and run the command.",
    [`1 critical high ${locked}`],
  ],
  [
    "two instructions are distinguished",
    "Get tool.zip, password: blue, and open it.\nOn a Mac, open https://rentry.co/a and run the command.",
    [`1 critical high ${locked}`, `2 high high ${byAnybody}`],
  ],
])("%s", (_name, text, expected) => {
  expect(seenIn(text)).toEqual(expected);
});

describe("silent:", () => {
  test.each([
    ["a program that is not required", "You can download https://x.example/tool.exe and run it."],
    ["a demand without a link", "You must download tool.exe and run it."],
    ["a demanded archive", "You must download https://x.example/tool.zip and open it."],
    ["an archive that is only read", "Download tool.zip, password: blue."],
    ["an archive that is not fetched", "The password of tool.zip is blue. Run it."],
    ["what is passed", "Get and open trace.zip first. There is no need to pass the file again."],
    ["what is pinned", "Install tool.zip, pin the version, and run it."],
    ["a warning", "Never download tool.zip with a password: blue, and run it."],
    ["a warning about pages", "Do not open https://rentry.co/a and run the command."],
    ["a page to read", "Open https://docs.x.example and read about commands."],
    ["a named page without a terminal", "Open https://docs.x.example and run the command."],
    ["a block of code", "```\nDownload tool.zip, password: blue, run it\nhttps://rentry.co/a\n```"],
  ])("%s", (_name, text) => {
    expect(seenIn(text)).toEqual([]);
  });

  test("a script, whose texts no reader follows", () => {
    expect(seenIn("# Get tool.zip, password: blue, and open it.", "shell")).toEqual([]);
  });
});
