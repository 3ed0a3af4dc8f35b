import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { automationTokenInConfiguration } from "./automation-token-in-configuration.ts";
import { channelSecretInConfiguration } from "./channel-secret-in-configuration.ts";
import { credentialInStoredJob } from "./credential-in-stored-job.ts";
import { gatewaySecretInConfiguration } from "./gateway-secret-in-configuration.ts";
import { gatewaySecretUsedElsewhere } from "./gateway-secret-used-elsewhere.ts";
import { mcpSecretInConfiguration } from "./mcp-secret-in-configuration.ts";
import { modelKeyInConfiguration } from "./model-key-in-configuration.ts";
import { providerReadsPrivateFiles } from "./provider-reads-private-files.ts";
import { providerRunsShell } from "./provider-runs-shell.ts";
import { secretInAddress } from "./secret-in-address.ts";
import { toolKeyInConfiguration } from "./tool-key-in-configuration.ts";
import { variableInConfiguration } from "./variable-in-configuration.ts";

export const secretsChecks: readonly Check<OpenClawModel>[] = [
  gatewaySecretInConfiguration,
  channelSecretInConfiguration,
  modelKeyInConfiguration,
  variableInConfiguration,
  mcpSecretInConfiguration,
  automationTokenInConfiguration,
  toolKeyInConfiguration,
  secretInAddress,
  providerReadsPrivateFiles,
  providerRunsShell,
  gatewaySecretUsedElsewhere,
  credentialInStoredJob,
];
