import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { approvalsUnheededByRelease } from "./approvals-unheeded-by-release.ts";
import { approvedListLetsAnythingThrough } from "./approved-list-lets-anything-through.ts";
import { codeModeNotIsolated } from "./code-mode-not-isolated.ts";
import { codexShellBesideProfile } from "./codex-shell-beside-profile.ts";
import { elevatedByDefault } from "./elevated-by-default.ts";
import { elevatedForEveryone } from "./elevated-for-everyone.ts";
import { execHostLeavesSandbox } from "./exec-host-leaves-sandbox.ts";
import { execHostWithoutSandbox } from "./exec-host-without-sandbox.ts";
import { execWithoutApproval } from "./exec-without-approval.ts";
import { inlineCodeUnreviewed } from "./inline-code-unreviewed.ts";
import { manyElevatedSenders } from "./many-elevated-senders.ts";
import { modelApprovesCommands } from "./model-approves-commands.ts";
import { pathPrefersWritableFolder } from "./path-prefers-writable-folder.ts";
import { safeProgramRunsAnyCode } from "./safe-program-runs-any-code.ts";
import { safeProgramsFromWritableFolder } from "./safe-programs-from-writable-folder.ts";
import { sandboxOff } from "./sandbox-off.ts";
import { sandboxOpensHost } from "./sandbox-opens-host.ts";
import { sendersApproveThemselves } from "./senders-approve-themselves.ts";
import { shellAllowed } from "./shell-allowed.ts";
import { skillsDoNotBindCommands } from "./skills-do-not-bind-commands.ts";

export const executionChecks: readonly Check<OpenClawModel>[] = [
  approvalsUnheededByRelease,
  approvedListLetsAnythingThrough,
  codeModeNotIsolated,
  codexShellBesideProfile,
  elevatedByDefault,
  elevatedForEveryone,
  execHostLeavesSandbox,
  execHostWithoutSandbox,
  execWithoutApproval,
  inlineCodeUnreviewed,
  manyElevatedSenders,
  modelApprovesCommands,
  pathPrefersWritableFolder,
  safeProgramRunsAnyCode,
  safeProgramsFromWritableFolder,
  sandboxOff,
  sandboxOpensHost,
  sendersApproveThemselves,
  shellAllowed,
  skillsDoNotBindCommands,
];
