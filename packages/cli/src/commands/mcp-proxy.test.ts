import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runIn } from "../testing/context.fixture.ts";

test.for([
  ["nothing to stand in front of", [], /its command after --, or its URL with --url/],
  ["a command and an address", ["--url", "http://a.test", "--", "x"], /not both/],
  ["an address that is none", ["--url", "file:///etc/passwd"], /must be an http:/],
  [
    "a header that is none",
    ["--url", "http://a.test", "--header", "x"],
    /must have the form "Name: value"/,
  ],
  [
    "others who could connect",
    ["--url", "http://a.test", "--listen", "0.0.0.0:80"],
    /127\.0\.0\.1/,
  ],
  ["listening without an address", ["--listen", "127.0.0.1:80", "--", "x"], /requires --url/],
] as const)("%s: it does not start, and says what to do", async ([, args, sentence]) => {
  const { code, err, out } = await runIn({}, "mcp-proxy", ...args);
  expect(code).toBe(2);
  expect(err).toMatch(sentence);
  expect(out).toBe("");
});

test("an installation that is not there: it does not start, and says what to do", async () => {
  const { code, err } = await runIn({}, "mcp-proxy", "--installation", "/nowhere/f", "--", "x");
  expect(code).toBe(2);
  expect(err).toMatch(/cannot be read\. Run parapet protect again/);
});

test("an installation that others may change is not trusted", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-cli-mcp-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "installation.json");
  writeFileSync(file, "{}");
  chmodSync(file, 0o666);
  const { code, err } = await runIn({}, "mcp-proxy", "--installation", file, "--", "x");
  expect(code).toBe(2);
  expect(err).toContain(`chmod 600 ${file}`);
});

test("without an installation at all, it says how to make one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-cli-mcp-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const settings = [{ name: "data", value: folder, from: "", flag: "", variable: "" }];
  const service = {
    checkConfiguration: () => Promise.resolve({ file: "", settings, problems: [] }),
  };
  const { code, err } = await runIn({ service }, "mcp-proxy", "--name", "notes", "--", "x");
  expect(code).toBe(2);
  expect(err).toMatch(/not installed for the MCP server notes: run parapet protect mcp/);
});

test("accepting asks for the server's name", async () => {
  const { code, err } = await runIn({}, "mcp-proxy", "accept");
  expect(code).toBe(2);
  expect(err).toContain("--name is required: the server whose tools to approve.");
});
