import { execFileSync } from "node:child_process";
import { join } from "node:path";

const repository = join(import.meta.dirname, "../..");

/** Builds the package that users install and answers the path of its launcher. */
export function publishedLauncher(): string {
  execFileSync(process.execPath, [join(repository, "scripts/build.ts")], { stdio: "ignore" });
  return join(repository, "dist/parapet/bin/parapet.js");
}
