import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { allowedToolUnknown } from "./allowed-tool-unknown.ts";
import { allowedToolWithheld } from "./allowed-tool-withheld.ts";
import { approvalInsideSandbox } from "./approval-inside-sandbox.ts";
import { approvalsNeverAsked } from "./approvals-never-asked.ts";
import { askBesideFull } from "./ask-beside-full.ts";
import { dangerWithoutEffect } from "./danger-without-effect.ts";
import { deniedToolUnknown } from "./denied-tool-unknown.ts";
import { elevatedWithoutSandbox } from "./elevated-without-sandbox.ts";
import { emptyAllowList } from "./empty-allow-list.ts";
import { emptyBundledList } from "./empty-bundled-list.ts";
import { otherBackendIgnores } from "./other-backend-ignores.ts";
import { ownContainerIgnored } from "./own-container-ignored.ts";
import { ownVisibilityIgnored } from "./own-visibility-ignored.ts";
import { ownerWildcard } from "./owner-wildcard.ts";
import { providerKeyMatchesNothing } from "./provider-key-matches-nothing.ts";
import { proxyEntryNoAddress } from "./proxy-entry-no-address.ts";
import { safeProgramPassedOver } from "./safe-program-passed-over.ts";
import { sandboxSettingsUnused } from "./sandbox-settings-unused.ts";
import { senderKeyMatchesNobody } from "./sender-key-matches-nobody.ts";
import { unknownAgentNamed } from "./unknown-agent-named.ts";
import { variableNotFilledIn } from "./variable-not-filled-in.ts";
import { variableOfOlderName } from "./variable-of-older-name.ts";
import { workspaceOnlyBesideShell } from "./workspace-only-beside-shell.ts";
import { writeDeniedEditLeft } from "./write-denied-edit-left.ts";

/** Settings that owners count on, and that have no effect. */
export const idleChecks: readonly Check<OpenClawModel>[] = [
  allowedToolUnknown,
  allowedToolWithheld,
  approvalInsideSandbox,
  approvalsNeverAsked,
  askBesideFull,
  dangerWithoutEffect,
  deniedToolUnknown,
  elevatedWithoutSandbox,
  emptyAllowList,
  emptyBundledList,
  otherBackendIgnores,
  ownContainerIgnored,
  ownVisibilityIgnored,
  ownerWildcard,
  providerKeyMatchesNothing,
  proxyEntryNoAddress,
  safeProgramPassedOver,
  sandboxSettingsUnused,
  senderKeyMatchesNobody,
  unknownAgentNamed,
  variableNotFilledIn,
  variableOfOlderName,
  workspaceOnlyBesideShell,
  writeDeniedEditLeft,
];
