import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";

const dashboard = join(import.meta.dirname, "../../packages/dashboard");
const mostBytes = 150_000;

type Chunk = {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

beforeAll(() => {
  execFileSync(process.execPath, [join(dashboard, "build.ts"), "--if-stale"]);
});

test("what the first page needs stays below 150 kB, compressed", () => {
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
    readFileSync(join(dashboard, "dist/manifest.json"), "utf8"),
  );
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry === true) ?? "";
  const needed = new Set([entry]);
  for (const name of needed) for (const other of manifest[name]?.imports ?? []) needed.add(other);
  const files = [...needed].flatMap((name) => [
    manifest[name]?.file ?? "",
    ...(manifest[name]?.css ?? []),
  ]);
  const bytes = files.map((file) => gzipSync(readFileSync(join(dashboard, "dist", file))).length);
  expect(files.length).toBeGreaterThan(1);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostBytes);
});
