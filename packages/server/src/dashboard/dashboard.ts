import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type BuiltFiles, readBuiltFiles } from "./built-files.ts";

/** The dashboard as it can be served now. */
export type DashboardState =
  | { readonly kind: "ready"; readonly files: BuiltFiles }
  /** A checkout builds it from its sources; that takes a few seconds. */
  | { readonly kind: "building" }
  /** Not installed, or it cannot be built; `reason` is a sentence that says what to do. */
  | { readonly kind: "absent"; readonly reason: string };

export type Dashboard = {
  /** The first call begins whatever has to be done; it never waits for a build. */
  readonly state: () => DashboardState;
  /** Ends a build that is under way. */
  readonly close: () => void;
};

const buildTimeoutMs = 120_000;

/**
 * Serves the dashboard that a package brings with it. In a checkout of the repository its own script first builds it
 * anew where the sources have changed, in a process of its own: the API answers meanwhile.
 */
export function openDashboard(folder: string | undefined = installedFolder()): Dashboard {
  const stopping = new AbortController();
  let state: DashboardState | undefined;

  const prepare = async (): Promise<DashboardState> => {
    if (folder === undefined) {
      return { kind: "absent", reason: "Install the package @parapet/dashboard to see it." };
    }
    const script = join(folder, "build.ts");
    const failure = existsSync(script) ? await run(script, stopping.signal) : "";
    const files = await readInTime(join(folder, "dist"));
    if (files !== undefined && failure === "") return { kind: "ready", files };
    return {
      kind: "absent",
      reason: `It could not be built; \`npx vite build packages/dashboard\` says why. ${failure}`,
    };
  };

  const begin = async () => {
    state = { kind: "building" };
    state = await prepare();
  };

  return {
    state: () => {
      if (state === undefined) void begin();
      return state ?? { kind: "building" };
    },
    close: () => stopping.abort(),
  };
}

/** Another server may be putting its own build in the place of the last one at this very moment. */
async function readInTime(dist: string): Promise<BuiltFiles | undefined> {
  for (let tries = 0; tries < 5; tries += 1) {
    // Each look waits for the one before.
    // oxlint-disable-next-line no-await-in-loop
    const files = await readBuiltFiles(dist).catch(() => undefined);
    if (files !== undefined) return files;
    // oxlint-disable-next-line no-await-in-loop
    await wait(200);
  }
  return undefined;
}

/** Where the package of the dashboard lies; undefined where it is not installed. */
function installedFolder(): string | undefined {
  try {
    return dirname(fileURLToPath(import.meta.resolve("@parapet/dashboard/package.json")));
  } catch {
    return undefined;
  }
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
