import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { GitError } from "../repository/git-error.ts";
import { openObjectStore } from "./object-store.ts";

/* Packs that git would not write. */

/** A delta that copies all of a base of `size` bytes, fewer than 128. */
const copyAll = (size: number) => Buffer.from([size, size, 0x90, size]);

/** Writes a pack of one object that is a delta of `base`. */
function writePack(folder: string, hash: string, base: string, delta: Buffer): void {
  const head = Buffer.from([
    ...Buffer.from("PACK"),
    0,
    0,
    0,
    2,
    0,
    0,
    0,
    1,
    (7 << 4) | delta.length,
  ]);
  const data = Buffer.concat([head, Buffer.from(base, "hex"), deflateSync(delta)]);
  writeFileSync(join(folder, `pack-${hash}.pack`), data);
  const index = Buffer.alloc(8 + 1_024 + 20 + 4 + 4);
  index.writeUInt32BE(0xff_74_4f_63, 0);
  index.writeUInt32BE(2, 4);
  for (let byte = Number.parseInt(hash.slice(0, 2), 16); byte < 256; byte += 1)
    index.writeUInt32BE(1, 8 + 4 * byte);
  index.write(hash, 8 + 1_024, "hex");
  index.writeUInt32BE(12, 8 + 1_024 + 24);
  writeFileSync(join(folder, `pack-${hash}.idx`), index);
}

function storeWith(packs: readonly (readonly [hash: string, base: string, delta: Buffer])[]) {
  const commonDir = mkdtempSync(join(tmpdir(), "parapet-packs-"));
  const objects = join(commonDir, "objects");
  mkdirSync(join(objects, "pack"), { recursive: true });
  mkdirSync(join(objects, "cc"));
  writeFileSync(join(objects, "cc", "c".repeat(38)), deflateSync(Buffer.from("blob 5\0hello")));
  for (const [hash, base, delta] of packs) writePack(join(objects, "pack"), hash, base, delta);
  const store = openObjectStore({ root: commonDir, gitDir: commonDir, commonDir });
  onTestFinished(() => {
    store.close();
    rmSync(commonDir, { recursive: true });
  });
  return store;
}

const [a, b, loose] = ["a".repeat(40), "b".repeat(40), "c".repeat(40)] as const;

test("a delta is read whose base is in another pack, or is loose", () => {
  const store = storeWith([
    [a, b, copyAll(5)],
    [b, loose, copyAll(5)],
  ]);
  expect(store.read(a)).toEqual({ kind: "blob", bytes: Buffer.from("hello") });
});

test("packs whose deltas lead in a circle are damaged, and do not end the scan", () => {
  const store = storeWith([
    [a, b, copyAll(5)],
    [b, a, copyAll(5)],
  ]);
  expect(() => store.read(a)).toThrow(GitError);
});

test.each([
  ["of another size than its base", Buffer.from([6, 5, 0x90, 5])],
  ["that copies more than there is", Buffer.from([5, 6, 0x90, 6])],
  ["that makes less than it says", Buffer.from([5, 6, 0x90, 5])],
  ["that makes more than it says", Buffer.from([5, 4, 0x90, 5])],
  ["that adds more than it says", Buffer.from([5, 1, 3, 1, 2, 3])],
  ["that adds more than it holds", Buffer.from([5, 5, 5, 1, 2])],
  ["with an order that there is none", Buffer.from([5, 5, 0])],
  ["that ends in its head", Buffer.from([0x85])],
])("a delta %s is damaged", (_what, delta) => {
  expect(() => storeWith([[a, loose, delta]]).read(a)).toThrow(GitError);
});
