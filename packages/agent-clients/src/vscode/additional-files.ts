import { join } from "node:path";
import { namesIn } from "@parapet/scan-core/files/list-folder.ts";
import type { Layer } from "@parapet/scan-core/layers/layers.ts";
import type { ClientFile, ClientPlace } from "../client/client-spec.ts";
import { parseCodeWorkspace } from "./code-workspace.ts";
import { workspacePrefix } from "./auto-run-commands.ts";

export const workspaceEnding = ".code-workspace";

/** At most so many files of one folder are read. */
const maxNames = 50;

/** A project's workspace files, which apply when one of them is opened; a user's other profiles. */
export async function furtherFiles(
  _layers: readonly Layer[],
  { kind, folder, environment }: ClientPlace,
): Promise<readonly ClientFile[]> {
  if (kind === "project") {
    return (await namesIn(folder, environment))
      .slice(0, maxNames)
      .filter((name) => name.endsWith(workspaceEnding))
      .map((name) => ({
        name: `${workspacePrefix}${name}`,
        level: "project",
        isSettings: true,
        path: join(folder, name),
        parse: parseCodeWorkspace,
      }));
  }
  const profiles = join(folder, "profiles");
  return (await namesIn(profiles, environment)).slice(0, maxNames).flatMap((profile) =>
    ["settings", "mcp"].map((file) => ({
      name: `profile-${profile}-${file}`,
      level: "user" as const,
      isSettings: true,
      path: join(profiles, profile, `${file}.json`),
    })),
  );
}

/** Workspace files come after the folder's own settings and before the person's. */
export function inOrder(layers: readonly Layer[]): readonly Layer[] {
  const own = layers.filter(({ level }) => level === "project");
  const rest = layers.filter(({ level }) => level !== "project");
  return [...own.filter((layer) => !isWorkspace(layer)), ...own.filter(isWorkspace), ...rest];
}

function isWorkspace({ name }: Layer): boolean {
  return name.startsWith(workspacePrefix);
}
