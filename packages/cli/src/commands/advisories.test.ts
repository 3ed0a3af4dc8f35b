import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { processContext } from "../context/context.ts";
import { run } from "../program/run.ts";

type Run = { readonly code: number; readonly out: string; readonly err: string };

/** Runs the real command with its own home, and a clock. */
async function home(): Promise<{
  readonly folder: string;
  readonly parapet: (time: string, ...args: readonly string[]) => Promise<Run>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-home-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const parapet = async (time: string, ...args: readonly string[]): Promise<Run> => {
    const texts = { out: "", err: "" };
    const real = processContext([]);
    const to = (name: keyof typeof texts) => ({
      ...real[name],
      write: async (text: string) => {
        texts[name] += text;
      },
    });
    const code = await run(args, {
      ...real,
      out: to("out"),
      err: to("err"),
      environment: {
        env: { HOME: folder, XDG_DATA_HOME: folder },
        homeDir: folder,
        cwd: folder,
        hostName: "host",
      },
      now: () => new Date(time),
    });
    return { code, ...texts };
  };
  return { folder, parapet };
}

const soon = "2026-11-30T00:00:00Z";
const late = "2027-06-01T00:00:00Z";
const record = {
  id: "GHSA-1",
  modified: "2027-05-31T00:00:00Z",
  summary: "Runs commands",
  affected: [
    {
      package: { ecosystem: "npm", name: "new-server" },
      ranges: [{ type: "SEMVER", events: [{ introduced: "0" }, { fixed: "2.0.0" }] }],
    },
  ],
};
const workspace = `{ mcp: { servers: { a: { command: "npx", args: ["new-server@1.0.0"] } } } }`;

test("what is imported is found by the next scan, and no version is written that is not confirmed", async () => {
  const { folder, parapet } = await home();
  await writeFile(join(folder, "openclaw.json"), workspace);
  await writeFile(join(folder, "osv.json"), JSON.stringify(record));
  expect((await parapet(soon, "scan", folder)).out).not.toContain("GHSA-1");
  expect(await parapet(soon, "advisories", "update", "--from", "osv.json")).toMatchObject({
    code: 0,
    err: "",
    out: "Imported 1 record about 1 package, 0 of them withdrawn; last changed on 2027-05-31.\n",
  });
  expect((await parapet(soon, "scan", folder, "--verbose")).out).toContain("GHSA-1");
  const fix = await parapet(soon, "fix", folder, "--check", "OC-MCP-007");
  expect(fix.out + fix.err).toContain("No published version is confirmed to have the fix");
});

test("age and count are shown, as text and as JSON", async () => {
  const { parapet } = await home();
  const { out } = await parapet(soon, "advisories");
  expect(out).toMatch(/^\d+ advisories for \d+ packages; last changed on .*, \d+ days ago\.\n/);
  const json: unknown = JSON.parse((await parapet(soon, "advisories", "--json")).out);
  expect(json).toMatchObject({
    schema_version: 1,
    count: expect.any(Number),
    age_days: expect.any(Number),
    sources: [{ kind: "shipped" }],
  });
  expect((await parapet(soon, "advisories", "cve-2025-6514")).out).toContain("mcp-remote");
});

test("a scan for a person warns of old advisories, until newer ones are imported", async () => {
  const { folder, parapet } = await home();
  await writeFile(join(folder, "openclaw.json"), workspace);
  await writeFile(join(folder, "osv.json"), JSON.stringify(record));
  const warning = "parapet advisories update --from FILE";
  expect((await parapet(soon, "scan", folder)).err).toBe("");
  expect((await parapet(late, "scan", folder)).err).toContain(warning);
  expect((await parapet(late, "scan", folder, "--json")).err).toBe("");
  await parapet(late, "advisories", "update", "--from", "osv.json");
  expect((await parapet(late, "scan", folder)).err).toBe("");
});

test("a damaged import is named in the scan, with what to do", async () => {
  const { folder, parapet } = await home();
  await writeFile(join(folder, "openclaw.json"), workspace);
  await writeFile(join(folder, "osv.json"), JSON.stringify(record));
  await parapet(soon, "advisories", "update", "--from", "osv.json");
  await writeFile(join(folder, "parapet", "advisories.jsonl"), "damaged");
  const sentence = /import\s+them\s+again\s+with\s+`parapet\s+advisories\s+update/;
  expect((await parapet(soon, "scan", folder)).out).toMatch(sentence);
  expect((await parapet(soon, "advisories")).err).toMatch(sentence);
  const reset = await parapet(soon, "advisories", "update", "--reset");
  expect(reset.out).toContain("Removed the imported advisories");
  expect((await parapet(soon, "scan", folder)).out).not.toMatch(sentence);
});

test.each([
  [["--from", "none.json"], "is not there"],
  [[], "Pass an OSV export with --from FILE"],
  [["--from", "x", "--reset"], "--reset cannot be combined"],
])("update %j fails with a sentence", async (args, sentence) => {
  const { parapet } = await home();
  const { code, err } = await parapet(soon, "advisories", "update", ...args);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});
