import { join } from "node:path";
import type { OpenClawModel } from "@parapet/openclaw/model/model.ts";
import { locateOpenClaw } from "@parapet/openclaw/reading/locate.ts";
import { readOpenClaw } from "@parapet/openclaw/reading/read.ts";
import type { ProofWorkspace } from "../core/proof-adapter.ts";
import { canariesWith, type Canaries } from "../copy/canaries.ts";
import { copiedConfig } from "./copied-config.ts";
import { instructionText, profileText, rememberedFile, workFile, workText } from "./moves.ts";
import type { CopiedFile } from "../playing/lay-copy.ts";

/** A workspace of OpenClaw as it is played. */
export type CopiedWorkspace = {
  readonly model: OpenClawModel;
  readonly canaries: Canaries;
  readonly home: string;
  readonly configFile: string;
  readonly configText: string;
  readonly credentials: string;
  readonly settings: ReturnType<typeof copiedConfig>["settings"];
  readonly changes: readonly string[];
  /** Folders that must be there. */
  readonly folders: readonly string[];
  readonly files: readonly CopiedFile[];
  readonly workspaceOf: (agentId: string) => string;
};

/**
 * Reads a workspace and says what of it is played: its settings with canaries, and files of ours.
 * Throws the scanner's ScanError.
 */
export async function copyOf(
  { path, env, homeDir, cwd, hostName, roots, overlay }: ProofWorkspace,
  mark: string,
  admitted: Parameters<typeof copiedConfig>[2],
): Promise<CopiedWorkspace> {
  const environment = { env, homeDir, cwd, hostName, ...(roots && { roots }) };
  const location = await locateOpenClaw(path, environment);
  const { model } = await readOpenClaw(location, environment, overlay ?? new Map());
  const canaries = canariesWith(mark);
  const { settings, changes } = copiedConfig(model, canaries, admitted);
  const configFile = location.configPath;
  const configText = `${JSON.stringify(settings, undefined, 2)}\n`;
  const credentials = join(model.stateDir, "credentials", "canary.json");
  const workspaces = model.agents.map(({ workspace }) => workspace.value);
  const ofWorkspaces = workspaces.flatMap((folder): readonly CopiedFile[] => [
    { path: join(folder, "AGENTS.md"), text: instructionText },
    { path: join(folder, "PRIVATE.md"), text: `${canaries.planted}\n` },
    { path: join(folder, rememberedFile), text: `${canaries.planted}\n` },
    { path: join(folder, workFile), text: workText },
  ]);
  const files = new Map(
    [
      ...ofWorkspaces,
      { path: join(model.homeDir, ".profile"), text: profileText },
      { path: credentials, text: JSON.stringify({ token: canaries.planted }) },
      { path: configFile, text: configText },
    ].map((file) => [file.path, file]),
  );
  return {
    model,
    canaries,
    home: model.homeDir,
    configFile,
    configText,
    credentials,
    settings,
    changes,
    folders: [model.homeDir, model.configDir, model.stateDir, ...workspaces],
    files: [...files.values()],
    workspaceOf: (agentId) =>
      model.agents.find(({ id }) => id === agentId)?.workspace.value ?? model.configDir,
  };
}
