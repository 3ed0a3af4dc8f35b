import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Finding } from "@parapet/posture";
import { inspectWorkspace } from "../workspace.ts";
import type { WorkspaceScan } from "@parapet/scan-core/core/workspace-scan.ts";

/**
 * What is scanned: everything of the person who is at work in `cwd`, or what is at `path`; both
 * below the home.
 */
export type Looked = { readonly cwd?: string; readonly path?: string };

/** The home of a person with several clients and one repository, `~/app`. */
export type SeveralClients = {
  readonly home: string;
  /** Lays a file of the home out; what is no text as JSON. */
  readonly write: (name: string, value: unknown) => string;
  readonly scan: (looked?: Looked) => Promise<WorkspaceScan>;
  /** What is found by looking at several together. */
  readonly together: (looked?: Looked) => Promise<readonly Finding[]>;
  /** A text in which the home is "~". */
  readonly shown: (text: string) => string;
  readonly remove: () => void;
};

export function severalClients(): SeveralClients {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "parapet-several-")));
  mkdirSync(join(home, "app/.git"), { recursive: true });
  const scan = async ({ cwd = "", path }: Looked = {}) => {
    const environment = {
      env: {},
      homeDir: home,
      cwd: join(home, cwd),
      hostName: "box",
      systemRoot: join(home, "machine"),
    };
    const now = "2026-11-21T08:00:00.000Z";
    return (await inspectWorkspace(path && join(home, path), { environment, now })).scan;
  };
  return {
    home,
    write: (name, value) => {
      const path = join(home, name);
      mkdirSync(dirname(path), { recursive: true });
      const text = typeof value === "string" ? value : JSON.stringify(value, undefined, 2);
      writeFileSync(path, text, { mode: 0o600 });
      return path;
    },
    scan,
    together: async (looked) =>
      (await scan(looked)).findings.filter(({ check_id: id }) => id.startsWith("ALL-")),
    shown: (text) => text.replaceAll(`${home}/`, "~/"),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** A server that npx starts. */
export function npx(...args: readonly string[]) {
  return { command: "npx", args };
}
