// Runs inside the real OpenClaw's Node: asks its own functions what a sub-agent gets of anyone who
// starts it.
import { readFileSync } from "node:fs";
import { bundledFunction } from "./bundled-function.mjs";

const [dist = "", casesFile = ""] = process.argv.slice(2);

const profileOf = await bundledFunction(
  dist,
  "conversation-capability-profile-",
  "resolveConversationCapabilityProfile",
);
const restricts = await bundledFunction(dist, "tool-policy-", "hasRestrictiveAllowPolicy");
const matcherOf = await bundledFunction(dist, "tool-policy-match-", "createToolPolicyMatcher");
const sandboxOf = await bundledFunction(dist, "runtime-status-", "resolveSandboxRuntimeStatus");
const execOf = await bundledFunction(dist, "exec-defaults-", "resolveExecDefaults");
const workspaceOf = await bundledFunction(
  dist,
  "spawned-context-",
  "resolveSpawnedWorkspaceInheritance",
);
const ownership = "subagent-spawn-ownership-";
const targetOf = await bundledFunction(dist, ownership, "resolveSubagentTargetPolicy");
const sandboxError = await bundledFunction(dist, ownership, "resolveSpawnSandboxError");

/** The tools of a session, by every policy that is on it, and what it hands on. */
function sessionOf(config, agentId, sessionKey, tools, entry) {
  const { sandboxed, toolPolicy } = sandboxOf({ cfg: config, agentId, sessionKey });
  const { policy } = profileOf({
    config,
    agentId,
    sessionKey,
    ...(sandboxed ? { sandboxToolPolicy: toolPolicy } : {}),
    ...(entry === undefined ? {} : { preparedSessionEntry: { sessionKey, entry } }),
  });
  // What stands beside a profile is added to it later, where tools are put together.
  const policies = policy.inheritancePolicies.map((one) =>
    one !== undefined && one === policy.profilePolicy
      ? { ...one, allow: [...one.allow, ...(policy.profileAlsoAllow ?? [])] }
      : one,
  );
  const matchers = policies.map((one) => matcherOf(one));
  const has = tools.filter((tool) => matchers.every((passes) => passes(tool)));
  return {
    sandboxed,
    has,
    handsOn: {
      spawnedBy: sessionKey,
      spawnDepth: 1,
      subagentRole: "orchestrator",
      inheritedToolPolicyVersion: 1,
      inheritedToolDeny: policy.explicitToolDenylist,
      ...(policies.some(restricts) ? { inheritedToolAllow: has } : {}),
    },
  };
}

const answers = {};
for (const { name, config, starter, started, tools } of JSON.parse(
  readFileSync(casesFile, "utf8"),
)) {
  const parent = sessionOf(
    config,
    starter.agent,
    `agent:${starter.agent}:${starter.session}`,
    tools,
  );
  const key = `agent:${started}:subagent:0b0e8a3e-6f5c-4f0e-9c52-000000000001`;
  const child = sessionOf(config, started, key, tools, parent.handsOn);
  const own = config.agents?.entries?.[starter.agent]?.subagents?.allowAgents;
  const target = targetOf({
    requesterAgentId: starter.agent,
    targetAgentId: started,
    requestedAgentId: started,
    allowAgents: own ?? config.agents?.defaults?.subagents?.allowAgents,
    configuredAgentIds: Object.keys(config.agents?.entries ?? {}),
  });
  const refusal = sandboxError({
    backend: "subagent",
    requesterSandboxed: parent.sandboxed,
    childSandboxed: child.sandboxed,
    sandbox: "inherit",
  });
  const { effectiveHost, security, ask } = execOf({
    cfg: config,
    agentId: started,
    sessionKey: key,
    execApprovals: { version: 1, agents: {} },
  });
  answers[name] = {
    starts: target.ok && refusal === undefined && parent.has.includes("sessions_spawn"),
    where: child.sandboxed ? "sandbox" : "host",
    tools: child.has,
    exec: [effectiveHost === "sandbox" ? "sandbox" : "host", security, ask],
    workspace: workspaceOf({ config, targetAgentId: started }),
  };
}
process.stdout.write(JSON.stringify(answers));
process.exit(0);
