import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { unrestrictedAgentMessages } from "./unrestricted-agent-messages.ts";
import { unrestrictedSubagents } from "./unrestricted-subagents.ts";

export const delegationChecks: readonly Check<OpenClawModel>[] = [
  unrestrictedAgentMessages,
  unrestrictedSubagents,
];
