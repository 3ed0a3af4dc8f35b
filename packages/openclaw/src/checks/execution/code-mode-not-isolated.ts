import type { Check } from "@parapet/scan-core/core/check.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { hasAnyTool } from "../../facts/tools/any-tool.ts";
import { codeModeOf } from "../../facts/execution/code-mode.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { gatherByPlace, isSandboxed } from "../../facts/sandbox/sandbox-settings.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";

export const codeModeNotIsolated: Check<OpenClawModel> = {
  id: "OC-EXEC-008",
  title: "Model-generated code runs in the gateway process",
  severity: "medium",
  owasp: ["ASI05"],
  rationale:
    "Code mode runs JavaScript that the model writes in Node's vm, inside the gateway's own process, regardless " +
    "of the sandbox settings. According to Node, vm is not a security boundary: code that escapes has the " +
    "gateway's rights.",
  remediation:
    "Use the isolated executor: `openclaw config set tools.codeMode.executor quickjs`, and keep the enabled " +
    "value that you want. Or disable code mode: `openclaw config set tools.codeMode false --strict-json`.",
  references: [
    openclawDocs("tools/code-mode/executors"),
    openclawDocs("tools/code-mode/configuration"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    // Older versions only had the isolated executor.
    if (model.schema.version === "2026.6.11") return;
    const settings = gatherByPlace(
      model.agents.filter((agent) => isContained(model, agent)),
      (agent) => {
        const { enabled, executor } = codeModeOf(model.config, agent);
        if (enabled.value === false || executor.value !== "node") return [];
        return [{ value: enabled.value, at: executor.at }];
      },
    );
    for (const { value, at, agents } of settings) {
      const isForced = value === true;
      const isWritten = model.config.has(at);
      report({
        at,
        ...agentOf(model, at),
        ...(isForced ? {} : { confidence: "medium" as const }),
        severity: isForced
          ? severityByReach(model, { agents, untrusted: "high", others: "medium" })
          : isWritten
            ? severityByReach(model, { agents, untrusted: "medium", others: "low" })
            : severityByReach(model, { agents, untrusted: "low", others: "info" }),
        message: `${isForced ? "Code" : "With models that prefer code mode, code"} that ${namesOf(agents)} ${agents.length > 1 ? "write" : "writes"} runs in the gateway's process, outside every sandbox, with the executor "node".`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Runs model-generated code in the isolated executor",
    apply: (match, edit, { config }) => {
      const pointer = placeOf(match);
      const value = config.get(pointer);
      if (pointer.endsWith("/executor")) edit.set(pointer, "quickjs");
      else if (isObject(value)) edit.set(`${pointer}/executor`, "quickjs");
      else edit.set(pointer, { enabled: value ?? "auto", executor: "quickjs" });
    },
  },
};

/**
 * True for an agent that cannot run commands on the machine otherwise, and has the tools that code
 * mode needs.
 */
function isContained(model: OpenClawModel, agent: AgentPolicy): boolean {
  if (!executionContextsOf(agent).some(({ where }) => hasAnyTool(model, agent, where)))
    return false;
  return isSandboxed(agent) || hostShellAccess(agent).length === 0;
}
