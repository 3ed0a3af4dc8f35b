import { rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isDay } from "@parapet/policy";
import { decisionFiles } from "@parapet/posture";
import { systemReason } from "../core/system-error.ts";
import { UsageError } from "../core/usage-error.ts";
import { fileText } from "../policy/policy-file.ts";
import { jsonText } from "../reports/json.ts";
import { type Baseline, type BaselineEntry, isSeverity } from "./baseline.ts";

/** Name of the baseline in the root of a workspace. */
export const baselineFile = decisionFiles.baseline;

const mostBytes = 16_777_216;
const mostText = 1_000;
const fields: ReadonlySet<string> = new Set([
  "key",
  "kind",
  "what",
  "severity",
  "reason",
  "expires",
]);

/**
 * Reads a baseline strictly: with a mistake none of it counts, because it could hide more than was
 * meant. Throws UsageError.
 */
export function readBaseline(path: string): Baseline {
  const value = parsed(path);
  if (!isRecord(value) || value["version"] !== 1 || !Array.isArray(value["entries"])) {
    throw new UsageError(
      `${path} is no baseline of this release. Delete it and make it again with: parapet baseline`,
    );
  }
  const unknown = Object.keys(value).find((key) => key !== "version" && key !== "entries");
  if (unknown !== undefined)
    fail(path, `has the unknown key ${JSON.stringify(unknown.slice(0, 60))}`);
  const keys = new Set<string>();
  const entries = value["entries"].map((item, index) => {
    const entry = entryIn(item, index, path);
    const key = `${entry.kind} ${entry.key}`;
    if (keys.has(key)) fail(path, `entries/${index} has the key of another entry`);
    keys.add(key);
    return entry;
  });
  return { entries };
}

/** Writes the file whole or not at all. Throws UsageError. */
export async function writeBaseline(path: string, { entries }: Baseline): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    await writeFile(draft, jsonText({ version: 1, entries }), { flag: "wx" });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    throw new UsageError(`Cannot write ${path}: ${reason}`);
  }
}

function entryIn(entry: unknown, index: number, path: string): BaselineEntry {
  const wrong = (what: string): never => fail(path, `entries/${index} ${what}`);
  if (!isRecord(entry)) return wrong("is no object");
  const unknown = Object.keys(entry).find((key) => !fields.has(key));
  if (unknown !== undefined)
    return wrong(`has the unknown key ${JSON.stringify(unknown.slice(0, 60))}`);
  const text = (name: string): string => {
    const found = entry[name] ?? "";
    return typeof found === "string" && found.length <= mostText
      ? found
      : wrong(`has no text as ${name}`);
  };
  const { kind, severity } = entry;
  const [key, expires] = [text("key"), text("expires")];
  if (!/^[0-9a-f]{32}$/.test(key)) return wrong("has no key of 32 hexadecimal digits");
  if (kind !== "finding" && kind !== "exposure") return wrong("has no kind");
  if (!isSeverity(severity)) return wrong("has no severity");
  if (expires !== "" && !isDay(expires)) return wrong('has no day like "2027-01-31" as expires');
  return { key, kind, what: text("what"), severity, reason: text("reason"), expires };
}

function fail(path: string, what: string): never {
  throw new UsageError(
    `${path}: ${what}, so nothing of the file counts. Correct it, or delete it and make it again with: parapet baseline`,
  );
}

function parsed(path: string): unknown {
  const text = fileText(path, mostBytes);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is not JSON. Delete it and make it again with: parapet baseline`);
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
