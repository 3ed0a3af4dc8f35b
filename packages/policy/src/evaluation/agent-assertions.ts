import type { AgentPermissions, McpServerUse } from "@parapet/posture";
import type { Assertion } from "../language/policy.ts";
import { matchesAny } from "./name-pattern.ts";
import { agentFault, type Fault, unproven } from "./subject.ts";

type OfAgent = Exclude<Assertion["kind"], "no_exposure" | "no_secrets" | "no_finding">;
export type AgentAssertion = Extract<Assertion, { readonly kind: OfAgent }>;

/** Where an agent does not keep to an assertion. */
export function faultsOfAgent(
  assertion: AgentAssertion,
  agent: AgentPermissions,
): readonly Fault[] {
  switch (assertion.kind) {
    case "sandbox":
      return sandboxFaults(agent);
    case "tools":
      return agent.tools
        .filter(({ tool }) => !matchesAny(assertion.allowed, tool))
        .map(({ label, tool, decision, evidence }) =>
          agentFault(
            agent,
            `${agent.name} may use ${labelOf(label, tool)}${decision === "auto" ? " without approval" : " after approval"}, which is not on the policy's list of tools.`,
            evidence,
          ),
        );
    case "approval":
      return agent.tools
        .filter(({ tool, decision }) => decision === "auto" && matchesAny(assertion.tools, tool))
        .map(({ label, tool, evidence }) =>
          agentFault(
            agent,
            `${agent.name} uses ${labelOf(label, tool)} without approval. The policy requires approval.`,
            evidence,
          ),
        );
    case "models":
      return modelFaults(assertion.allowed, agent);
    case "mcp_servers":
      return agent.mcp_servers.flatMap((server) => serverFaults(assertion, server, agent));
  }
}

/**
 * A tool that runs commands on the host is outside of any sandbox, whatever the setting is called.
 */
function sandboxFaults(agent: AgentPermissions): readonly Fault[] {
  const outside = agent.tools.filter(({ runs_on }) => runs_on === "host");
  if (outside.length > 0) {
    return outside.map(({ label, tool, evidence }) =>
      agentFault(
        agent,
        `${agent.name} runs ${labelOf(label, tool)} on the host, outside any sandbox. The policy requires a sandbox.`,
        evidence,
      ),
    );
  }
  if (agent.sandbox === "all") return [];
  if (agent.sandbox === "") {
    return [
      unproven(
        `Whether commands of ${agent.name} are sandboxed is not known.`,
        agent.agent_id,
        agent.evidence,
      ),
    ];
  }
  const sandbox = agent.sandbox === "off" ? "off" : `only for some sessions (${agent.sandbox})`;
  return [
    agentFault(
      agent,
      `The sandbox of ${agent.name} is ${sandbox}. The policy requires it.`,
      agent.evidence,
    ),
  ];
}

function modelFaults(allowed: readonly string[], agent: AgentPermissions): readonly Fault[] {
  const { name, model, evidence } = agent;
  if (model === "") {
    return [unproven(`The model of ${name} is not set in its files.`, agent.agent_id, evidence)];
  }
  if (matchesAny(allowed, model)) return [];
  return [
    agentFault(
      agent,
      `${name} uses the model ${model}, which is not on the policy's list.`,
      evidence,
    ),
  ];
}

function serverFaults(
  { allowed, pinned }: Extract<AgentAssertion, { kind: "mcp_servers" }>,
  server: McpServerUse,
  agent: AgentPermissions,
): readonly Fault[] {
  const known = server.package === "" ? server.host : packageName(server.package);
  const called = `MCP server ${server.name}${known === "" ? "" : ` (${known})`}`;
  const faults: Fault[] = [];
  const isAllowed =
    allowed === undefined ||
    (known !== "" &&
      matchesAny(
        allowed.filter((pattern) => !isOfName(pattern)),
        known,
      )) ||
    matchesAny(allowed.filter(isOfName), `name:${server.name}`);
  if (!isAllowed) {
    faults.push(
      agentFault(
        agent,
        `${agent.name} uses ${called}, which is not on the policy's allowlist.`,
        server.evidence,
      ),
    );
  }
  if (pinned && !server.pinned) {
    faults.push(
      agentFault(
        agent,
        `${called} of ${agent.name} is not pinned to a version: each start may run other code.`,
        server.evidence,
      ),
    );
  }
  return faults;
}

/**
 * "@scope/name" of "@scope/name@1.2.3", "name" of "name[extra]==1.2.3". Where a name stands for
 * another package or an address, the name is the writer's choice: "@scope/name@npm:other@1.0.0" is
 * "other", and an address is itself.
 */
function packageName(written: string): string {
  const [, name, spec = ""] =
    /^((?:@[^@/:]+\/)?[^@/:[=<>~!;,\s]+)(?:\[[^\]]*\])?(?:@(.*)|[=<>~!;,\s].*)?$/s.exec(written) ??
    [];
  if (name === undefined)
    return /^([a-z+.-]+:\/\/[^/]+\/.*[^/@])@[^@/]*$/.exec(written)?.[1] ?? written;
  if (spec.startsWith("npm:")) return packageName(spec.slice("npm:".length));
  if (/\s@/.test(written)) return written.slice(written.indexOf("@", 1) + 1).trim();
  return /[:/]/.test(spec) ? spec : name;
}

function isOfName(pattern: string): boolean {
  return pattern.startsWith("name:");
}

function labelOf(label: string, tool: string): string {
  return label.toLowerCase().includes(tool.toLowerCase()) || tool.endsWith("*")
    ? label
    : `${label} (${tool})`;
}
