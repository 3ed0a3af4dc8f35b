import { readFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sourceDigest, stampFile } from "./source-digest.ts";

/* Builds the dashboard; with --if-stale only where its sources have changed since. */

const root = import.meta.dirname;
const dist = join(root, "dist");

if (!process.argv.includes("--if-stale") || stampOf(dist) !== sourceDigest(root)) {
  // Anyone who starts the build may run under another: React then brings along what is for its
  // developers.
  process.env["NODE_ENV"] = "production";
  const { build } = await import("vite");
  // Two may build at once: each has its own folder, and the last one stays.
  const outDir = join(root, ".cache", `build-${process.pid}`);
  try {
    await build({ root, build: { outDir }, logLevel: "warn", mode: "production" });
    await rm(dist, { recursive: true, force: true });
    await rename(outDir, dist);
  } catch (error) {
    if (stampOf(dist) !== sourceDigest(root)) throw error;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

function stampOf(folder: string): string {
  try {
    return readFileSync(join(folder, stampFile), "utf8");
  } catch {
    return "";
  }
}
