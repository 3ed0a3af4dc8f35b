import { join } from "node:path";
import { installationFrom, type Protector } from "@parapet/adapter-link";
import type { AdapterState } from "@parapet/server";
import { FileReadError, readTextFile } from "@parapet/scanner";
import { configValue } from "./config-text.ts";
import { digestOf } from "./write-files.ts";

/** More than what is laid for any runtime. */
const limits = { maxBytes: 16 * 1024 * 1024 };

type Surroundings = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
};

export type Inspection = {
  /** "" while it is in force as far as files can say; else a sentence that says what is wrong. */
  readonly fault: string;
  /** The runtime's configuration can be read and does not have it ask: nothing stops a call. */
  readonly isOut: boolean;
};

/** Looks whether its own files are as they were laid, and whether the runtime's configuration can be read and holds it. */
export async function inspectInstallation(
  protector: Protector,
  state: AdapterState,
  { env, homeDir }: Surroundings,
): Promise<Inspection> {
  const again = `run parapet protect ${state.adapter} again.`;
  const { folder, files, target } = state;
  for (const [name, digest] of Object.entries(files)) {
    // The first that is wrong is told.
    // oxlint-disable-next-line no-await-in-loop
    const bytes = await readTextFile(join(folder, name), {}, limits).then(
      (file) => file.bytes,
      () => undefined,
    );
    if (bytes === undefined)
      return unclear(`${join(folder, name)} is gone or cannot be read; ${again}`);
    if (digestOf(bytes) !== digest) {
      return unclear(`${join(folder, name)} has been changed; ${again}`);
    }
  }
  const text = await targetText(target);
  if (typeof text !== "string") return unclear(`${text.problem} ${capital(again)}`);
  const value = parsed(text);
  if (value === undefined) {
    return unclear(`${target} cannot be parsed, so that the runtime may ignore it; correct it.`);
  }
  const { text: own } = await readTextFile(join(folder, "installation.json"), {}, limits);
  const installation = installationFrom(own);
  const fault = await protector.inspect(value, installation, folder, { env, homeDir, target });
  return { fault, isOut: fault !== "" };
}

function unclear(fault: string): Inspection {
  return { fault, isOut: false };
}

async function targetText(target: string): Promise<string | { readonly problem: string }> {
  try {
    return (await readTextFile(target, {})).text;
  } catch (error) {
    if (!(error instanceof FileReadError)) throw error;
    return error.code === "not_found"
      ? { problem: `${target} is gone.` }
      : { problem: `${target} cannot be read.` };
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
