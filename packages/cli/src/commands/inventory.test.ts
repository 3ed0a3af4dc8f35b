import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { service } from "../service/service.ts";
import { runIn } from "../testing/context.fixture.ts";

/* With what machines have sent, test/fleet.test.ts runs them. */

function command() {
  const folder = mkdtempSync(join(tmpdir(), "parapet-inventory-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { openFleet } = service;
  return (...args: string[]) =>
    runIn({ service: { openFleet } }, ...args, "--data", join(folder, "data"));
}

test("an empty inventory says how it is filled, and is an empty list for programs", async () => {
  const run = command();
  const { code, out } = await run("inventory");
  expect([code, out]).toEqual([0, expect.stringContaining("Scan workspaces")]);
  expect(JSON.parse((await run("inventory", "--json")).out)).toEqual([]);
  expect((await run("inventory", "--csv")).out).toMatch(/^KIND,NAME,[^\n]*\n$/);
  const nowhere = await run("inventory", "--kind", "mcp-server", "--item", "docs");
  expect(nowhere.out).toBe("No workspace has docs.\n");
});

test("a kind that is not known is refused with those that are, and an item needs its kind", async () => {
  const run = command();
  const unknown = await run("inventory", "--kind", "toaster");
  expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining("mcp_server")]);
  const item = await run("inventory", "--item", "docs");
  expect([item.code, item.err]).toEqual([2, expect.stringContaining("--kind")]);
});

test("drift without an approved state says so, and is no success for a pipeline", async () => {
  const run = command();
  const list = await run("drift", "list");
  expect([list.code, list.out]).toEqual([0, expect.stringContaining("drift approve")]);
  const failing = await run("drift", "list", "--fail-on-drift");
  expect([failing.code, failing.err]).toEqual([2, expect.stringContaining("drift approve")]);
  expect((await run("drift", "list", "--status", "strange")).code).toBe(2);
});

test("an approval names its workspaces, a name and a reason, and there has to be a state", async () => {
  const run = command();
  const approve = ["drift", "approve", "--name", "June", "--reason", "reviewed"];
  expect((await run(...approve)).code).toBe(2);
  expect((await run(...approve, "--all", "--machine", "laptop-17")).code).toBe(2);
  expect((await run("drift", "approve", "--name", " ", "--reason", "x", "--all")).code).toBe(2);
  const nothing = await run(...approve, "--all");
  expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining("scan them")]);
  const withdrawn = await run("drift", "withdraw", "nobody");
  expect([withdrawn.code, withdrawn.err]).toEqual([2, expect.stringContaining("nobody")]);
});

test("a decision needs a reason unless it is taken back, and differences that are there", async () => {
  const run = command();
  const without = await run("drift", "decide", "dr_1", "--as", "accepted");
  expect([without.code, without.err]).toEqual([2, expect.stringContaining("--reason")]);
  expect((await run("drift", "decide", "dr_1", "--as", "strange")).code).toBe(2);
  const gone = await run("drift", "decide", "dr_1", "--as", "open");
  expect([gone.code, gone.err]).toEqual([2, expect.stringContaining("no longer there")]);
});
