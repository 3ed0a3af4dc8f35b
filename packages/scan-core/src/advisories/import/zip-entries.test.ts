import { expect, test } from "vitest";
import { ImportError } from "./import-error.ts";
import { type ZippedFile, zipOf } from "./testing/zip-of.ts";
import { isZip, zipEntries } from "./zip-entries.ts";

const kib = 1024;
const limits = { entries: 5, entryBytes: 512 * kib, totalBytes: 1024 * kib };
const one = { name: "1.json", text: `{"id":"GHSA-1"}` };
const other = { name: "2.json", text: `{"id":"GHSA-2"}` };

async function read(archive: Buffer) {
  const found: (readonly [string, string | undefined])[] = [];
  for await (const { name, bytes } of zipEntries(archive, ".json", limits)) {
    found.push([name, bytes?.toString()]);
  }
  return found;
}

/** Does not compress. */
function noise(bytes: number): string {
  let state = 1;
  return Array.from({ length: bytes }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String.fromCodePoint(33 + (state % 90));
  }).join("");
}

test("the files that end so are read, in the order of the directory", async () => {
  const archive = zipOf([one, { name: "readme.txt", text: "x" }, other]);
  expect(isZip(archive)).toBe(true);
  expect(await read(archive)).toEqual([
    ["1.json", one.text],
    ["2.json", other.text],
  ]);
  expect(await read(zipOf([]))).toEqual([]);
});

test("an entry that is too large does not hide the others", async () => {
  const large = { name: "large.json", text: noise(600 * kib) };
  expect(await read(zipOf([large, one]))).toEqual([
    ["large.json", undefined],
    ["1.json", one.text],
  ]);
});

const refused: readonly (readonly [string, readonly ZippedFile[]])[] = [
  ["two entries with the same data", [one, { ...one, name: "again.json", dataOf: 0 }]],
  [
    "entries that inflate to too much together",
    ["a", "b", "c"].map((name) => ({ name: `${name}.json`, text: noise(400 * kib) })),
  ],
  ["too many entries", ["1", "2", "3", "4", "5", "6"].map((name) => ({ name, text: "" }))],
  ["an entry compressed a thousand times", [{ name: "a.json", text: "0".repeat(500 * kib) }]],
  ["an entry that is larger than it states", [{ ...one, statedBytes: 3 }]],
  ["an entry that is smaller than it states", [{ ...one, statedBytes: 100 }]],
  ["an entry of other bytes than it states", [{ ...one, statedCrc: 1 }]],
  ["an encrypted entry", [{ ...one, bits: 1 }]],
  ["a name that leads out", [{ ...one, name: "../1.json" }]],
  ["an absolute name", [{ ...one, name: "/etc/1.json" }]],
];

test.each(refused)("%s is refused", async (_name, files) => {
  await expect(read(zipOf(files))).rejects.toBeInstanceOf(ImportError);
});

test("an entry whose data is within that of another is refused", async () => {
  const archive = zipOf([one, other]);
  const directory = archive.indexOf("PK\u0001\u0002", 0, "latin1");
  const header = 30 + one.name.length;
  archive.writeUInt32LE(directory - header, directory + 20);
  await expect(read(archive)).rejects.toThrow("overlap");
});

test("more entries than there are, and half an archive, are refused", async () => {
  await expect(read(zipOf([one], 2))).rejects.toBeInstanceOf(ImportError);
  await expect(read(zipOf([one, other]).subarray(0, 90))).rejects.toBeInstanceOf(ImportError);
});
