import { knownAdvisories } from "@parapet/scan-core/advisories/known-advisories.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { agentMessages } from "../agents/agent-to-agent.ts";
import { agentPoliciesOf, type PoliciesOf } from "../agents/agents.ts";
import { entryPointsOf } from "../channels/entry-points.ts";
import { variableSources } from "../config/environment.ts";
import { gatewayPolicyOf } from "../gateway/gateway.ts";
import { heldByHost } from "../execution/host-approvals.ts";
import type { FileMode } from "../file-modes/file-mode.ts";
import { homeDirOf } from "../config/home-path.ts";
import { mcpServersOf } from "../mcp/mcp-servers.ts";
import { asBoolean, asString } from "@parapet/scan-core/settings/readers.ts";
import { effective } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawConfig, OpenClawModel } from "../model/model.ts";
import { pluginEntryPointsOf } from "../channels/plugin-entry-points.ts";
import { rosterOf } from "../model/roster.ts";
import { reviewConfig } from "../schema/schema-review.ts";
import { sessionPolicyOf } from "../channels/session.ts";
import { noRecords, type StateRecords } from "../model/state-records.ts";

/** Version of OpenClaw whose defaults apply to settings that a configuration omits. */
export const defaultsOf = "2026.9.6";

/** The surroundings of a configuration. */
export type ConfigSetting = {
  readonly environment: ScanEnvironment;
  /** Absolute path. */
  readonly stateDir: string;
  /** Absolute path; where it is left out, the state folder. */
  readonly configDir?: string;
  /** Names that the state folder's `.env` gives a value. */
  readonly dotEnvNames: ReadonlySet<string>;
  readonly fileModes?: readonly FileMode[];
  readonly records?: StateRecords;
  /** How policies are computed, where the workspace is read more than once. */
  readonly policiesOf?: PoliciesOf;
};

/** The effective policy of a configuration, derived from it alone. */
export function modelOf(
  config: OpenClawConfig,
  {
    environment,
    stateDir,
    configDir,
    dotEnvNames,
    fileModes = [],
    records = noRecords,
    policiesOf = agentPoliciesOf,
  }: ConfigSetting,
): OpenClawModel {
  const variableSource = variableSources(environment, dotEnvNames, config);
  const roster = rosterOf(config);
  const isClient = config.get("/gateway/mode") === "remote";
  const writtenBy = asString(config.get("/meta/lastTouchedVersion")) ?? "";
  const schema = reviewConfig(config.value, writtenBy);
  // Later releases let agents reach each other's conversations by default; these do not.
  const isOlder = writtenBy !== "" && schema.version === "2026.6.11";
  const session = sessionPolicyOf(config, isOlder);
  const gateway = gatewayPolicyOf(config, variableSource, schema.version);
  // A client of another gateway starts no channel and no job, and neither does a gateway that does
  // not start.
  const serves = !isClient && gateway.starts;
  return {
    config,
    defaultsOf,
    writtenBy,
    schema,
    configDir: configDir ?? stateDir,
    homeDir: homeDirOf(environment),
    advisories: knownAdvisories(environment.advisoriesFile),
    stateDir,
    fileModes,
    folderWriters: new Map(),
    fileLinks: [],
    container: "",
    installedPlugins: [],
    mcpFacts: new Map(),
    parapetPlugins: [],
    records,
    gateway,
    session,
    variableSource,
    agents: policiesOf(config, roster, environment, stateDir).map((agent) =>
      heldByHost(records, agent),
    ),
    mcpServers: mcpServersOf(config),
    entryPoints: serves
      ? [...entryPointsOf(config, roster, session), ...pluginEntryPointsOf(config, roster)]
      : [],
    cronEnabled: serves
      ? effective(config, ["/cron/enabled"], asBoolean, true)
      : { value: false, at: "/cron/enabled" },
    mayMessage: agentMessages(config, session.visibility, isOlder),
  };
}
