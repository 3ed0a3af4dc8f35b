// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { directoriesOverlyBroad } from "./directories-overly-broad.ts";
import { hookFromRepository } from "./hook-from-repository.ts";
import { hookRunsDownload } from "./hook-runs-download.ts";
import { interpreterApproved } from "./interpreter-approved.ts";
import { toolsApproved } from "./tools-approved.ts";
import { trustOverlyBroad } from "./trust-overly-broad.ts";

export const checks: readonly Check<ClientModel>[] = [
  directoriesOverlyBroad,
  hookFromRepository,
  hookRunsDownload,
  interpreterApproved,
  toolsApproved,
  trustOverlyBroad,
];
