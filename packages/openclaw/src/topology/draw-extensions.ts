import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { type FolderWriter, nameWriter } from "../facts/files/agent-writable.ts";
import type { FolderUsers } from "../file-modes/folder-writers.ts";
import { listAt } from "../facts/tools/tool-lists.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../model/model.ts";
import { workspaceNode } from "./draw-stores.ts";
import { folderWriter } from "./folder-writer.ts";
import type { ContextMap } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

type Surroundings = Pick<ScanEnvironment, "hostName" | "homeDir">;

const plugins = "/plugins/load/paths";
const skills = "/skills/load/extraDirs";

/** Draws plugins and skills that are loaded from folders writable by others than the owner. */
export function drawExtensions(
  model: OpenClawModel,
  contexts: ContextMap,
  environment: Surroundings,
  sketch: Sketch,
): void {
  if (model.config.get("/plugins/enabled") !== false) drawPlugins(model, environment, sketch);
  for (const [index, folder] of listAt(model.config, skills).entries()) {
    const at = below(skills, index);
    const writer = folderWriter(model, folder, environment.homeDir);
    if (writer === undefined) continue;
    const key = sketch.node("skill", `folder/${index}`, `Skills of ${folder}`);
    drawWriter(writer, key, { folder, at, fixedBy: "OC-SKILL-001" }, sketch);
    for (const context of contexts.all) {
      sketch.edge({
        source: key,
        target: context.key,
        kind: "LOADS",
        description: `${context.agent.id} can use its skills`,
        at: [at],
      });
    }
  }
}

/** Those of a workspace are drawn as code that the gateway runs from there. */
function drawPlugins(
  model: OpenClawModel,
  { hostName, homeDir }: Surroundings,
  sketch: Sketch,
): void {
  for (const [index, folder] of listAt(model.config, plugins).entries()) {
    const at = below(plugins, index);
    const writer = folderWriter(model, folder, homeDir);
    if (writer === undefined || writer.kind === "agent") continue;
    const key = sketch.node("plugin", `folder/${index}`, `Plugins of ${folder}`);
    drawWriter(writer, key, { folder, at, fixedBy: "OC-PLUG-001" }, sketch);
    sketch.edge({
      source: key,
      target: sketch.sharedNode("host", hostName, hostName, { isolation: "none" }),
      kind: "EXECUTES",
      description: "plugins run inside the gateway, as its user",
      vulnerability: "arbitrary_code_execution",
      at: [at],
    });
  }
}

type Setting = { readonly folder: string; readonly at: string; readonly fixedBy: CheckId };

function drawWriter(
  writer: FolderWriter,
  extension: string,
  { folder, at, fixedBy }: Setting,
  sketch: Sketch,
): void {
  if (writer.kind === "agent") {
    const { agent } = writer;
    sketch.edge({
      source: workspaceNode(agent, sketch),
      target: extension,
      kind: "WRITES",
      description: `${folder} is in the workspace of ${agent.id}`,
      vulnerability: "writable_instructions",
      at: [at, agent.workspace.at],
      fixedBy: [fixedBy],
    });
    return;
  }
  sketch.edge({
    source: usersNode(writer, sketch),
    target: extension,
    kind: "CAN_WRITE",
    description: `${nameWriter(writer)} can write files to ${folder}`,
    vulnerability: "world_writable_extension",
    at: [at],
    fixedBy: [fixedBy],
  });
}

function usersNode(users: FolderUsers, sketch: Sketch): string {
  const trust = { trust: "team" } as const;
  switch (users.kind) {
    case "every-user":
      return sketch.node("principal", "local-users", "Every user of the machine", trust);
    case "group":
      return sketch.node("principal", `local-group/${users.name}`, `Group ${users.name}`, trust);
    case "other-user":
      return sketch.node("principal", `local-user/${users.id}`, `User ${users.id}`, trust);
  }
}
