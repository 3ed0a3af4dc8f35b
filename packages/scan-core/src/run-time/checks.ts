import type { CheckDescription } from "@parapet/posture";
import type { CheckId } from "../core/check-id.ts";
import { owaspAgenticReference } from "../core/owasp-reference.ts";

/*
 * What is found by comparing a configuration with what run-time telemetry has seen. The scanner reads no telemetry: anyone who
 * has it compares, and these are its words.
 */

export const unconfiguredAgent = describe({
  check_id: "RT-AGENT-001",
  title: "An agent runs that no configuration knows",
  severity: "high",
  owasp: ["ASI10"],
  fixable: false,
  rationale:
    "What no configuration describes, no scan has looked at: nobody knows which tools it has, who may write to it, and which guardrails hold for it.",
  remediation:
    "Find out who starts it, by the span that shows it. Add it to the configuration of its service, or give its spans the service.name that it belongs to.",
});

export const unconfiguredTool = describe({
  check_id: "RT-TOOL-001",
  title: "An agent uses a tool that its configuration does not give it",
  severity: "high",
  owasp: ["ASI02", "ASI10"],
  fixable: false,
  rationale:
    "Attack paths, guardrails and reviews count on the tools that the configuration gives. A tool beside them comes from an extension, another machine, or a configuration that is not the one that was scanned.",
  remediation:
    "Look at the span that shows it, and find out where the tool comes from. Take it away, or configure it, so that it is seen to.",
});

export const unusedTool = describe({
  check_id: "RT-TOOL-002",
  title: "An agent has a tool that it has not used in 30 days",
  severity: "low",
  owasp: ["ASI02", "ASI03"],
  fixable: true,
  rationale:
    "A tool that nobody needs is of use to an attacker alone. The agent was at work for 30 days, its spans came, and none showed the tool or another one of its kind.",
  remediation:
    "Deny the tool to the agent: in OpenClaw add it to `agents.entries.<id>.tools.deny`, as the fix does. Where the tool is needed once in a while, say so in parapet-ignore.json5; then the fix leaves it alone.",
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
