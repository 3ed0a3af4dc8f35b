import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { browserReachesPrivateNetworks } from "./browser-reaches-private-networks.ts";
import { fileToolsBeyondWorkspace } from "./file-tools-beyond-workspace.ts";
import { fileToolsDeniedShellLeft } from "./file-tools-denied-shell-left.ts";
import { githubTokenForStrangers } from "./github-token-for-strangers.ts";
import { loopDetectionOff } from "./loop-detection-off.ts";
import { messagesStartPrograms } from "./messages-start-programs.ts";
import { minimalProfileOverridden } from "./minimal-profile-overridden.ts";
import { pluginToolsOpen } from "./plugin-tools-open.ts";
import { sandboxKeepsOutsideTools } from "./sandbox-keeps-outside-tools.ts";
import { strangersBroadcast } from "./strangers-broadcast.ts";
import { strangersNearControlPlane } from "./strangers-near-control-plane.ts";
import { strangersSendElsewhere } from "./strangers-send-elsewhere.ts";
import { toolsByDisplayName } from "./tools-by-display-name.ts";
import { webFetchReachesPrivateNetworks } from "./web-fetch-reaches-private-networks.ts";
import { wildcardInToolAllow } from "./wildcard-in-tool-allow.ts";
import { workspaceTooWide } from "./workspace-too-wide.ts";

export const toolsChecks: readonly Check<OpenClawModel>[] = [
  browserReachesPrivateNetworks,
  fileToolsBeyondWorkspace,
  fileToolsDeniedShellLeft,
  githubTokenForStrangers,
  loopDetectionOff,
  messagesStartPrograms,
  minimalProfileOverridden,
  pluginToolsOpen,
  sandboxKeepsOutsideTools,
  strangersBroadcast,
  strangersNearControlPlane,
  strangersSendElsewhere,
  toolsByDisplayName,
  webFetchReachesPrivateNetworks,
  wildcardInToolAllow,
  workspaceTooWide,
];
