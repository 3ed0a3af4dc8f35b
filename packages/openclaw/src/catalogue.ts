import type { Check } from "@parapet/scan-core/core/check.ts";
import { automationChecks } from "./checks/automation/index.ts";
import { browserChecks } from "./checks/browser/index.ts";
import { channelsChecks } from "./checks/channels/index.ts";
import { commandsChecks } from "./checks/commands/index.ts";
import { configurationChecks } from "./checks/configuration/index.ts";
import { delegationChecks } from "./checks/delegation/index.ts";
import { executionChecks } from "./checks/execution/index.ts";
import { filesChecks } from "./checks/files/index.ts";
import { gatewayChecks } from "./checks/gateway/index.ts";
import { idleChecks } from "./checks/idle/index.ts";
import { knownVulnerabilitiesChecks } from "./checks/known-vulnerabilities/index.ts";
import { mcpChecks } from "./checks/mcp/index.ts";
import { memoryChecks } from "./checks/memory/index.ts";
import { modelsChecks } from "./checks/models/index.ts";
import { nodesChecks } from "./checks/nodes/index.ts";
import { pluginsChecks } from "./checks/plugins/index.ts";
import { sandboxChecks } from "./checks/sandbox/index.ts";
import { secretsChecks } from "./checks/secrets/index.ts";
import { skillsChecks } from "./checks/skills/index.ts";
import { toolsChecks } from "./checks/tools/index.ts";
import type { OpenClawModel } from "./model/model.ts";

/** Every check of an OpenClaw workspace, sorted by ID. */
export const openclawChecks: readonly Check<OpenClawModel>[] = [
  ...automationChecks,
  ...browserChecks,
  ...channelsChecks,
  ...commandsChecks,
  ...configurationChecks,
  ...delegationChecks,
  ...executionChecks,
  ...filesChecks,
  ...gatewayChecks,
  ...idleChecks,
  ...knownVulnerabilitiesChecks,
  ...mcpChecks,
  ...memoryChecks,
  ...modelsChecks,
  ...nodesChecks,
  ...pluginsChecks,
  ...sandboxChecks,
  ...secretsChecks,
  ...skillsChecks,
  ...toolsChecks,
].toSorted(({ id }, { id: other }) => (id < other ? -1 : 1));
