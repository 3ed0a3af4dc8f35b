import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSpool, type Spool, type SpoolLimits } from "./spool.ts";

const limits: SpoolLimits = { scans: 3, bytes: 100, ageMs: 1_000 };

async function withSpool(
  work: (spool: Spool, clock: { time: number }, dataDir: string) => Promise<void>,
  change: Partial<SpoolLimits> = {},
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "parapet-spool-"));
  const clock = { time: 1_700_000_000_000 };
  const spool = openSpool({
    dataDir,
    url: "https://parapet.example.com",
    machine: "laptop-17",
    now: () => new Date(clock.time),
    limits: { ...limits, ...change },
  });
  try {
    await work(spool, clock, dataDir);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

const body = (length = 10) => Buffer.alloc(length, 1);

test("a scan that waits is the user's alone, and stays as it was added", () =>
  withSpool(async (spool) => {
    await spool.add("sc_1", body());
    const [name = ""] = await spool.names();
    expect((await stat(spool.folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(spool.folder, name))).mode & 0o777).toBe(0o600);
    expect(await spool.read(name)).toEqual({ name, body: body() });
    await spool.remove(name);
    expect(await spool.names()).toEqual([]);
    expect(await spool.read(name)).toBeUndefined();
  }));

test("scans wait in the order in which they were made", () =>
  withSpool(async (spool, clock) => {
    await spool.add("sc_b", body());
    clock.time += 1;
    await spool.add("sc_a", body());
    expect((await spool.names()).map((name) => name.slice(14, 18))).toEqual(["sc_b", "sc_a"]);
  }));

test.each([
  ["number", {}, 10, 1],
  ["bytes", { scans: 9 }, 40, 1],
  ["age", { scans: 9, bytes: 999 }, 10, 3],
] as const)(
  "the oldest are given up where there are too many by %s",
  async (_, change, size, gone) =>
    withSpool(async (spool, clock) => {
      for (const id of ["sc_1", "sc_2", "sc_3"]) {
        clock.time += 1;
        const { dropped } = await spool.add(id, body(size === 40 ? 30 : size));
        expect(dropped).toBe(0);
      }
      if (gone === 3) clock.time += 2_000;
      const last = await spool.add("sc_4", body(size === 40 ? 30 : size));
      expect(last).toEqual({ name: (await spool.names()).at(-1), dropped: gone });
      expect(await spool.names()).toHaveLength(4 - gone);
      expect((await spool.names()).at(-1)).toContain("sc_4");
    }, change),
);

test("a scan that cannot be kept leaves nothing behind", () =>
  withSpool(async (spool, clock) => {
    await spool.add("sc_1", body());
    const blocked = join(spool.folder, `${clock.time}-sc_2.json.gz`);
    await mkdir(join(blocked, "folder"), { recursive: true });
    await expect(spool.add("sc_2", body())).rejects.toMatchObject({ syscall: "rename" });
    expect((await readdir(spool.folder)).filter((name) => name.startsWith("."))).toEqual([]);
    await rm(blocked, { recursive: true });
    expect(await spool.names()).toHaveLength(1);
  }));

test("a file that a killed process left half written is never sent, and goes after an hour", () =>
  withSpool(async (spool, clock) => {
    await spool.add("sc_1", body());
    await writeFile(join(spool.folder, `.${clock.time}-sc_2.new`), "half");
    expect(await spool.names()).toHaveLength(1);
    expect(await readdir(spool.folder)).toHaveLength(2);
    clock.time += 3_600_001;
    await spool.names();
    expect(await readdir(spool.folder)).toHaveLength(1);
  }));

test("a link in the place of a scan is not followed", () =>
  withSpool(async (spool, clock, dataDir) => {
    await spool.add("sc_1", body());
    const secret = join(dataDir, "secret");
    await writeFile(secret, "secret");
    const name = `${clock.time}-sc_2.json.gz`;
    await symlink(secret, join(spool.folder, name));
    expect(await spool.names()).toContain(name);
    expect(await spool.read(name)).toBeUndefined();
  }));

const now = () => new Date(0);

test("scans for another server or machine are not mixed with these", () =>
  withSpool(async (spool, _clock, dataDir) => {
    const other = openSpool({
      dataDir,
      url: "https://other.example.com",
      machine: "laptop-17",
      now,
    });
    const third = openSpool({
      dataDir,
      url: "https://parapet.example.com",
      machine: "laptop-18",
      now,
    });
    expect(new Set([spool.folder, other.folder, third.folder]).size).toBe(3);
  }));
