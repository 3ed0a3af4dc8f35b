import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { deepDelegation } from "./deep-delegation.ts";
import { filesPassedToSubagents } from "./files-passed-to-subagents.ts";
import { strangersReadSessions } from "./strangers-read-sessions.ts";
import { unrestrictedAgentMessages } from "./unrestricted-agent-messages.ts";
import { unrestrictedSubagents } from "./unrestricted-subagents.ts";
import { workspaceSharedWithStrangers } from "./workspace-shared-with-strangers.ts";

export const delegationChecks: readonly Check<OpenClawModel>[] = [
  deepDelegation,
  filesPassedToSubagents,
  strangersReadSessions,
  unrestrictedAgentMessages,
  unrestrictedSubagents,
  workspaceSharedWithStrangers,
];
