import { isAbsolute, join } from "node:path";
import { ProofFailed } from "../core/proof-failed.ts";
import type { OpenClawModel } from "@parapet/openclaw/model/model.ts";
import { locateOpenClaw } from "@parapet/openclaw/reading/locate.ts";
import { readOpenClaw } from "@parapet/openclaw/reading/read.ts";
import { canariesWith, type Canaries } from "../copy/canaries.ts";
import { adapterChange, type CopiedAdapter, type NoAdapter } from "../guardrails/copied-adapter.ts";
import type { ProofRun, ProofWorkspace } from "../core/proof-adapter.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { type ChannelPlugin, channelPlugins } from "./channel-plugins.ts";
import { copiedConfig } from "./copied-config.ts";
import { copiedPlugin, hasPlugin, pluginSettings } from "./copied-plugin.ts";
import { instructionText, profileText, rememberedFile, workFile, workText } from "./moves.ts";
import { type CopiedFile, isTaken } from "../playing/lay-copy.ts";

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
  /** Parapet's plugin; undefined where the settings load none. */
  readonly adapter: CopiedAdapter | NoAdapter | undefined;
  /** OpenClaw's own plugins for the channels that are played. */
  readonly plugins: readonly ChannelPlugin[];
};

/**
 * Reads a workspace and says what of it is played: its settings with canaries, and files of ours.
 * Throws the scanner's ScanError.
 */
export async function copyOf(
  { path, env, homeDir, cwd, hostName, roots, apart, overlay }: ProofWorkspace,
  {
    mark,
    admitted,
    guardrails = async () => undefined,
  }: {
    readonly mark: string;
    readonly admitted: Parameters<typeof copiedConfig>[2]["admitted"];
    readonly guardrails?: ProofRun["guardrails"];
  },
): Promise<CopiedWorkspace> {
  const environment = {
    env,
    homeDir,
    cwd,
    hostName,
    ...(roots && { roots }),
    ...(apart && { apart }),
  };
  const location = await locateOpenClaw(path, environment);
  const { model } = await readOpenClaw(location, environment, overlay ?? new Map());
  const canaries = canariesWith(mark);
  const named = model.config.get("/channels");
  const channels = new Set(isObject(named) ? Object.keys(named) : []);
  const plugins = await channelPlugins(model.stateDir, channels);
  const copied = copiedConfig(model, canaries, { admitted, plugins });
  const adapter = hasPlugin(model)
    ? await copiedPlugin(model, { guardrails: await guardrails(), mark })
    : undefined;
  const plugin = adapter !== undefined && "files" in adapter ? adapter : undefined;
  const settings = {
    ...copied.settings,
    ...pluginSettings(model, { plugin, channels: plugins }),
  };
  const changes = [
    ...copied.changes,
    ...(plugin === undefined ? [] : [adapterChange]),
    ...plugins.map(
      ({ channel, version }) => `The plugin @openclaw/${channel} ${version} is the workspace's.`,
    ),
  ];
  const configFile = location.configPath;
  const configText = `${JSON.stringify(settings, undefined, 2)}\n`;
  const credentials = join(model.stateDir, "credentials", "canary.json");
  const everyWorkspace = model.agents.map(({ workspace }) => workspace.value);
  const relative = everyWorkspace.find((folder) => !isAbsolute(folder));
  if (relative !== undefined) {
    throw new ProofFailed(
      `The workspace ${relative} depends on the folder that OpenClaw is started in. Write its whole path.`,
    );
  }
  const workspaces = everyWorkspace.filter((folder) => !isTaken(folder));
  const ofWorkspaces = workspaces.flatMap((folder): readonly CopiedFile[] => [
    { path: join(folder, "AGENTS.md"), text: instructionText },
    { path: join(folder, "PRIVATE.md"), text: `${canaries.planted}\n` },
    { path: join(folder, rememberedFile), text: `${canaries.planted}\n` },
    { path: join(folder, workFile), text: workText },
  ]);
  const files = new Map(
    [
      ...ofWorkspaces,
      ...(plugin?.files ?? []),
      ...plugins.map(({ link }) => link),
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
    folders: [
      model.homeDir,
      model.configDir,
      model.stateDir,
      ...workspaces,
      ...(plugin === undefined ? [] : [plugin.folder]),
      ...plugins.flatMap((one) => one.folders),
    ],
    files: [...files.values()],
    adapter,
    plugins,
    workspaceOf: (agentId) =>
      model.agents.find(({ id }) => id === agentId)?.workspace.value ?? model.configDir,
  };
}
