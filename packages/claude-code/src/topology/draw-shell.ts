import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import {
  interpreterRules,
  isEveryCommand,
  isOverruled,
  openRules,
  runsEverything,
  sandboxBypassedBy,
} from "../checks/facts/shell-rules.ts";
import {
  drawFreeCommands,
  drawInternet,
} from "@parapet/runtime-kit/topology/draw-free-commands.ts";
import { folderInstructionsNode, folderNode } from "@parapet/runtime-kit/topology/shared-folder.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { ClaudeCodeModel } from "../policy/model.ts";
import { effectOf } from "../policy/rules.ts";
import { byPerson } from "../policy/sandbox.ts";

/** Why commands run without approval, and the checks that fix it. */
type Permissiveness = {
  readonly description: string;
  readonly at: readonly string[];
  readonly fixedBy: readonly CheckId[];
};

/** Where auto-approved commands run: "host", "sandbox", or "asks". */
export function shellOf(model: ClaudeCodeModel): "host" | "sandbox" | "asks" {
  if (permissivenessOf(model) === undefined) return "asks";
  return isConfined(model) ? "sandbox" : "host";
}

/** Draws the shell: approval, where commands run, and what they reach there. */
export function drawShell(
  model: ClaudeCodeModel,
  {
    agent,
    hostName,
    sketch,
  }: { readonly agent: string; readonly hostName: string; readonly sketch: Sketch },
): void {
  const tool = sketch.node("tool", "claude-code/Bash", "Bash", {
    tool: "Bash",
    agent_id: "claude-code",
  });
  const permissiveness = permissivenessOf(model);
  sketch.edge({
    source: agent,
    target: tool,
    kind: "INVOKES",
    description: permissiveness?.description ?? "Claude Code runs commands after approval",
    vulnerability: permissiveness === undefined ? "" : "unprompted_tool",
    at: permissiveness?.at ?? [model.mode.at],
    attributes: { decision: permissiveness === undefined ? "ask" : "auto" },
    fixedBy: permissiveness?.fixedBy ?? [],
    controls: permissiveness === undefined ? [{ name: "tool_approval", at: [model.mode.at] }] : [],
  });
  if (isConfined(model)) drawSandbox(model, tool, hostName, sketch);
  else drawHost(model, tool, hostName, sketch);
  drawNetworkRules(model, agent, sketch);
}

/** A command stays in the sandbox unless something lets it leave without approval. */
function isConfined(model: ClaudeCodeModel): boolean {
  return model.sandbox.enabled.value && sandboxBypassedBy(model).length === 0;
}

function permissivenessOf(model: ClaudeCodeModel): Permissiveness | undefined {
  if (model.mode.value === "bypassPermissions") {
    const description = "Claude Code runs every command without approval";
    return { description, at: [model.mode.at], fixedBy: ["CC-MODE-001"] };
  }
  const every = model.allow.filter((rule) => isEveryCommand(rule) && !isOverruled(model, rule));
  if (every.length > 0) {
    return {
      description: `${every[0]?.text} lets every command run without approval`,
      at: every.map(({ at }) => at),
      fixedBy: ["CC-PERM-001"],
    };
  }
  const { enabled, autoAllows } = model.sandbox;
  if (enabled.value && autoAllows.value) {
    const description = "commands run in the sandbox without approval";
    return { description, at: [autoAllows.at], fixedBy: [] };
  }
  const interpreters = interpreterRules(model);
  if (interpreters.length === 0) return undefined;
  return {
    description: `${interpreters[0]?.text} permits arbitrary code without approval`,
    at: interpreters.map(({ at }) => at),
    fixedBy: ["CC-PERM-002"],
  };
}

function drawHost(model: ClaudeCodeModel, tool: string, hostName: string, sketch: Sketch): void {
  const at = [model.sandbox.enabled.at];
  const fixedBy = confiningChecks(model);
  drawFreeCommands({ tool, hostName, grounds: { at, fixedBy }, sketch });
  sketch.edge({
    source: tool,
    target: sketch.node("data_store", "claude-code/settings", "Claude Code's own settings", {
      role: "configuration",
    }),
    kind: "WRITES",
    description: "commands write Claude Code's own settings, hooks included",
    vulnerability: "self_modification",
    at,
    fixedBy,
  });
  drawFolder(model, tool, at, hostName, sketch);
}

/** The checks whose fixes keep commands in the sandbox; none if every command requires approval. */
function confiningChecks(model: ClaudeCodeModel): readonly CheckId[] {
  if (model.sandbox.enabled.value) return ["CC-BOX-002"];
  return runsEverything(model) || openRules(model).length > 0 ? ["CC-BOX-001"] : [];
}

function drawSandbox(model: ClaudeCodeModel, tool: string, hostName: string, sketch: Sketch): void {
  const escapes = escapesOf(model);
  const at = [model.sandbox.enabled.at];
  const sandbox = sketch.node("sandbox", "claude-code", "Sandbox of Claude Code", {
    isolation: escapes.length > 0 ? "weak" : "isolated",
    network: "allowlist",
  });
  sketch.edge({
    source: tool,
    target: sandbox,
    kind: "EXECUTES",
    description: "commands run in the sandbox",
    vulnerability: "arbitrary_code_execution",
    at,
  });
  drawFolder(model, tool, at, hostName, sketch);
  const wide = model.layers
    .items("/sandbox/network/allowedDomains", model.sandbox.loosenedBy)
    .filter(({ value }) => value.trim() === "*");
  if (wide.length > 0) {
    const places = wide.map((domain) => domain.at);
    drawInternet({
      tool,
      description: "commands send data to any address",
      grounds: { at: places, fixedBy: ["CC-BOX-004"] },
      sketch,
    });
  }
  const [first] = escapes;
  if (first === undefined) return;
  sketch.edge({
    source: sandbox,
    target: sketch.sharedNode("host", hostName, hostName, { isolation: "none" }),
    kind: "ESCAPES",
    description: first.description,
    vulnerability: "weak_sandbox",
    at: escapes.map(({ at: place }) => place),
    fixedBy: [...new Set(escapes.map(({ fixedBy }) => fixedBy))],
  });
}

function escape(description: string, at: string, fixedBy: CheckId): Escape {
  return { description, at, fixedBy };
}

type Escape = { readonly description: string; readonly at: string; readonly fixedBy: CheckId };

function escapesOf({ layers, sandbox: { loosenedBy } }: ClaudeCodeModel): readonly Escape[] {
  const sockets = layers
    .items("/sandbox/network/allowUnixSockets", loosenedBy)
    .filter(({ value }) => /docker|containerd|podman/.test(value));
  const all = layers.pick("/sandbox/network/allowAllUnixSockets", asBoolean, false, loosenedBy);
  const noFiles = layers.pick("/sandbox/filesystem/disabled", asBoolean, false);
  const events = layers.pick("/sandbox/allowAppleEvents", asBoolean, false, byPerson);
  const nested = layers.pick("/sandbox/allowNestedUserNamespaces", asBoolean, false, byPerson);
  return [
    ...sockets.map(({ value, at }) => escape(`the sandbox exposes ${value}`, at, "CC-BOX-005")),
    ...(all.value ? [escape("the sandbox exposes every local socket", all.at, "CC-BOX-005")] : []),
    ...(noFiles.value ? [escape("the sandbox restricts no files", noFiles.at, "CC-BOX-006")] : []),
    ...(events.value
      ? [escape("the sandbox lets commands control other programs", events.at, "CC-BOX-007")]
      : []),
    ...(nested.value
      ? [
          escape(
            "the sandbox lets commands escape it through user namespaces",
            nested.at,
            "CC-BOX-007",
          ),
        ]
      : []),
  ];
}

/** Everyone who works in the folder loads what commands write there. */
function drawFolder(
  { kind, folder }: ClaudeCodeModel,
  tool: string,
  at: readonly string[],
  hostName: string,
  sketch: Sketch,
): void {
  if (kind !== "project") return;
  sketch.edge({
    source: tool,
    target: folderNode({ path: folder, hostName }, sketch),
    kind: "WRITES",
    description: "commands write the files of the project",
    at,
  });
  sketch.edge({
    source: tool,
    target: folderInstructionsNode({ path: folder, hostName }, sketch),
    kind: "WRITES",
    description: "commands write CLAUDE.md and the other instruction files of the project",
    vulnerability: "writable_instructions",
    at,
  });
}

/** Network commands that a separate rule allows. */
function drawNetworkRules(model: ClaudeCodeModel, agent: string, sketch: Sketch): void {
  const rules = openRules(model).filter((rule) => effectOf(rule)?.effect === "reaches-network");
  if (rules.length === 0 || model.sandbox.enabled.value) return;
  const at = rules.map((rule) => rule.at);
  const tool = sketch.node("tool", "claude-code/Bash network", "Bash, network commands", {
    tool: "Bash",
    agent_id: "claude-code",
    allowlisted: true,
  });
  sketch.edge({
    source: agent,
    target: tool,
    kind: "INVOKES",
    description: `${rules[0]?.text} reaches any address without approval`,
    vulnerability: "unprompted_tool",
    at,
    attributes: { decision: "auto" },
    fixedBy: ["CC-PERM-003"],
  });
  drawInternet({
    tool,
    description: "the command sends data to any address",
    grounds: { at, fixedBy: ["CC-PERM-003"] },
    sketch,
  });
}
