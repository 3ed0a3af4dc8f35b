import { join } from "node:path";
import { installationFrom, type Protector } from "@parapet/adapter-link";
import type { AdapterState } from "@parapet/server";
import { FileReadError, readTextFile } from "@parapet/scanner";
import { configValue } from "./config-text.ts";
import { digestOf } from "./lay-files.ts";

/** More than what is laid for any runtime. */
const limits = { maxBytes: 16 * 1024 * 1024 };

type Surroundings = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
};

/**
 * "" while an installation is in force as far as files can say: its own are as they were laid, and the runtime's configuration
 * can be read and holds it. Else a sentence that says what is wrong.
 */
export async function inspectInstallation(
  protector: Protector,
  state: AdapterState,
  { env, homeDir }: Surroundings,
): Promise<string> {
  const again = `run parapet protect ${state.adapter} again.`;
  const { folder, files, target } = state;
  for (const [name, digest] of Object.entries(files)) {
    // The first that is wrong is told.
    // oxlint-disable-next-line no-await-in-loop
    const bytes = await readTextFile(join(folder, name), {}, limits).then(
      (file) => file.bytes,
      () => undefined,
    );
    if (bytes === undefined) return `${join(folder, name)} is gone or cannot be read; ${again}`;
    if (digestOf(bytes) !== digest) return `${join(folder, name)} has been changed; ${again}`;
  }
  const text = await targetText(target);
  if (typeof text !== "string") return `${text.problem} ${capital(again)}`;
  const value = parsed(text);
  if (value === undefined) {
    return `${target} cannot be parsed, so that the runtime may ignore it; correct it.`;
  }
  const { text: own } = await readTextFile(join(folder, "installation.json"), {}, limits);
  const installation = installationFrom(own);
  return protector.inspect(value, installation, folder, { env, homeDir, target });
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
