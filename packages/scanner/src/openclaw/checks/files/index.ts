import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { configurationOpenToOthers } from "./configuration-open-to-others.ts";
import { stateFolderOpenToOthers } from "./state-folder-open-to-others.ts";
import { storedSecretsOpenToOthers } from "./stored-secrets-open-to-others.ts";

export const filesChecks: readonly Check<OpenClawModel>[] = [
  configurationOpenToOthers,
  stateFolderOpenToOthers,
  storedSecretsOpenToOthers,
];
