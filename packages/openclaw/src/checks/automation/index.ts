import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { cronEnabled } from "./cron-enabled.ts";
import { failureAlertsWithoutTls } from "./failure-alerts-without-tls.ts";
import { heartbeatTellsLastWriter } from "./heartbeat-tells-last-writer.ts";
import { hookCodeOthersWrite } from "./hook-code-others-write.ts";
import { jobSessionsKept } from "./job-sessions-kept.ts";
import { mailForwardedWithoutTls } from "./mail-forwarded-without-tls.ts";
import { mailWatcherBeyondLoopback } from "./mail-watcher-beyond-loopback.ts";
import { scheduledScripts } from "./scheduled-scripts.ts";
import { scheduledWebhookTokenGuessable } from "./scheduled-webhook-token-guessable.ts";
import { scheduledWebhooksReachPrivate } from "./scheduled-webhooks-reach-private.ts";
import { startupInstructionsAgentsWrite } from "./startup-instructions-agents-write.ts";
import { storedJobRunsCommand } from "./stored-job-runs-command.ts";
import { webhookConversationKept } from "./webhook-conversation-kept.ts";
import { webhookMatchesEveryPath } from "./webhook-matches-every-path.ts";
import { webhookPathRoot } from "./webhook-path-root.ts";
import { webhookPicksAgent } from "./webhook-picks-agent.ts";
import { webhookPicksRecipient } from "./webhook-picks-recipient.ts";
import { webhookSessionPrefixes } from "./webhook-session-prefixes.ts";
import { webhookSessionUnset } from "./webhook-session-unset.ts";
import { webhookTextReachesShell } from "./webhook-text-reaches-shell.ts";
import { webhookTokenGuessable } from "./webhook-token-guessable.ts";
import { webhookTokenReused } from "./webhook-token-reused.ts";
import { webhooksWithoutToken } from "./webhooks-without-token.ts";
import { webhookWakesWithRawText } from "./webhook-wakes-with-raw-text.ts";

export const automationChecks: readonly Check<OpenClawModel>[] = [
  cronEnabled,
  failureAlertsWithoutTls,
  heartbeatTellsLastWriter,
  hookCodeOthersWrite,
  jobSessionsKept,
  mailForwardedWithoutTls,
  mailWatcherBeyondLoopback,
  scheduledScripts,
  scheduledWebhookTokenGuessable,
  scheduledWebhooksReachPrivate,
  startupInstructionsAgentsWrite,
  storedJobRunsCommand,
  webhookConversationKept,
  webhookMatchesEveryPath,
  webhookPathRoot,
  webhookPicksAgent,
  webhookPicksRecipient,
  webhookSessionPrefixes,
  webhookSessionUnset,
  webhookTextReachesShell,
  webhookTokenGuessable,
  webhookTokenReused,
  webhooksWithoutToken,
  webhookWakesWithRawText,
];
