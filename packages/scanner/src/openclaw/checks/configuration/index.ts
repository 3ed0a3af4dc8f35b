import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { dangerousFlagsOn } from "./dangerous-flags.ts";
import { debugLogging } from "./debug-logging.ts";
import { refusedValues } from "./refused-values.ts";
import { unknownSettings } from "./unknown-settings.ts";

export const configurationChecks: readonly Check<OpenClawModel>[] = [
  dangerousFlagsOn,
  debugLogging,
  refusedValues,
  unknownSettings,
];
