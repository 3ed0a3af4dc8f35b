// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { commandRunsDownload } from "./command-runs-download.ts";
import { commandsApproved } from "./commands-approved.ts";
import { commandsFromRepository } from "./commands-from-repository.ts";
import { containerExposesHost } from "./container-exposes-host.ts";
import { everyToolApproved } from "./every-tool-approved.ts";
import { interpreterApproved } from "./interpreter-approved.ts";
import { sensitiveFilesEditable } from "./sensitive-files-editable.ts";
import { sessionsAutoApproved } from "./sessions-auto-approved.ts";
import { webFetchUnrestricted } from "./web-fetch-unrestricted.ts";

export const checks: readonly Check<ClientModel>[] = [
  commandRunsDownload,
  commandsApproved,
  commandsFromRepository,
  containerExposesHost,
  everyToolApproved,
  interpreterApproved,
  sensitiveFilesEditable,
  sessionsAutoApproved,
  webFetchUnrestricted,
];
