import type { CheckDescription } from "@parapet/posture";
import type { CheckId } from "../core/check-id.ts";
import { owaspAgenticReference } from "../core/owasp-reference.ts";

/*
 * What is found by comparing a configuration with what run-time telemetry has seen. The scanner
 * reads no telemetry: anyone who has it compares, and these are its words.
 */

export const unconfiguredAgent = describe({
  check_id: "RT-AGENT-001",
  title: "Unknown agent observed at run time",
  severity: "high",
  owasp: ["ASI10"],
  fixable: false,
  rationale:
    "No scan covers an agent without a configuration, so its tools, senders and guardrails are unknown.",
  remediation:
    "Use the span to find what starts the agent. Add it to the configuration of its service, or set the service.name of its spans to the service that it belongs to.",
});

export const unconfiguredTool = describe({
  check_id: "RT-TOOL-001",
  title: "Unconfigured tool used at run time",
  severity: "high",
  owasp: ["ASI02", "ASI10"],
  fixable: false,
  rationale:
    "Attack paths and guardrails rely on the configured tools. Any other tool comes from an extension, another machine, or a configuration that was not scanned.",
  remediation:
    "Use the span to find where the tool comes from. Remove it, or add it to the configuration so that scans cover it.",
});

export const unusedTool = describe({
  check_id: "RT-TOOL-002",
  title: "Tool unused for 30 days",
  severity: "low",
  owasp: ["ASI02", "ASI03"],
  fixable: true,
  rationale:
    "An unused tool is useful only to an attacker. The agent sent spans for 30 days, and none showed this tool or a similar one.",
  remediation:
    "Deny the tool to the agent: in OpenClaw add it to `agents.entries.<id>.tools.deny`, as the fix does. If the tool is needed occasionally, suppress the finding in parapet-ignore.json5; the fix then skips it.",
});

/** The checks of run-time telemetry, by ID. */
export const runTimeChecks: readonly CheckDescription[] = [
  unconfiguredAgent,
  unconfiguredTool,
  unusedTool,
];

type RunTimeCheck = CheckDescription & { readonly check_id: CheckId };

function describe(
  own: Omit<RunTimeCheck, "runtime" | "references" | "aliases" | "weakness" | "docs_url">,
): RunTimeCheck {
  return {
    ...own,
    runtime: "telemetry",
    references: [owaspAgenticReference],
    aliases: [],
    weakness: "",
    docs_url: `docs/checks/${own.check_id}.md`,
  };
}
