import type { OpenClawConfig } from "../model/model.ts";
import { agentRules } from "./rules/agents.ts";
import { channelRules } from "./rules/channels.ts";
import { gatewayRules } from "./rules/gateway.ts";
import { mcpServerRules } from "./rules/mcp-servers.ts";
import { modelProviderRules } from "./rules/model-providers.ts";
import type { Rule } from "./rules/rule.ts";
import { sandboxRules } from "./rules/sandbox.ts";
import { toolRules } from "./rules/tools.ts";
import { withdrawnModelRules } from "./rules/withdrawn-models.ts";
import type { SchemaProblem } from "../model/schema-problem.ts";
import { snapshotVersions, type SnapshotVersion } from "../model/snapshot-version.ts";

const rules: readonly Rule[] = [
  ...agentRules,
  ...channelRules,
  ...gatewayRules,
  ...mcpServerRules,
  ...modelProviderRules,
  ...sandboxRules,
  ...toolRules,
  ...withdrawnModelRules,
];

/**
 * What OpenClaw rejects in addition to its schema, as far as the configuration alone shows:
 * settings that exclude each other, and names of agents that do not exist. Not covered: what
 * depends on the machine (installed plugins, folders) or on the spelling of durations and sizes.
 */
export function semanticProblems(
  config: OpenClawConfig,
  version: SnapshotVersion,
): readonly SchemaProblem[] {
  const age = snapshotVersions.indexOf(version);
  return rules
    .filter(({ since }) => since === undefined || snapshotVersions.indexOf(since) <= age)
    .flatMap(({ problems }) => problems(config));
}
