// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { CiModel } from "../policy/model.ts";
import { answerRunAsScript } from "./code/answer-run-as-script.ts";
import { scriptInjection } from "./code/script-injection.ts";
import { untrustedCheckout } from "./code/untrusted-checkout.ts";
import { actionUnpinned } from "./supply/action-unpinned.ts";
import { extensionUnpinned } from "./supply/extension-unpinned.ts";
import { fullOutputLogged } from "./supply/full-output-logged.ts";
import { programUnpinned } from "./supply/program-unpinned.ts";
import { selfHostedRunner } from "./supply/self-hosted-runner.ts";
import { cloudIdentity } from "./token/cloud-identity.ts";
import { everySecretPassed } from "./token/every-secret-passed.ts";
import { permissionsUnset } from "./token/permissions-unset.ts";
import { secretsReadable } from "./token/secrets-readable.ts";
import { tokenWrites } from "./token/token-writes.ts";
import { everyCommandAllowed } from "./tools/every-command-allowed.ts";
import { keyUnprotected } from "./tools/key-unprotected.ts";
import { permissionsSkipped } from "./tools/permissions-skipped.ts";
import { anyBotStartsAgent } from "./triggers/any-bot-starts-agent.ts";
import { anyoneStartsAgent } from "./triggers/anyone-starts-agent.ts";
import { conditionAlwaysTrue } from "./triggers/condition-always-true.ts";
import { senderCheckDisabled } from "./triggers/sender-check-disabled.ts";
import { untrustedTextInPrompt } from "./triggers/untrusted-text-in-prompt.ts";

export const checks: readonly Check<CiModel>[] = [
  actionUnpinned,
  answerRunAsScript,
  anyBotStartsAgent,
  anyoneStartsAgent,
  cloudIdentity,
  conditionAlwaysTrue,
  everyCommandAllowed,
  everySecretPassed,
  extensionUnpinned,
  fullOutputLogged,
  keyUnprotected,
  permissionsSkipped,
  permissionsUnset,
  programUnpinned,
  scriptInjection,
  secretsReadable,
  selfHostedRunner,
  senderCheckDisabled,
  tokenWrites,
  untrustedCheckout,
  untrustedTextInPrompt,
];
