// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { commandsAllowed } from "./commands-allowed.ts";
import { directoriesOverlyBroad } from "./directories-overly-broad.ts";
import { editsAutoApproved } from "./edits-auto-approved.ts";
import { extensionAutoUpdate } from "./extension-auto-update.ts";
import { folderTrustDisabled } from "./folder-trust-disabled.ts";
import { hookFromRepository } from "./hook-from-repository.ts";
import { hookRunsDownload } from "./hook-runs-download.ts";
import { hookScriptReplaceable } from "./hook-script-replaceable.ts";
import { ineffectiveExclusion } from "./ineffective-exclusion.ts";
import { interpreterAllowed } from "./interpreter-allowed.ts";
import { policyFromRepository } from "./policy-from-repository.ts";
import { policyIgnored } from "./policy-ignored.ts";
import { policyNotLoaded } from "./policy-not-loaded.ts";
import { promptsInTelemetry } from "./prompts-in-telemetry.ts";
import { sandboxDisabled } from "./sandbox-disabled.ts";
import { serverTrusted } from "./server-trusted.ts";
import { toolCommandFromRepository } from "./tool-command-from-repository.ts";
import { trustOverlyBroad } from "./trust-overly-broad.ts";

export const checks: readonly Check<ClientModel>[] = [
  commandsAllowed,
  directoriesOverlyBroad,
  editsAutoApproved,
  extensionAutoUpdate,
  folderTrustDisabled,
  hookFromRepository,
  hookRunsDownload,
  hookScriptReplaceable,
  ineffectiveExclusion,
  interpreterAllowed,
  policyFromRepository,
  policyIgnored,
  policyNotLoaded,
  promptsInTelemetry,
  sandboxDisabled,
  serverTrusted,
  toolCommandFromRepository,
  trustOverlyBroad,
];
