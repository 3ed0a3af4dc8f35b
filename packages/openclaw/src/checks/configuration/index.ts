import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { auditFindingsSuppressed } from "./audit-findings-suppressed.ts";
import { auditLogOff } from "./audit-log-off.ts";
import { dangerousFlagsOn } from "./dangerous-flags.ts";
import { debugLogging } from "./debug-logging.ts";
import { logInWorkspace } from "./log-in-workspace.ts";
import { ownRedactionPatterns } from "./own-redaction-patterns.ts";
import { promptsTraced } from "./prompts-traced.ts";
import { redactionOff } from "./redaction-off.ts";
import { refusedValues } from "./refused-values.ts";
import { telemetryCarriesContent } from "./telemetry-carries-content.ts";
import { telemetryInClearText } from "./telemetry-in-clear-text.ts";
import { transcriptsKept } from "./transcripts-kept.ts";
import { unknownSettings } from "./unknown-settings.ts";

export const configurationChecks: readonly Check<OpenClawModel>[] = [
  auditFindingsSuppressed,
  auditLogOff,
  dangerousFlagsOn,
  debugLogging,
  logInWorkspace,
  ownRedactionPatterns,
  promptsTraced,
  redactionOff,
  refusedValues,
  telemetryCarriesContent,
  telemetryInClearText,
  transcriptsKept,
  unknownSettings,
];
