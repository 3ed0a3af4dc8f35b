import { expect, test } from "vitest";
import { runIn } from "../testing/context.fixture.ts";

const url = "https://parapet.example.com";

test.each([
  [["scan", "--upload", "http://parapet.example.com"], "https://"],
  [["scan", "--upload", url], "token"],
  [["agent", "--upload", url], "token"],
  [["agent"], "PARAPET_UPLOAD_URL"],
  [["agent", "--upload", url, "--every", "0"], "--every"],
  [["agent", "--upload", url, "--print-unit", "systemd"], "--token-file"],
  [["scan", "--upload", url, "--upload-preview"], "cannot be used with"],
  [["scan", "--fail-on-drift", "--upload-preview"], "cannot be used with"],
  [["scan", "--fail-on-drift"], "needs --upload URL"],
  [["scan", "--fail-on-drift"], "drift list --fail-on-drift"],
])("parapet %j says what is missing or wrong", async (args, word) => {
  const { code, err } = await runIn({}, ...args);
  expect([code, err]).toEqual([2, expect.stringContaining(word)]);
});

test("a preview without workspaces is an empty list, and sends nothing", async () => {
  const { code, out, err } = await runIn({}, "scan", "--upload-preview");
  expect([code, JSON.parse(out)]).toEqual([0, []]);
  expect(err).toContain("this-machine");
});
