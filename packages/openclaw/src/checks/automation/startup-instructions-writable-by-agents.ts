import type { Check } from "@parapet/scan-core/core/check.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { AgentPolicy, OpenClawConfig, OpenClawModel } from "../../model/model.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";
import { fileWriterOf, shellReachOf } from "../../facts/execution/shell-reach.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const entries = "/hooks/internal/entries";
const bootEnabled = `${entries}/boot-md/enabled`;

export const startupInstructionsWritableByAgents: Check<OpenClawModel> = {
  id: "OC-PERS-005",
  title: "Startup instructions writable by the agent",
  severity: "low",
  owasp: ["ASI06", "ASI10"],
  rationale:
    "The boot-md hook has the agent follow BOOT.md in its workspace whenever the gateway starts. The agent can " +
    "write that file, so an injected instruction that it once stored there is followed at every start, " +
    "unattended.",
  remediation:
    "Disable the hook: `openclaw hooks disable boot-md`. Or deny the agent the tools that write files.",
  references: [openclawDocs("automation/hooks/bundled-hooks"), owaspAgenticReference],
  run: (model, report) => {
    const { config, agents } = model;
    if (!runsAtStart(config)) return;
    const writers = agents.filter(writesItsFolder);
    const [writer] = writers;
    if (writer === undefined) return;
    const reached = writers.find((agent) => includesUntrusted(reachOf(model, agent)));
    report({
      at: [bootEnabled, "/hooks/internal/enabled"],
      severity: reached === undefined ? "low" : "medium",
      message: `The boot-md hook runs BOOT.md at every start, and agent ${(reached ?? writer).id} can write that file.`,
    });
  },
  fix: {
    safe: false,
    title: "Disables the boot-md hook",
    apply: (_sighting, edit) => edit.set(bootEnabled, false),
  },
};

/** Only named hooks run; where none is named, a switch or a folder enables all of them. */
function runsAtStart(config: OpenClawConfig): boolean {
  if (config.get("/hooks/internal/enabled") === false || config.get(bootEnabled) === false) {
    return false;
  }
  const named = keysAt(config, entries).filter(
    (name) => config.get(`${entries}/${name}/enabled`) !== false,
  );
  if (named.includes("boot-md")) return true;
  if (listAt(config, "/hooks/internal/load/extraDirs").length > 0) return true;
  return named.length === 0 && config.get("/hooks/internal/enabled") === true;
}

function writesItsFolder(agent: AgentPolicy): boolean {
  return executionContextsOf(agent).some((context) => {
    const isKeptOut = context.where === "sandbox" && agent.sandbox.workspaceAccess.value !== "rw";
    if (isKeptOut) return false;
    return fileWriterOf(agent, context) !== undefined || shellReachOf(agent, context) !== "none";
  });
}
