import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { cronEnabled } from "./cron-enabled.ts";
import { webhookPicksAgent } from "./webhook-picks-agent.ts";

export const automationChecks: readonly Check<OpenClawModel>[] = [cronEnabled, webhookPicksAgent];
