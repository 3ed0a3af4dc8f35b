import { knownVulnerabilities } from "./known-vulnerabilities.ts";
import { sessionsMirrored } from "./sessions-mirrored.ts";
import { settingsOthersWrite } from "./settings-others-write.ts";
import { settingsPassedOver } from "./settings-passed-over.ts";
import { transcriptsKept } from "./transcripts-kept.ts";
import { webPreflightSkipped } from "./web-preflight-skipped.ts";

export const fileChecks = [
  knownVulnerabilities,
  sessionsMirrored,
  settingsOthersWrite,
  settingsPassedOver,
  transcriptsKept,
  webPreflightSkipped,
];
