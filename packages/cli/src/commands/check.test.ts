import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { runIn } from "../testing/context.fixture.ts";
import { service } from "../service/service.ts";

const world = { service: { checks: service.checks, fixes: service.fixes } };

describe("check", () => {
  test("explains a check, its fix and the other ways of fixing it", async () => {
    const { code, out } = await runIn(world, "check", "OC-SEC-003");
    expect(code).toBe(0);
    for (const part of [
      "OC-SEC-003: Commands run without approval outside a sandbox",
      "Severity  critical",
      "parapet fix --check OC-SEC-003",
      "--check OC-SEC-003=deny",
      "Rationale",
      "OpenClaw rejects both together",
      "docs/checks/OC-SEC-003.md",
    ]) {
      expect(out).toContain(part);
    }
    const lines = out.split("\n").filter((line) => !line.includes("https://"));
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect((await runIn(world, "checks", "OC-SEC-003")).out).toBe(out);
  });

  test("says what a placeholder stands for", async () => {
    const { out } = await runIn(world, "check", "CX-FILE-001");
    expect(out).toContain(
      "`chmod 600 FILE`.\nFILE is a placeholder; findings give the actual value.\n",
    );
    expect((await runIn(world, "check", "OC-SEC-003")).out).not.toContain("what a finding names");
  });

  test("says so where there is no automated fix", async () => {
    expect((await runIn(world, "check", "CC-AGENT-001")).out).toContain("no automated fix");
    const json = JSON.parse((await runIn(world, "check", "CC-AGENT-001", "--json")).out);
    expect(json).toMatchObject({ check_id: "CC-AGENT-001", fix: null });
  });
});

describe("an ID that no check has", () => {
  test.each([
    [["check", "OC-SEC-03"], "did you mean OC-SEC-003"],
    [["checks", "oc-sec-003"], "did you mean OC-SEC-003?"],
    [["fix", "--check", "OC-SEC-03"], "did you mean OC-SEC-003"],
    [["fix", "--check", "oc-sec-003", "--dry-run"], "did you mean OC-SEC-003?"],
    [["fix", "--check", "OC-SEC-003,NOPE"], 'Unknown check "NOPE". `parapet checks` lists'],
    [["fix", "--all", "--check", "OC-SEC-0003"], "did you mean OC-SEC-003"],
  ])("%j changes nothing and exits with 2", async (args, sentence) => {
    const { code, out, err, calls } = await runIn(world, ...args);
    expect([code, out, calls]).toEqual([2, "", []]);
    expect(err.replaceAll(/\s+/g, " ")).toContain(sentence);
  });

  test("is named in a message of bounded length, however many there are", async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => `X-${index}`);
    const { err } = await runIn(world, "fix", "--check", many.join(","));
    expect(err).toContain("1995 more are unknown.");
    expect(err.length).toBeLessThan(1_000);
  });
});

describe("a check where a path belongs", () => {
  test.each([
    [["explain", "OC-SEC-003"], "parapet check OC-SEC-003"],
    [["scan", "oc-sec-003"], "parapet check OC-SEC-003"],
    [["fix", "OC-SEC-003", "--dry-run"], "parapet fix --check OC-SEC-003"],
  ])("%j is answered with the command that was meant", async (args, command) => {
    const { code, err } = await runIn(world, ...args);
    expect(code).toBe(2);
    expect(err).toContain(`is a check ID, not a path. Use \`${command}\``);
  });

  test("is a path where a file has that name", async () => {
    const cwd = await mkdtemp(join(tmpdir(), "parapet-check-"));
    onTestFinished(() => rm(cwd, { recursive: true }));
    await writeFile(join(cwd, "OC-SEC-003"), "");
    const { calls } = await runIn({ ...world, cwd }, "scan", "OC-SEC-003");
    expect(calls).toContainEqual(["assess", "OC-SEC-003", undefined]);
  });
});

describe("help of a command that does not exist", () => {
  test.each([
    [["nosuch", "--help"]],
    [["nosuch", "-h"]],
    [["--help", "nosuch"]],
    [["rules", "nosuch", "--help"]],
    [["help", "nosuch"]],
  ])("%j exits with 2", async (args) => {
    expect(await runIn({}, ...args)).toMatchObject({ code: 2, out: "" });
  });

  test.each([
    [["--help"]],
    [["fix", "--help"]],
    [["rules", "--help"]],
    [["rules", "list", "-h"]],
    [["fix", "some-path", "--help"]],
    [["mcp-proxy", "accept", "--help"]],
    [["help", "fix"]],
  ])("%j exits with 0", async (args) => {
    const { code, out } = await runIn({}, ...args);
    expect([code, out.includes("Usage: parapet")]).toEqual([0, true]);
  });
});
