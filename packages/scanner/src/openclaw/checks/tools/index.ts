import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { browserReachesPrivateNetworks } from "./browser-reaches-private-networks.ts";
import { fileToolsBeyondWorkspace } from "./file-tools-beyond-workspace.ts";
import { fileToolsDeniedShellLeft } from "./file-tools-denied-shell-left.ts";
import { webFetchReachesPrivateNetworks } from "./web-fetch-reaches-private-networks.ts";
import { wildcardInToolAllow } from "./wildcard-in-tool-allow.ts";

export const toolsChecks: readonly Check<OpenClawModel>[] = [
  browserReachesPrivateNetworks,
  fileToolsBeyondWorkspace,
  fileToolsDeniedShellLeft,
  webFetchReachesPrivateNetworks,
  wildcardInToolAllow,
];
