import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawConfig, OpenClawModel } from "../../model/model.ts";
import { keysAt } from "../../model/settings.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";
import { fileWriterOf, shellReachOf } from "../../facts/execution/shell-reach.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const entries = "/hooks/internal/entries";
const bootEnabled = `${entries}/boot-md/enabled`;

export const startupInstructionsWritableByAgents: Check<OpenClawModel> = {
  id: "OC-PERS-005",
  title: "Each start runs instructions that an agent may have written",
  severity: "low",
  owasp: ["ASI06", "ASI10"],
  rationale:
    "The hook boot-md has the agent carry out BOOT.md of its working folder whenever the gateway starts. The agent writes " +
    "in that folder: an instruction from outside that it once put there is carried out at every start, with nobody there.",
  remediation:
    "Switch the hook off: `openclaw hooks disable boot-md`; or take the tools that write files from the agent.",
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
      message: `The hook boot-md runs BOOT.md at every start, and agent ${(reached ?? writer).id} can write it.`,
    });
  },
  fix: {
    safe: false,
    title: "Switches the hook boot-md off",
    apply: (_sighting, edit) => edit.set(bootEnabled, false),
  },
};

/** Hooks that are named are the only ones that run; without any name, a switch or a folder lets all of them. */
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
