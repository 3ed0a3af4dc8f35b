import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { service } from "../service/service.ts";
import { runIn } from "../testing/context.fixture.ts";

const real = { assessFully: service.assessFully, checks: service.checks };

function project(settings: object): string {
  const folder = mkdtempSync(join(tmpdir(), "parapet-baseline-"));
  mkdirSync(join(folder, ".claude"));
  change(folder, settings);
  return folder;
}

function change(folder: string, settings: object): void {
  writeFileSync(join(folder, ".claude/settings.json"), JSON.stringify(settings));
}

function run(cwd: string, ...args: string[]) {
  return runIn({ cwd, service: real }, ...args);
}

type Entry = {
  kind: string;
  key: string;
  what: string;
  severity: string;
  expires: string;
  reason: string;
};

function entries(cwd: string): readonly Entry[] {
  const file: { entries: Entry[] } = JSON.parse(
    readFileSync(join(cwd, "parapet.baseline.json"), "utf8"),
  );
  return file.entries;
}

const open = { permissions: { allow: ["Bash(curl *)"] } };
const wider = { permissions: { allow: ["Bash(curl *)", "Bash", "WebFetch"] } };

test("known findings do not fail a scan and are still reported; a new one and a new exposure do", async () => {
  const cwd = project(open);
  expect((await run(cwd, "scan", ".", "--fail-on", "low")).code).toBe(1);
  expect(await run(cwd, "baseline")).toMatchObject({ code: 0 });
  const known = await run(cwd, "scan", ".", "--fail-on", "low");
  expect(known.code).toBe(0);
  expect(known.out).toContain("CC-PERM-003");
  expect(known.err).toContain("of the baseline do not fail the scan");
  expect((await run(cwd, "scan", ".", "--fail-on", "new-low")).code).toBe(0);
  change(cwd, wider);
  expect((await run(cwd, "scan", ".", "--fail-on", "low")).code).toBe(1);
  expect((await run(cwd, "scan", ".", "--fail-on", "new-high")).code).toBe(1);
});

test("--update takes out what is fixed and adds nothing, --add adds what is new with its reason and last day", async () => {
  const cwd = project(open);
  await run(cwd, "baseline");
  const before = entries(cwd);
  change(cwd, { permissions: { allow: ["WebFetch"] } });
  await run(cwd, "baseline", "--update");
  expect(entries(cwd).length).toBeLessThan(before.length);
  expect(entries(cwd).every(({ key }) => before.some((one) => one.key === key))).toBe(true);
  await run(cwd, "baseline", "--add", "--reason", "vendor", "--until", "2026-12-31");
  const added = entries(cwd).filter(({ what }) => what.includes("CC-PERM-006"));
  expect(added).toMatchObject([{ reason: "vendor", expires: "2026-12-31" }]);
});

test("an expired entry comes back, a worse finding is new, and the scan says what is fixed", async () => {
  const cwd = project(open);
  await run(cwd, "baseline", "--until", "2026-11-20");
  const expired = await run(cwd, "scan", ".", "--fail-on", "low");
  expect(expired.code).toBe(1);
  expect(expired.err).toContain("expired and count again");
  const file = join(cwd, "parapet.baseline.json");
  const text = readFileSync(file, "utf8").replaceAll("2026-11-20", "");
  writeFileSync(file, text.replaceAll(/"severity": "(?:high|medium)"/g, '"severity": "low"'));
  expect((await run(cwd, "scan", ".", "--fail-on", "high")).code).toBe(1);
  writeFileSync(file, text);
  change(cwd, {});
  expect((await run(cwd, "scan", ".")).err).toContain("baseline --update to remove");
});

test("a baseline is never written over, and one with a mistake counts for nothing", async () => {
  const cwd = project(open);
  expect((await run(cwd, "baseline", "--update")).err).toContain("Make it with: parapet baseline");
  expect((await run(cwd, "scan", ".", "--fail-on", "new-high")).err).toContain("needs a baseline");
  await run(cwd, "baseline");
  expect((await run(cwd, "baseline")).err).toContain("is there already");
  expect((await run(cwd, "baseline", "--add", "--until", "soon")).err).toContain(
    "--until needs a day",
  );
  const file = join(cwd, "parapet.baseline.json");
  const text = readFileSync(file, "utf8");
  for (const [wrong, message] of [
    [text.replace('"kind"', '"knd"'), "unknown key"],
    [text.replace('"version": 1', '"version": 2'), "no baseline of this release"],
    [text.replace(/"key": "\w+"/, '"key": "x"'), "32 hexadecimal digits"],
    [text.replace('"expires": ""', '"expires": "soon"'), "no day like"],
    ["{", "is not JSON"],
    [text.replace('"version"', '"entry": [], "version"'), 'the unknown key "entry"'],
    [
      text.replace(/"entries": \[(\s*\{[^}]*\})/, '"entries": [$1,$1'),
      "has the key of another entry",
    ],
  ] as const) {
    writeFileSync(file, wrong);
    const { code, err } = await run(cwd, "scan", ".");
    expect(code).toBe(2);
    expect(err).toContain(message);
  }
  writeFileSync(file, `\ufeff${text}`);
  expect((await run(cwd, "scan", ".", "--fail-on", "new-high")).code).toBe(0);
});

test("an agent that joins an exposure which is known for others makes it new", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "parapet-baseline-"));
  const account = { botToken: "${T}", dmPolicy: "open", allowFrom: ["*"] };
  const write = (...ids: readonly string[]) =>
    writeFileSync(
      join(cwd, "openclaw.json"),
      JSON.stringify({
        agents: { list: ids.map((id) => ({ id })) },
        channels: {
          telegram: { accounts: Object.fromEntries(ids.map((id) => [id, account])) },
        },
        bindings: ids.map((id) => ({ agentId: id, match: { channel: "telegram", accountId: id } })),
      }),
    );
  write("main", "one");
  await run(cwd, "baseline");
  const before = exposuresIn(cwd);
  expect(before.some((what) => what.endsWith("→ one"))).toBe(true);
  write("main", "one", "two");
  await run(cwd, "baseline", "--add");
  const added = exposuresIn(cwd).filter((what) => !before.includes(what));
  expect(added.length).toBeGreaterThan(0);
  expect(added.every((what) => what.endsWith("→ two"))).toBe(true);
});

function exposuresIn(cwd: string): readonly string[] {
  return entries(cwd)
    .filter(({ kind }) => kind === "exposure")
    .map(({ what }) => what);
}

test("a baseline that cannot be written says why and what to do", async () => {
  const cwd = project(open);
  const file = join(cwd, "none", "baseline.json");
  expect(await run(cwd, "baseline", "--file", file)).toMatchObject({
    code: 2,
    err: `parapet: Cannot write ${file}: its folder does not exist. Create the folder, or choose another path.\n`,
  });
});
