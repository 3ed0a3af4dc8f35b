/**
 * Compiles the shipped rules of attack paths, as a scan loads them. Run after each change of one:
 * `npm run rules`.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ruleReading } from "@parapet/attack-paths";

const { compiledRulesText } = await ruleReading();
const file = join(import.meta.dirname, "../packages/attack-paths/rules/compiled.jsonl");
await writeFile(file, compiledRulesText());
