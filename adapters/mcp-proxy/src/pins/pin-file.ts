import { randomUUID } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readSmallFile } from "@parapet/adapter-link";
import { digestOf } from "../messages/canonical-json.ts";
import { isObject } from "../messages/message.ts";
import type { ToolDefinition } from "./tool-definition.ts";

/** A definition and when it was pinned or first seen: UTC, milliseconds, `Z`. */
export type KeptDefinition = ToolDefinition & { readonly at: string };

/**
 * What was approved of a server's tools, and what differs from it. At most one of each name in a
 * list.
 */
export type PinnedTools = {
  readonly pinned: readonly KeptDefinition[];
  /** Changed since, and blocked until somebody accepts them. */
  readonly held: readonly KeptDefinition[];
};

/**
 * The file of a server in the installation's folder. Two servers of one installation have two
 * files.
 */
export function pinFilePath(folder: string, server: string): string {
  const readable = server.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 60);
  return join(folder, `pins-${readable}-${digestOf(server).slice(0, 8)}.json`);
}

/**
 * Nothing is pinned where there is no file. Throws an Error that says what to do when the file is
 * not ours.
 */
export async function readPins(path: string): Promise<PinnedTools> {
  let text: string;
  try {
    text = await readSmallFile(path, mostBytes);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return noPins;
    throw unreadable(path);
  }
  const pins = pinsFrom(text);
  if (pins === undefined) throw unreadable(path);
  return pins;
}

/** Replaces the file as a whole: who reads it meanwhile reads the old or the new one. */
export async function writePins(path: string, { pinned, held }: PinnedTools): Promise<void> {
  const beside = `${path}.${randomUUID()}`;
  const sorted = { pinned: pinned.toSorted(byName), held: held.toSorted(byName) };
  await writeFile(beside, `${JSON.stringify(sorted, undefined, 1)}\n`, {
    flag: "wx",
    mode: 0o600,
    flush: true,
  });
  await rename(beside, path);
}

/** More than the definitions of a server that is let through need. */
const mostBytes = 64 * 1024 * 1024;

const noPins: PinnedTools = { pinned: [], held: [] };

function byName(a: ToolDefinition, b: ToolDefinition): number {
  return a.name < b.name ? -1 : 1;
}

function pinsFrom(text: string): PinnedTools | undefined {
  try {
    const given: unknown = JSON.parse(text);
    if (!isObject(given)) return undefined;
    const { pinned, held } = given;
    return areDefinitions(pinned) && areDefinitions(held) ? { pinned, held } : undefined;
  } catch {
    return undefined;
  }
}

function areDefinitions(value: unknown): value is readonly KeptDefinition[] {
  return (
    Array.isArray(value) &&
    value.every(
      (item: unknown) =>
        isObject(item) &&
        ["name", "hash", "text", "at"].every((field) => typeof item[field] === "string"),
    )
  );
}

function unreadable(path: string): Error {
  return new Error(
    `The pinned tool descriptions in ${path} cannot be read. Repair the file, or remove it to pin them again.`,
  );
}
