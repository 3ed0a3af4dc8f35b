import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { service } from "../service/service.ts";
import { runIn } from "../testing/context.fixture.ts";

function machines() {
  const folder = mkdtempSync(join(tmpdir(), "parapet-machines-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { openMachines } = service;
  return (...args: string[]) =>
    runIn({ service: { openMachines } }, "machines", ...args, "--data", join(folder, "data"));
}

test("a token is printed alone and once, and the list says what is known of each machine", async () => {
  const run = machines();
  const enrolled = await run("enroll", "--name", "laptop-17", "--owner", "Ada", "--tag", "pilot");
  expect(enrolled.code).toBe(0);
  expect(enrolled.out).toMatch(/^laptop-17\.parapet_[\w-]{43}\n$/);
  expect(enrolled.err).toContain("shown only once");
  const { out } = await run("list");
  expect(out).toMatch(
    /^NAME .*\nlaptop-17 +unknown +never +unknown +unknown +unknown +Ada +pilot\n$/,
  );
  const json = await run("list", "--json", "--tag", "pilot");
  expect(JSON.parse(json.out)).toMatchObject([{ name: "laptop-17", last_seen_at: "" }]);
  expect(JSON.parse((await run("list", "--json", "--group", "none")).out)).toEqual([]);
});

test("labels are added and taken away, and what is not named stays", async () => {
  const run = machines();
  await run("enroll", "--name", "laptop-17", "--owner", "Ada", "--tag", "a", "--tag", "b");
  const { out } = await run("tag", "laptop-17", "--tag", "c", "--untag", "a", "--group", "office");
  expect(out).toBe("laptop-17: owner Ada, group office, tags b, c.\n");
  expect((await run("tag", "laptop-17", "--owner", "")).out).toContain("owner none, group office");
  const nothing = await run("tag", "laptop-17");
  expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining("--untag")]);
});

test("a machine is revoked once, and one that is not there is said", async () => {
  const run = machines();
  await run("enroll", "--name", "laptop-17");
  expect((await run("revoke", "laptop-17")).out).toContain("What it has sent stays");
  expect((await run("revoke", "laptop-17")).code).toBe(2);
  expect((await run("list")).out).toContain("revoked");
  const missing = await run("revoke", "nobody");
  expect([missing.code, missing.err]).toEqual([2, expect.stringContaining("machines list")]);
});

test("an empty list says how to enroll a machine", async () => {
  const run = machines();
  await run("enroll", "--name", "laptop-17");
  expect((await run("list", "--tag", "none")).out).toContain("machines enroll --name NAME");
});
