// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { commandsAllowed } from "./commands-allowed.ts";
import { editsUnasked } from "./edits-unasked.ts";
import { exclusionWithoutEffect } from "./exclusion-without-effect.ts";
import { extensionUpdatesItself } from "./extension-updates-itself.ts";
import { folderTrustOff } from "./folder-trust-off.ts";
import { foldersWide } from "./folders-wide.ts";
import { hookFromRepository } from "./hook-from-repository.ts";
import { hookRunsDownload } from "./hook-runs-download.ts";
import { hookScriptReplaceable } from "./hook-script-replaceable.ts";
import { interpreterAllowed } from "./interpreter-allowed.ts";
import { policyFromRepository } from "./policy-from-repository.ts";
import { policyNotLoaded } from "./policy-not-loaded.ts";
import { policyUnheeded } from "./policy-unheeded.ts";
import { promptsInTelemetry } from "./prompts-in-telemetry.ts";
import { sandboxOff } from "./sandbox-off.ts";
import { serverTrusted } from "./server-trusted.ts";
import { toolCommandFromRepository } from "./tool-command-from-repository.ts";
import { trustTooWide } from "./trust-too-wide.ts";

export const checks: readonly Check<ClientModel>[] = [
  commandsAllowed,
  editsUnasked,
  exclusionWithoutEffect,
  extensionUpdatesItself,
  folderTrustOff,
  foldersWide,
  hookFromRepository,
  hookRunsDownload,
  hookScriptReplaceable,
  interpreterAllowed,
  policyFromRepository,
  policyNotLoaded,
  policyUnheeded,
  promptsInTelemetry,
  sandboxOff,
  serverTrusted,
  toolCommandFromRepository,
  trustTooWide,
];
