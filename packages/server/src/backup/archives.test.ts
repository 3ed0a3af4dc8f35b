import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isBackedUp } from "./backed-up-files.ts";
import { type Manifest, newManifest } from "./manifest.ts";
import { padding, tarEnd, tarHeader } from "./tar-write.ts";
import { unpackArchive } from "./unpack-archive.ts";
import { writeArchive } from "./write-archive.ts";

let folder: string;
let target: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-archive-"));
  target = join(folder, "target");
  await mkdir(target);
});
afterEach(() => rm(folder, { recursive: true }));

const modified = new Date("2026-11-23T12:00:00Z");

function manifestOf(files: Manifest["files"]): Manifest {
  return newManifest({
    parapet_version: "0.1.0",
    created_at: modified.toISOString(),
    host: "laptop",
    data_dir: "/srv/parapet",
    database: "postgres",
    database_version: 0,
    telemetry_database_version: 0,
    files,
  });
}

const described = (name: string, content: string | Buffer) => ({
  name,
  bytes: Buffer.byteLength(content),
  sha256: createHash("sha256").update(content).digest("hex"),
  executable: false,
});

/** An archive with this manifest and these entries, headers and contents as given. */
async function packed(
  manifest: unknown,
  entries: readonly (readonly [header: Buffer, content: string | Buffer])[],
  end: Buffer = tarEnd,
): Promise<string> {
  const text = typeof manifest === "string" ? manifest : JSON.stringify(manifest);
  const all = [[headerOf("manifest.json", text), text] as const, ...entries];
  const path = join(folder, "archive");
  const blocks = all.flatMap(([header, content]) => [
    header,
    Buffer.from(content),
    padding(Buffer.byteLength(content)),
  ]);
  await writeFile(path, gzipSync(Buffer.concat([...blocks, end])));
  return path;
}

const secret = `parapet_op_${"x".repeat(43)}`;

function headerOf(name: string, content: string | Buffer): Buffer {
  return tarHeader({ name, bytes: Buffer.byteLength(content), executable: false }, modified);
}

/** The same header as that of another kind: a link, a folder, a device. */
function ofType(header: Buffer, type: string): Buffer {
  const changed = Buffer.from(header);
  changed.write(type, 156, "latin1");
  changed.write(" ".repeat(8), 148, "latin1");
  const sum = changed.reduce((total, byte) => total + byte, 0);
  changed.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return changed;
}

test("what is written is read again, whatever a file is called, and tar lists it", async () => {
  const names = [
    "operator-token",
    `backups/0123456789abcdef/${"long ".repeat(40)}.bak`,
    "backups/0123456789abcdef/größe 'und' \"so\" 🙂\n.bak",
    "adapters/ad_1/hook.js",
  ];
  const files = await Promise.all(
    names.map(async (name, index) => {
      const path = join(folder, "files", name);
      await mkdir(dirname(path), { recursive: true });
      const content = index === 0 ? secret : `${name} `.repeat(index * 100);
      await writeFile(path, content, { mode: index === 3 ? 0o700 : 0o600 });
      return { name, path };
    }),
  );
  const manifest = manifestOf(
    await Promise.all(
      files.map(async ({ name, path }, index) => ({
        ...described(name, await readFile(path)),
        executable: index === 3,
      })),
    ),
  );
  const archive = join(folder, "archive");
  await writeArchive(archive, manifest, files);
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  expect(await unpackArchive(archive, target)).toEqual(manifest);
  for (const { name, path } of files) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await readFile(join(target, name))).toEqual(await readFile(path));
  }
  expect((await stat(join(target, "adapters/ad_1/hook.js"))).mode & 0o777).toBe(0o700);
  const listed = execFileSync("tar", ["--list", "--quoting-style=literal", "-zf", archive]);
  expect(listed.toString()).toBe(["manifest.json", ...names, ""].join("\n"));
});

const unpacked = () => unpackArchive(join(folder, "archive"), target);

async function again(): Promise<void> {
  await rm(target, { recursive: true });
  await mkdir(target);
}

describe("an archive is refused", () => {
  const token = described("operator-token", secret);
  const header = headerOf("operator-token", secret);
  test.each(["1", "2", "3", "5", "7", "L", "g"])("with an entry of type %s", async (type) => {
    await packed(manifestOf([token]), [[ofType(header, type), secret]]);
    await expect(unpacked()).rejects.toThrow(
      /contains an entry that is not a regular file|damaged/,
    );
  });

  test.each([
    ["no manifest", "[]", []],
    ["a file twice", manifestOf([token, token]), []],
    ["a file that is not there", manifestOf([token]), []],
    [
      "another file than the manifest says",
      manifestOf([token]),
      [[headerOf("adapter-secret", secret), secret]],
    ],
    [
      "a file of another length",
      manifestOf([token]),
      [[headerOf("operator-token", `${secret}s`), `${secret}s`]],
    ],
    ...["", "parapet_op_", "anything", `${secret} and more`.repeat(100)].map(
      (text) =>
        [
          `an operator token that is none: ${text.slice(0, 20)}`,
          manifestOf([described("operator-token", text)]),
          [[headerOf("operator-token", text), text]],
        ] as const,
    ),
    ["a file with other content", manifestOf([token]), [[header, secret.replace("x", "y")]]],
    ["a file that the manifest does not have", manifestOf([]), [[header, secret]]],
    [
      "a file in place of a folder",
      manifestOf([described("adapters/a", "x"), described("adapters/a/b", "x")]),
      [
        [headerOf("adapters/a", "x"), "x"],
        [headerOf("adapters/a/b", "x"), "x"],
      ],
    ],
    ["a form that is newer", { ...manifestOf([]), format: 2 }, []],
    [
      "more than there is room for",
      manifestOf([{ ...token, bytes: Number.MAX_SAFE_INTEGER }]),
      [[header, secret]],
    ],
  ] as const)(
    "with %s, and nothing is left of it that counts",
    async (_case, manifest, entries) => {
      await packed(manifest, entries);
      await expect(unpacked()).rejects.toThrow(join(folder, "archive"));
    },
  );

  test.each([
    "../operator-token",
    "/etc/cron.d/job",
    "adapters/../../x",
    "adapters//x",
    "adapters/./x",
    "adapters/x\0y",
    `adapters/${"d/".repeat(20)}x`,
    `adapters/${"x".repeat(2_000)}`,
    `adapters/${"x".repeat(256)}`,
    `adapters/${"ü".repeat(128)}`,
    "parapet.db-wal",
    "addresses/127.0.0.1-8000",
    "sign-in-codes/0",
    "locks/0",
    ".restore-1/x",
    "node_modules/x.js",
    "",
  ])("with a file called %j", async (name) => {
    expect(isBackedUp(name)).toBe(false);
    await packed(manifestOf([described(name, "x")]), [[headerOf(name, "x"), "x"]]);
    await expect(unpacked()).rejects.toThrow(
      "The manifest of the backup is not valid, at files.0.name.",
    );
    expect(await readdir(target)).toEqual([]);
  });

  test("with a name that is taken already, in a sentence", async () => {
    await packed(manifestOf([token]), [[header, secret]]);
    await writeFile(join(target, "operator-token"), "");
    await expect(unpacked()).rejects.toThrow(
      "A file of the backup cannot be created (EEXIST): operator-token.",
    );
  });

  test("that inflates out of proportion, before it is written", async () => {
    const zeros = Buffer.alloc(1_000);
    const large = { ...described("parapet.db", zeros), bytes: 2 ** 31 };
    await packed(manifestOf([large]), [[headerOf("parapet.db", zeros), zeros]]);
    await expect(unpacked()).rejects.toThrow("too many for its size");
    expect(await readdir(target)).toEqual([]);
  });

  test("that is cut off, or goes on", async () => {
    const archive = await packed(manifestOf([token]), [[header, secret]]);
    const whole = await readFile(archive);
    await truncate(archive, whole.length - 30);
    await expect(unpacked()).rejects.toThrow(/truncated|damaged/);
    const tar = gunzipSync(whole);
    await writeFile(archive, gzipSync(tar.subarray(0, 512)));
    await expect(unpacked()).rejects.toThrow("The backup is truncated.");
    await again();
    await writeFile(archive, gzipSync(Buffer.concat([tar, Buffer.from("more")])));
    await expect(unpacked()).rejects.toThrow("The backup has data after its last file.");
    await again();
    await writeFile(archive, gzipSync(Buffer.concat([tar, Buffer.alloc(2_000_000)])));
    await expect(unpacked()).rejects.toThrow("The backup has data after its last file.");
    await writeFile(archive, "no archive");
    await expect(unpacked()).rejects.toThrow("The backup is damaged or not a Parapet backup.");
  });

  test("that says a very long manifest", async () => {
    const path = join(folder, "archive");
    const long = tarHeader({ name: "manifest.json", bytes: 2 ** 30, executable: false }, modified);
    await writeFile(path, gzipSync(Buffer.concat([long, Buffer.alloc(512)])));
    await expect(unpacked()).rejects.toThrow("The backup does not start with a manifest.");
  });
});
