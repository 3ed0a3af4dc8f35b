/**
 * Checks the advisories that come with Parapet against the outside: that the registry has every
 * fixed version, and that the address of every advisory can be read. Needs the network: run by
 * hand, `npm run advisories:check`.
 *
 *   --write       record the answers in the data
 *   --no-sources  ask the registries alone
 *
 * Exit codes: 0 everything is confirmed, or the data says why it is not; 1 something is missing; 2
 * nothing is missing, but some could not be asked.
 */
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { checkAdvisories } from "./advisories/check-advisories.ts";
import { readSource } from "./advisories/read-source.ts";
import { registryVersions } from "./advisories/registry-versions.ts";

const { values: flags } = parseArgs({
  options: { write: { type: "boolean" }, "no-sources": { type: "boolean" } },
});
const file = new URL("../packages/scan-core/src/advisories/data/advisories.jsonl", import.meta.url);
const { text, report, exitCode } = await checkAdvisories(await readFile(file, "utf8"), {
  registry: registryVersions,
  ...(!flags["no-sources"] && { source: readSource }),
  today: new Date().toISOString().slice(0, 10),
});
if (flags.write) await writeFile(file, text);
process.stdout.write(report);
process.exitCode = exitCode;
