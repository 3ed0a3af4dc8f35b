import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { digestOf, readSources } from "./src/sources.ts";

/*
 * Builds the documentation into dist/; with --if-stale only where its sources have changed since.
 */

const root = import.meta.dirname;
const repository = join(root, "../..");
const dist = join(root, "dist");
const stampFile = "sources.sha256";
const sources = readSources(repository);
const digest = digestOf(repository, sources);

if (!process.argv.includes("--if-stale") || stampOf(dist) !== digest) {
  const [{ buildAssets }, { buildSite }] = await Promise.all([
    import("./src/build-assets.ts"),
    import("./src/build-site.ts"),
  ]);
  let packages: readonly string[] = [];
  const { files, deadLinks } = await buildSite(sources, async (add) => {
    const assets = await buildAssets(repository, sources, add);
    ({ packages } = assets);
    return assets;
  });
  if (deadLinks.length > 0) {
    throw new Error(`Links in the documentation lead nowhere:\n${deadLinks.join("\n")}`);
  }
  // Two may build at once: each has a folder, and the last one stays.
  const built = join(root, ".cache", `build-${process.pid}`);
  const write = (name: string, content: string | Uint8Array) => {
    const path = join(built, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  try {
    for (const [name, content] of files) write(name, content);
    write("packages.json", JSON.stringify(packages));
    write(stampFile, digest);
    await rm(dist, { recursive: true, force: true });
    await rename(built, dist);
  } catch (error) {
    if (stampOf(dist) !== digest) throw error;
  } finally {
    await rm(built, { recursive: true, force: true });
  }
}

function stampOf(folder: string): string {
  try {
    return readFileSync(join(folder, stampFile), "utf8");
  } catch {
    return "";
  }
}
