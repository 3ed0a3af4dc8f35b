import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A site as it can be served now. */
export type SiteState<Files> =
  | { readonly kind: "ready"; readonly files: Files }
  /** A checkout builds it from its sources; that takes a few seconds. */
  | { readonly kind: "building" }
  /** Not installed, or it cannot be built; `reason` is a sentence that says what to do. */
  | { readonly kind: "absent"; readonly reason: string };

export type BuiltSite<Files> = {
  /** The first call begins whatever has to be done; it never waits for a build. */
  readonly state: () => SiteState<Files>;
  /** Begins what has to be done, and resolves when the state is no longer "building". */
  readonly settled: () => Promise<void>;
  /** Ends a build that is under way. */
  readonly close: () => void;
};

const buildTimeoutMs = 120_000;

/**
 * Serves the site that a package brings with it in `dist`. In a checkout of the repository its
 * script first builds it again where the sources have changed, in another process: the API answers
 * meanwhile.
 */
export function openBuiltSite<Files>({
  folder,
  read,
  notInstalled,
  notBuilt,
}: {
  /** Of the package; undefined where it is not installed. */
  readonly folder: string | undefined;
  /** Reads a build; undefined where there is none. */
  readonly read: (dist: string) => Promise<Files | undefined>;
  /** Sentences that say what to do. */
  readonly notInstalled: string;
  readonly notBuilt: string;
}): BuiltSite<Files> {
  const stopping = new AbortController();
  let state: SiteState<Files> | undefined;

  const prepare = async (): Promise<SiteState<Files>> => {
    if (folder === undefined) return { kind: "absent", reason: notInstalled };
    const script = join(folder, "build.ts");
    const failure = existsSync(script) ? await run(script, stopping.signal) : "";
    const files = await readInTime(() => read(join(folder, "dist")));
    if (files !== undefined && failure === "") return { kind: "ready", files };
    return { kind: "absent", reason: `${notBuilt} ${failure}` };
  };

  let preparing: Promise<void> | undefined;
  const prepareOnce = async (): Promise<void> => {
    state = await prepare();
  };
  const begin = (): Promise<void> => (preparing ??= prepareOnce());

  return {
    state: () => {
      void begin();
      return state ?? { kind: "building" };
    },
    settled: begin,
    close: () => stopping.abort(),
  };
}

/** Another server may be putting its build in the place of the last one at this very moment. */
async function readInTime<Files>(
  read: () => Promise<Files | undefined>,
): Promise<Files | undefined> {
  for (let tries = 0; tries < 5; tries += 1) {
    // Each look waits for the one before.
    // oxlint-disable-next-line no-await-in-loop
    const files = await read().catch(() => undefined);
    if (files !== undefined) return files;
    // oxlint-disable-next-line no-await-in-loop
    await wait(200);
  }
  return undefined;
}

/** Runs a script to its end; answers why it failed, "" when it did not. */
function run(script: string, signal: AbortSignal): Promise<string> {
  const options = { signal, timeout: buildTimeoutMs, windowsHide: true };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, "--if-stale"], options, (error) => {
      resolve(error === null ? "" : `The build ended with ${String(error.code ?? error.name)}.`);
    });
  });
}
