import type { Check } from "../check.ts";
import { browserReachesPrivateNetworks } from "./checks/browser-reaches-private-networks.ts";
import { configurationOpenToOthers } from "./checks/configuration-open-to-others.ts";
import { controlUiAnyOrigin } from "./checks/control-ui-any-origin.ts";
import { cronEnabled } from "./checks/cron-enabled.ts";
import { dangerousFlagsOn } from "./checks/dangerous-flags.ts";
import { debugLogging } from "./checks/debug-logging.ts";
import { elevatedForEveryone } from "./checks/elevated-for-everyone.ts";
import { execHostLeavesSandbox } from "./checks/exec-host-leaves-sandbox.ts";
import { execWithoutApproval } from "./checks/exec-without-approval.ts";
import { fileToolsBeyondWorkspace } from "./checks/file-tools-beyond-workspace.ts";
import { fileToolsDeniedShellLeft } from "./checks/file-tools-denied-shell-left.ts";
import { gatewayBindBeyondLoopback } from "./checks/gateway-bind-beyond-loopback.ts";
import { gatewayPublishedByFunnel } from "./checks/gateway-published-by-funnel.ts";
import { gatewaySecretGuessable } from "./checks/gateway-secret-guessable.ts";
import { gatewayWithoutAuthentication } from "./checks/gateway-without-authentication.ts";
import { openDirectMessages } from "./checks/open-direct-messages.ts";
import { openGroupMessages } from "./checks/open-group-messages.ts";
import { refusedValues } from "./checks/refused-values.ts";
import { sandboxOff } from "./checks/sandbox-off.ts";
import { sandboxOpensHost } from "./checks/sandbox-opens-host.ts";
import { shellAllowed } from "./checks/shell-allowed.ts";
import { stateFolderOpenToOthers } from "./checks/state-folder-open-to-others.ts";
import { storedSecretsOpenToOthers } from "./checks/stored-secrets-open-to-others.ts";
import { strangersShareSession } from "./checks/strangers-share-session.ts";
import { unknownSettings } from "./checks/unknown-settings.ts";
import { unrestrictedAgentMessages } from "./checks/unrestricted-agent-messages.ts";
import { unrestrictedSubagents } from "./checks/unrestricted-subagents.ts";
import { webFetchReachesPrivateNetworks } from "./checks/web-fetch-reaches-private-networks.ts";
import { webhookPicksAgent } from "./checks/webhook-picks-agent.ts";
import { wholeRoomHeard } from "./checks/whole-room-heard.ts";
import { wildcardInToolAllow } from "./checks/wildcard-in-tool-allow.ts";
import type { OpenClawModel } from "./model.ts";

/** Every check of an OpenClaw workspace, sorted by ID. */
export const openclawChecks: readonly Check<OpenClawModel>[] = [
  unknownSettings,
  refusedValues,
  configurationOpenToOthers,
  stateFolderOpenToOthers,
  storedSecretsOpenToOthers,
  openDirectMessages,
  openGroupMessages,
  strangersShareSession,
  webhookPicksAgent,
  wholeRoomHeard,
  unrestrictedSubagents,
  unrestrictedAgentMessages,
  debugLogging,
  gatewayBindBeyondLoopback,
  gatewayPublishedByFunnel,
  controlUiAnyOrigin,
  cronEnabled,
  gatewayWithoutAuthentication,
  dangerousFlagsOn,
  execWithoutApproval,
  sandboxOff,
  browserReachesPrivateNetworks,
  webFetchReachesPrivateNetworks,
  elevatedForEveryone,
  sandboxOpensHost,
  gatewaySecretGuessable,
  execHostLeavesSandbox,
  shellAllowed,
  wildcardInToolAllow,
  fileToolsBeyondWorkspace,
  fileToolsDeniedShellLeft,
];
