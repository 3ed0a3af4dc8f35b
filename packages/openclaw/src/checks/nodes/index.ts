import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { browserOffered } from "./browser-offered.ts";
import { codingAgentOffered } from "./coding-agent-offered.ts";
import { desktopShared } from "./desktop-shared.ts";
import { devicesApprovedByNetwork } from "./devices-approved-by-network.ts";
import { execOnAnyNode } from "./exec-on-any-node.ts";
import { localProgramsPairUnasked } from "./local-programs-pair-unasked.ts";
import { nodeCommandDeniesNothing } from "./node-command-denies-nothing.ts";
import { nodesPublishToAgents } from "./nodes-publish-to-agents.ts";
import { pairingProbesAnyAddress } from "./pairing-probes-any-address.ts";
import { previewsShareGatewayDomain } from "./previews-share-gateway-domain.ts";
import { sensitiveNodeCommandsAllowed } from "./sensitive-node-commands.ts";
import { skillProgramsRunUnasked } from "./skill-programs-run-unasked.ts";
import { workerImageNotPinned } from "./worker-image-not-pinned.ts";
import { workerSessionsWithoutContainer } from "./worker-sessions-without-container.ts";

export const nodesChecks: readonly Check<OpenClawModel>[] = [
  browserOffered,
  codingAgentOffered,
  desktopShared,
  devicesApprovedByNetwork,
  execOnAnyNode,
  localProgramsPairUnasked,
  nodeCommandDeniesNothing,
  nodesPublishToAgents,
  pairingProbesAnyAddress,
  previewsShareGatewayDomain,
  sensitiveNodeCommandsAllowed,
  skillProgramsRunUnasked,
  workerImageNotPinned,
  workerSessionsWithoutContainer,
];
