import { join } from "node:path";
import { nameWriter } from "../facts/files/agent-writable.ts";
import { hooksEnabled } from "../facts/automation/hooks.ts";
import { listAt } from "../facts/tools/tool-lists.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../model/model.ts";
import { workspaceNode } from "./draw-stores.ts";
import { folderWriter } from "./folder-writer.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

const hooks = "/hooks/internal";
const shippedHooks = new Set([
  "boot-md",
  "bootstrap-extra-files",
  "command-logger",
  "compaction-notifier",
  "session-memory",
]);

/**
 * Draws that the gateway runs code from an agent's workspace: anyone who has files written there
 * controls that code.
 */
export function drawOwnCode(
  model: OpenClawModel,
  { hostName, homeDir }: Pick<ScanEnvironment, "hostName" | "homeDir">,
  sketch: Sketch,
): void {
  for (const { folder, at, what } of codeFolders(model)) {
    const writer = folderWriter(model, folder, homeDir);
    if (writer?.kind !== "agent") continue;
    drawRun(model, writer.agent.id, `${what}, in the workspace of ${nameWriter(writer)}`, at);
  }
  for (const at of hooksFromWorkspaces(model)) {
    for (const { id } of model.agents) {
      drawRun(model, id, "an enabled hook may come from the workspace", at);
    }
  }

  function drawRun({ agents }: OpenClawModel, agentId: string, why: string, at: string): void {
    const agent = agents.find(({ id }) => id === agentId);
    if (agent === undefined) return;
    sketch.edge({
      source: workspaceNode(agent, sketch),
      target: sketch.sharedNode("host", hostName, hostName, { isolation: "none" }),
      kind: "EXECUTES",
      description: `the gateway runs files of it: ${why}`,
      vulnerability: "delayed_execution",
      at: [at, agent.workspace.at],
      attributes: { ease: "delayed_execution" },
    });
  }
}

type CodeFolder = { readonly folder: string; readonly at: string; readonly what: string };

function codeFolders(model: OpenClawModel): readonly CodeFolder[] {
  const { config } = model;
  const lists = [
    ["/plugins/load/paths", "plugins are loaded"],
    [`${hooks}/load/extraDirs`, "hooks are loaded"],
  ] as const;
  const transforms = asTrimmedText(config.get("/hooks/transformsDir"));
  return [
    ...lists.flatMap(([list, what]) =>
      listAt(config, list).map((folder, index) => ({ folder, at: below(list, index), what })),
    ),
    ...(transforms === undefined || !hooksEnabled(model)
      ? []
      : [{ folder: transforms, at: "/hooks/transformsDir", what: "webhooks are transformed" }]),
    ...keysAt(config, "/mcp/servers").flatMap((name) => {
      const at = below("/mcp/servers", name);
      const command = asTrimmedText(config.get(`${at}/command`));
      const folder = asTrimmedText(config.get(`${at}/cwd`)) ?? "";
      if (command === undefined || config.get(`${at}/enabled`) === false) return [];
      const program = [command, ...listAt(config, `${at}/args`)].find((word) =>
        /^(?:[./~]).*[./][^/]*$/.test(word),
      );
      return program === undefined
        ? []
        : [{ folder: join(folder, program), at, what: `MCP server ${name} is started` }];
    }),
  ];
}

/**
 * Hooks that are named and do not come with OpenClaw. Those of a workspace run only where they are
 * named.
 */
function hooksFromWorkspaces({ config }: OpenClawModel): readonly string[] {
  if (config.get(`${hooks}/enabled`) === false) return [];
  return keysAt(config, `${hooks}/entries`)
    .filter((name) => !shippedHooks.has(name))
    .map((name) => below(`${hooks}/entries`, name, "enabled"))
    .filter((at) => config.get(at) === true);
}
