import { chmodSync, chownSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runIn, type World } from "../testing/context.fixture.ts";
import { report } from "../testing/report.fixture.ts";
import type { Diagnosis } from "./doctor.ts";

/** A world with a data folder of this mode. */
function installation(mode: number, rest: Partial<World["service"]> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "parapet-doctor-"));
  const folder = join(dataDir, "adapters");
  chmodSync(dataDir, mode);
  const places = async () => ({ dataDir, folder, url: "", host: "" });
  return { dataDir, folder, service: { adapterPlaces: places, ...rest } };
}

async function diagnosed(world: World): Promise<{ code: number; found: Diagnosis }> {
  const { code, out } = await runIn(
    { report: report({ files: [] }), ...world },
    "doctor",
    "--json",
  );
  return { code, found: JSON.parse(out) as Diagnosis };
}

const answering = { runningService: async () => ({ url: "http://127.0.0.1:8123" }) };

test("says what runs, where the data is, where the service answers, and which files were read or not, and why", async () => {
  const files = [
    { path: "openclaw.json", status: "read", reason: "" },
    { path: "skills/big.md", status: "skipped", reason: "larger than 1 MB" },
  ] as const;
  const { dataDir, service } = installation(0o700, answering);
  const { code, out } = await runIn({ service, report: report({ files }) }, "doctor");
  expect(code).toBe(0);
  expect(out).toContain(`${process.versions.node} on ${process.platform} ${process.arch}`);
  expect(out).toContain(`${dataDir} (only you can enter)`);
  expect(out).toContain("answers at http://127.0.0.1:8123");
  expect(out).toMatch(/^read +openclaw\.json$/m);
  expect(out).toMatch(/^skipped +skills\/big\.md: larger than 1 MB$/m);
  expect(out).toContain("No problems.");
});

test("a data folder that others can enter is a problem, with the way out of it", async () => {
  const { service } = installation(0o755);
  const { code, found } = await diagnosed({ service });
  expect(code).toBe(1);
  expect(found.data_access).toBe("open to others");
  expect(found.problems).toEqual([expect.stringContaining("Set its mode to 0700.")]);
});

test("a file or a device in the place of the data folder is named as such, and nobody is told to change its mode", async () => {
  for (const dataDir of ["/dev/null", join(import.meta.filename, "data")]) {
    const places = async () => ({ dataDir, folder: dataDir, url: "", host: "" });
    const { code, found } = await diagnosed({ service: { adapterPlaces: places } });
    expect([code, found.data_access]).toEqual([1, "not a folder"]);
    expect(found.problems).toEqual([
      `The data folder ${dataDir} is not a folder. Name a folder with --data.`,
    ]);
  }
});

test.skipIf(process.getuid?.() !== 0)(
  "a data folder of another user is no question of its mode",
  async () => {
    const { dataDir, service } = installation(0o700);
    chownSync(dataDir, 65_534, 65_534);
    const { code, found } = await diagnosed({ service });
    expect([code, found.data_access]).toEqual([1, "of another user"]);
    expect(found.problems).toEqual([expect.stringContaining("Run Parapet as that user")]);
  },
);

const nowhere = async () => ({
  dataDir: "/nowhere/at/all",
  folder: "/nowhere/at/all/adapters",
  url: "",
  host: "",
});

test("a data folder that was never made is no problem", async () => {
  const { code, found } = await diagnosed({ service: { adapterPlaces: nowhere } });
  expect([code, found.data_access, found.service]).toEqual([0, "not there yet", ""]);
});

test("a service that is down is a problem as soon as an adapter would block every call", async () => {
  const { folder, service } = installation(0o700);
  expect((await diagnosed({ service })).code).toBe(0);
  mkdirSync(join(folder, "ad_1"), { recursive: true });
  const record = {
    installation_id: "ad_1",
    adapter: "sdk",
    service: "home",
    agent_ids: ["main"],
    runtime_version: "",
    target: "/home/ada/project",
    asked: {},
    before: null,
    after_sha256: "",
  };
  writeFileSync(join(folder, "ad_1", "record.json"), JSON.stringify(record));
  const { code, found } = await diagnosed({ service });
  expect(code).toBe(1);
  expect(found.adapters).toEqual([{ adapter: "sdk", target: "/home/ada/project" }]);
  expect(found.problems).toEqual([
    "Adapters block every call while the service is down. No service answers.",
  ]);
  expect((await diagnosed({ service: { ...service, ...answering } })).code).toBe(0);
});

const missingFile = async () => ({
  file: "",
  settings: [],
  problems: ["--config names nothing."],
});

test("invalid settings are told, and what depends on them is unknown", async () => {
  const problems = ["--port must be a number."];
  const service = {
    checkConfiguration: async () => ({ file: "/etc/p.yaml", settings: [], problems }),
  };
  const { code, found } = await diagnosed({ service });
  expect(code).toBe(1);
  expect(found).toMatchObject({
    config: "/etc/p.yaml",
    data: "",
    data_access: "unknown",
    problems,
  });
  const { out } = await runIn({ service }, "doctor");
  expect(out).toMatch(/^Service +unknown$/m);
  const named = await runIn({ service: { checkConfiguration: missingFile } }, "doctor");
  expect(named.out).toMatch(/^Settings +unknown$/m);
});

test("a file that cannot be read, and a scan that fails, are problems; no agents are none", async () => {
  const { service } = installation(0o700);
  const files = [{ path: "openclaw.json", status: "unreadable", reason: "EACCES" }] as const;
  const unread = await diagnosed({ service, report: report({ files }) });
  expect([unread.code, unread.found.problems[0]]).toEqual([
    1,
    "openclaw.json cannot be read: EACCES. Scans do not know what is in it.",
  ]);
  const failed = await diagnosed({ service, scanError: new Error("It broke.") });
  expect([failed.code, failed.found.problems]).toEqual([1, ["It broke."]]);
  expect(failed.found.runtimes).toBeNull();
  const text = await runIn({ service, scanError: new Error("It broke.") }, "doctor");
  expect(text.out).toMatch(/^Runtimes +unknown$/m);
  const none = Object.assign(new Error("No agents."), { code: "no_agents" });
  const empty = await diagnosed({ service, scanError: none });
  expect([empty.code, empty.found.runtimes]).toEqual([0, []]);
});

test("a completion for a shell that has none names those that have", async () => {
  const { code, err } = await runIn({}, "completion", "tcsh");
  expect([code, err]).toEqual([
    2,
    "parapet: No completion for tcsh. Give one of: bash, zsh, fish.\n",
  ]);
  expect((await runIn({}, "completion", "bash")).out).toContain(
    "complete -o default -F _parapet parapet",
  );
});
