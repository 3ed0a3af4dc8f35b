import { type Installation, installationFrom, readSmallFile } from "@parapet/adapter-link";
import { installationFile } from "./installation-file.ts";

/** A call that a person has to decide about. */
export type Question = {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Why somebody has to decide; sentences. */
  readonly reasons: readonly string[];
  /** True when the tool has run, and the question is whether its result may be used. */
  readonly hasRun: boolean;
};

export type Settings = {
  /**
   * installation.json that `parapet protect` has made, or its content. Default: what
   * PARAPET_INSTALLATION names, or `parapet.json` of the current folder.
   */
  readonly installation?: string | Installation;
  /** The agent that calls, where the installation is for no agent in particular. Default: "sdk". */
  readonly agentId?: string;
  /** Asks a person. Without it, and when it fails, what would be asked is denied. */
  readonly ask?: (question: Question) => boolean | Promise<boolean>;
};

let common: Settings = {};

/** Settings for all guarded tools of this process, where they have none of their own. */
export function configure(settings: Settings): void {
  common = { ...common, ...settings };
}

export function settingsWith(own: Settings): Settings {
  return { ...common, ...own };
}

const read = new Map<string, Promise<Installation>>();

/** Throws an Error that says what is missing. */
export async function installationOf({ installation }: Settings): Promise<Installation> {
  if (typeof installation === "object") return installation;
  const file = await installationFile(installation);
  const known = read.get(file) ?? readSmallFile(file).then(installationFrom);
  read.set(file, known);
  // One that cannot be read now may be there later.
  known.catch(() => read.delete(file));
  return known;
}
