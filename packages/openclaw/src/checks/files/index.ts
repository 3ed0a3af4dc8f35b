import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { configurationOpenToOthers } from "./configuration-open-to-others.ts";
import { logOpenToOthers } from "./log-open-to-others.ts";
import { skillLeadsOut } from "./skill-leads-out.ts";
import { stateBehindLink } from "./state-behind-link.ts";
import { stateFolderOpenToOthers } from "./state-folder-open-to-others.ts";
import { stateInSyncedFolder } from "./state-in-synced-folder.ts";
import { storedSecretsOpenToOthers } from "./stored-secrets-open-to-others.ts";

export const filesChecks: readonly Check<OpenClawModel>[] = [
  configurationOpenToOthers,
  stateFolderOpenToOthers,
  storedSecretsOpenToOthers,
  logOpenToOthers,
  stateInSyncedFolder,
  stateBehindLink,
  skillLeadsOut,
];
