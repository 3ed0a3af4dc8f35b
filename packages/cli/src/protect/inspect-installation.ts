import { parapetCommand } from "@parapet/posture";
import { join } from "node:path";
import { installationFrom, type Protector } from "@parapet/adapter-link";
import type { AdapterState } from "@parapet/server";
import { FileReadError, readBytesOf, readTextFile } from "@parapet/scanner";
import { configValue } from "./config-text.ts";
import { digestOf } from "./write-files.ts";

/** Larger than any installed file. */
const limits = { maxBytes: 16 * 1024 * 1024 };

type Surroundings = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
};

export type Inspection = {
  /** "" if the installed files and configuration are intact; else a sentence with the problem. */
  readonly fault: string;
  /** The configuration is readable and does not load the adapter: no call is blocked. */
  readonly isUninstalled: boolean;
};

/**
 * Checks that the installed files are unchanged, and that the runtime's configuration is readable
 * and loads the adapter.
 */
export async function inspectInstallation(
  protector: Protector,
  state: AdapterState,
  { env, homeDir }: Surroundings,
): Promise<Inspection> {
  const again = `run ${parapetCommand("protect")} ${state.adapter} again.`;
  const { folder, files, target } = state;
  for (const [name, digest] of Object.entries(files)) {
    // Reports only the first problem.
    // oxlint-disable-next-line no-await-in-loop
    const bytes = await readBytesOf(join(folder, name), {}, limits).then(
      (file) => file.bytes,
      () => undefined,
    );
    if (bytes === undefined)
      return unknownState(`${join(folder, name)} is missing or unreadable; ${again}`);
    if (digestOf(bytes) !== digest) {
      return unknownState(`${join(folder, name)} has been modified; ${again}`);
    }
  }
  const text = await targetText(target);
  if (typeof text !== "string") return unknownState(`${text.problem} ${capital(again)}`);
  const value = parsed(text);
  if (value === undefined) {
    return unknownState(
      `${target} cannot be parsed. The runtime may ignore it; correct the syntax.`,
    );
  }
  const { text: own } = await readTextFile(join(folder, "installation.json"), {}, limits);
  const installation = installationFrom(own);
  const fault = await protector.inspect(value, installation, folder, { env, homeDir, target });
  return { fault, isUninstalled: fault !== "" };
}

function unknownState(fault: string): Inspection {
  return { fault, isUninstalled: false };
}

async function targetText(target: string): Promise<string | { readonly problem: string }> {
  try {
    return (await readTextFile(target, {})).text;
  } catch (error) {
    if (!(error instanceof FileReadError)) throw error;
    return error.code === "not_found"
      ? { problem: `${target} is missing.` }
      : { problem: `${target} is unreadable.` };
  }
}

function parsed(text: string): unknown {
  try {
    return configValue(text);
  } catch {
    return undefined;
  }
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
