/* oxlint-disable no-await-in-loop -- one restore after the other */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTokens } from "../offline/open-tokens.ts";
import { backUp } from "./back-up.ts";
import { restoreBackup } from "./restore.ts";

/*
 * A restore that is killed at each of its steps: what is used next is all of before or all of the
 * backup, or refused with the command that completes it.
 */

let folder: string;
let archive: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-killed-restore-"));
  await makeData("backed-up", "b");
  await makeData("before", "a");
  archive = join(folder, "backup.tar.gz");
  await backUp({ ...around, file: archive, data: join(folder, "backed-up") });
});
afterEach(() => rm(folder, { recursive: true }));

const now = () => new Date("2026-11-23T12:00:00Z");
const around = { env: { HOME: tmpdir() }, cwd: tmpdir(), now };
const secrets = {
  "operator-token": "parapet_op_",
  "adapter-secret": "parapet_as_",
  "fingerprint-key": "parapet_fp_",
} as const;

/** A data folder in which everything says whose it is. */
async function makeData(name: string, owner: string): Promise<void> {
  const data = join(folder, name);
  await mkdir(join(data, "adapters", `ad_${owner}`), { recursive: true });
  await writeFile(join(data, "adapters", `ad_${owner}`, "record.json"), "{}");
  const tokens = await openTokens({ ...around, data });
  await tokens.create({ name: owner, scopes: ["read"], expires_at: "2026-12-23T12:00:00Z" }, "me");
  await tokens.close();
  for (const [file, prefix] of Object.entries(secrets)) {
    await writeFile(join(data, file), `${prefix}${owner.repeat(43)}\n`);
  }
}

/** Whose the parts are: "a", "b" or both. */
async function whose(data: string, database: string): Promise<string> {
  const tokens = await openTokens({ ...around, data, database });
  const parts = (await tokens.list()).map(({ name }) => name);
  await tokens.close();
  for (const [file, prefix] of Object.entries(secrets)) {
    parts.push((await readFile(join(data, file), "utf8")).at(prefix.length) ?? "");
  }
  return [...new Set(parts)].toSorted().join("");
}

/**
 * Before each change of the file system, copies all that is there: what a process leaves that is
 * killed at that moment. Before the change with the given number, it is killed.
 */
const watcher = `
import { cpSync, mkdirSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
let step = 0;
for (const name of ["rename", "link", "mkdir", "rm"]) {
  const real = promises[name];
  promises[name] = async (...given) => {
    if (process.env.KILL_AT === String(step)) process.kill(process.pid, "SIGKILL");
    cpSync(process.env.STATE, process.env.COPIES + "/" + step, { recursive: true });
    step += 1;
    return real(...given);
  };
}
syncBuiltinESMExports();
`;

type Given = { readonly data: string; readonly database: string; readonly replace: boolean };

function restoreWatched(given: Given, killAt = ""): Promise<NodeJS.Signals | "complete"> {
  const program = `
    import { restoreBackup } from ${JSON.stringify(join(import.meta.dirname, "restore.ts"))};
    const given = JSON.parse(process.env.GIVEN);
    await restoreBackup({ ...given, env: {}, cwd: "/", now: () => new Date(${now().getTime()}) });
  `;
  const args = ["--import", `data:text/javascript,${encodeURIComponent(watcher)}`];
  const env = {
    KILL_AT: killAt,
    STATE: join(folder, "state"),
    COPIES: join(folder, "copies"),
    GIVEN: JSON.stringify({ ...given, file: archive }),
    HOME: folder,
  };
  return new Promise((resolve, reject) =>
    execFile(process.execPath, [...args, "--input-type=module", "-e", program], { env }, (error) =>
      error === null ? resolve("complete") : error.signal ? resolve(error.signal) : reject(error),
    ),
  );
}

/** What a restore finds, below one folder. */
async function stateFor(replace: boolean, isElsewhere: boolean): Promise<Given> {
  const data = join(folder, "state", "data");
  const databases = isElsewhere ? join(folder, "state", "databases") : data;
  const database = join(databases, "parapet.db");
  await mkdir(databases, { recursive: true });
  if (replace) {
    await cp(join(folder, "before"), data, { recursive: true });
    if (isElsewhere) await rename(join(data, "parapet.db"), database);
  }
  return { data, database, replace };
}

test.skipIf(process.platform === "win32").each([
  ["over what is there, with the database elsewhere", true, true],
  ["over what is there", true, false],
  ["into an empty folder, with the database elsewhere", false, true],
  ["into an empty folder", false, false],
])(
  "killed %s: no service starts on a part of it, and the command that is named completes it",
  async (_how, replace, isElsewhere) => {
    const given = await stateFor(replace, isElsewhere);
    const { data, database } = given;
    expect(await restoreWatched(given)).toBe("complete");
    const copies = join(folder, "copies");
    const steps = (await readdir(copies)).map(Number).toSorted((a, b) => a - b);
    const outcomes: string[] = [];
    for (const step of steps) {
      await rm(join(folder, "state"), { recursive: true });
      await rename(join(copies, String(step)), join(folder, "state"));
      outcomes.push(await found(given));
      if (outcomes.at(-1) !== "refused" || step % 4 !== 0) continue;
      await restoreBackup({ ...around, ...given, file: archive, replace: true });
      expect([step, await whose(data, database)]).toEqual([step, "b"]);
    }
    const before = replace ? "a" : "none";
    expect(outcomes.join(" ")).toMatch(new RegExp(`^(${before} )+(refused ){5,}b$`));
  },
  60_000,
);

test.skipIf(process.platform === "win32")(
  "a process that is really killed in the middle leaves the same",
  async () => {
    const given = await stateFor(true, true);
    expect(await restoreWatched(given, "15")).toBe("SIGKILL");
    expect(await found(given)).toBe("refused");
  },
  30_000,
);

/** Whose it is; "none" before the first file was moved, and "refused" with the right command. */
async function found({ data, database, replace }: Given): Promise<string> {
  try {
    return await whose(data, database);
  } catch (error) {
    const said = error instanceof Error ? error.message : "";
    const elsewhere = database === join(data, "parapet.db") ? "" : ` --database ${database}`;
    const command = `restore ${archive} --replace --data ${data}${elsewhere}\``;
    const previous = replace ? `the previous data is in ${data}/replaced-` : "";
    if (said.includes(command) && said.includes(previous)) return "refused";
    return said.includes("ENOENT") ? "none" : said;
  }
}

test("a note of a restore that cannot be read keeps a service from starting all the same", async () => {
  const data = join(folder, "before");
  await writeFile(join(data, "restore-unfinished.json"), "{");
  await expect(openTokens({ ...around, data })).rejects.toThrow(
    /A restore into \S+ was interrupted\. Complete it with `\S*parapet restore FILE --replace/,
  );
  await expect(backUp({ ...around, data, file: join(folder, "c.tar.gz") })).rejects.toThrow(
    "was interrupted",
  );
});
