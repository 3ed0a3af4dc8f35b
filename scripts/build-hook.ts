/**
 * Makes the native command hook of Claude Code for every system: `npm run build:hook`. Needs Go
 * 1.19 or newer; `npm run build` does the same where there is one. With `--twice`, makes them a
 * second time from a copy of the sources elsewhere, with nothing kept from the first, and fails
 * where a byte differs.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildHooks, refreshHooks } from "./build/hook-programs.ts";

const repository = join(import.meta.dirname, "..");
const built = refreshHooks(repository);
if (built === undefined) {
  console.error("The native command hook needs Go: install golang-go, or Go 1.19 or newer.");
  process.exit(1);
}
console.log(`Made with Go ${built.go}:`);
for (const [name, digest] of Object.entries(built.programs)) console.log(`  ${digest} ${name}`);

if (process.argv.includes("--twice")) {
  const folder = mkdtempSync(join(tmpdir(), "parapet-hook-"));
  try {
    cpSync(join(repository, "adapters/claude-code/native"), join(folder, "copy"), {
      recursive: true,
    });
    process.env["GOCACHE"] = join(folder, "cache");
    const again = buildHooks(join(folder, "copy"), join(folder, "again"));
    const other = Object.keys(again).filter((name) => again[name] !== built.programs[name]);
    if (other.length > 0) throw new Error(`Another build is different: ${other.join(", ")}`);
    console.log("A second build is the same, byte for byte.");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
