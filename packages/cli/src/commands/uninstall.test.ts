import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "@parapet/server";
import { expect, onTestFinished, test } from "vitest";
import { toyProtector } from "../protect/toy-protector.fixture.ts";
import { service } from "../service/service.ts";
import { type Run, runIn, type World } from "../testing/context.fixture.ts";

const config = "{ /* mine */ ask: [] }\n";

/** A toy that can be protected, a data folder, and the command line over both. */
async function place(more: Pick<World, "answers" | "env"> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "parapet-uninstall-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const target = join(folder, "toy.json5");
  const data = join(folder, "data");
  await writeFile(target, config);
  const world = {
    ...more,
    env: { XDG_CONFIG_HOME: join(folder, "config"), ...more.env },
    service: {
      adapterPlaces: service.adapterPlaces,
      openAdapters: service.openAdapters,
      openGuardrails: service.openGuardrails,
      openTokens: service.openTokens,
      runningService: service.runningService,
      checkConfiguration: service.checkConfiguration,
      dataFolderContents: service.dataFolderContents,
      protectors: { ...service.protectors, "claude-code": async () => toyProtector(target) },
    },
  };
  const run = (...args: string[]): Promise<Run> => runIn(world, ...args, "--data", data);
  return { folder, target, data, run };
}

const protecting = ["protect", "claude-code", "--user-service"] as const;
const unitIn = (folder: string) => join(folder, "config/systemd/user/parapet.service");

test.skipIf(process.platform !== "linux")(
  "what was put on the machine is shown, and nothing is removed without a yes",
  async () => {
    const { folder, target, data, run } = await place();
    await run(...protecting);
    const before = [await readFile(target, "utf8"), await readdir(data)];
    const { code, out } = await run("uninstall");
    expect(code).toBe(0);
    expect(out).toContain(`Adapter  claude-code in ${target}`);
    expect(out).toContain(`Service  ${unitIn(folder)}`);
    expect(out).toMatch(new RegExp(`Data +${data}: adapter-secret, adapters, `));
    expect(out).toContain(`Nothing was removed. To remove it: parapet uninstall --data ${data}`);
    expect(out).toContain("parapet backup parapet-backup.tar.gz");
    expect(await run("uninstall", "--yes", "--dry-run")).toMatchObject({ code: 0 });
    expect([await readFile(target, "utf8"), await readdir(data)]).toEqual(before);
  },
);

test.skipIf(process.platform !== "linux")(
  "with a yes, runtimes are as they were, and data and service are gone",
  async () => {
    const { folder, target, data, run } = await place();
    await run(...protecting);
    const { code, out } = await run("uninstall", "--yes");
    expect(code).toBe(0);
    expect(out).toMatch(/\nRemoved\.\n$/);
    expect(await readFile(target, "utf8")).toBe(config);
    expect(await readdir(join(folder, "config/systemd/user"))).toEqual([]);
    expect(await readdir(folder)).not.toContain("data");
    expect(await run("uninstall")).toMatchObject({
      code: 0,
      out: expect.stringContaining(`no data in ${data}.`),
    });
  },
);

test.each([
  ["y", true],
  ["YES", true],
  ["", false],
  ["n", false],
  ["yesterday", false],
])("the answer %j at a terminal removes: %s", async (answer, removes) => {
  const { folder, data, run } = await place({ answers: [answer] });
  await mkdir(data);
  await writeFile(join(data, "operator-token"), "x");
  const { out } = await run("uninstall");
  expect(out).toContain("Remove all of this? [y/N]");
  expect((await readdir(folder)).includes("data")).toBe(!removes);
});

test("files of others in the data folder stay, and so does what a link leads to", async () => {
  const { folder, data, run } = await place();
  const elsewhere = join(folder, "elsewhere");
  for (const path of [data, elsewhere]) {
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(path);
  }
  await writeFile(join(elsewhere, "precious"), "x");
  for (const name of ["fingerprint-key", "notes.txt"]) {
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(data, name), "x");
  }
  await symlink(elsewhere, join(data, "backups"));
  const { out } = await run("uninstall", "--yes");
  expect(out).toContain("which stays with them: notes.txt");
  expect(await readdir(data)).toEqual(["notes.txt"]);
  expect(await readdir(elsewhere)).toEqual(["precious"]);
});

test("a folder that only looks like a data folder is left alone", async () => {
  const { data, run } = await place();
  await mkdir(join(data, "backups"), { recursive: true });
  await writeFile(join(data, "backups", "photos"), "x");
  const { code, out } = await run("uninstall", "--yes");
  expect(code).toBe(0);
  expect(out).toContain("Parapet has put nothing here");
  expect(await readdir(join(data, "backups"))).toEqual(["photos"]);
});

test("data that a running service uses is not removed, and the next step is named", async () => {
  const { data, run } = await place();
  const running = await startService(
    { port: 0, data, watch: false },
    { env: { HOME: data }, cwd: data, print: () => {}, writeLog: () => {} },
  );
  onTestFinished(() => running.stop());
  const before = await readdir(data);
  const { code, err } = await run("uninstall", "--yes");
  expect(code).toBe(2);
  expect(err).toContain(`The service answers at ${running.url}`);
  expect(err).toContain("Stop it");
  expect(await readdir(data)).toEqual(before);
});

test("a database elsewhere is named and stays, without its password", async () => {
  const { data, run } = await place();
  await mkdir(data);
  await writeFile(join(data, "operator-token"), "x");
  const { out } = await run("uninstall", "--database", "postgres://ada:hunter2@db/parapet");
  expect(out).toMatch(/Left for you\nDatabase +postgres:/);
  expect(out).not.toContain("hunter2");
});
