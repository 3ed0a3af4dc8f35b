import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { bindMountWritable } from "./bind-mount-writable.ts";
import { browserBridgeOpen } from "./browser-bridge-open.ts";
import { containerProtectionsDropped } from "./container-protections-dropped.ts";
import { sandboxDrivesHostBrowser } from "./sandbox-drives-host-browser.ts";
import { sandboxImageFloats } from "./sandbox-image-floats.ts";
import { sandboxNamesTheHost } from "./sandbox-names-the-host.ts";
import { sandboxNetwork } from "./sandbox-network.ts";
import { sandboxRootWritable } from "./sandbox-root-writable.ts";
import { sandboxRunsAsRoot } from "./sandbox-runs-as-root.ts";
import { sandboxSeesAllSessions } from "./sandbox-sees-all-sessions.ts";
import { sandboxShared } from "./sandbox-shared.ts";
import { sandboxWorkspacesInTemporaryFolder } from "./sandbox-workspaces-in-temporary-folder.ts";
import { secretsInSandbox } from "./secrets-in-sandbox.ts";
import { setupRunsDownload } from "./setup-runs-download.ts";
import { sshHostUnverified } from "./ssh-host-unverified.ts";
import { sshTargetIsThisMachine } from "./ssh-target-is-this-machine.ts";

export const sandboxChecks: readonly Check<OpenClawModel>[] = [
  bindMountWritable,
  browserBridgeOpen,
  containerProtectionsDropped,
  sandboxDrivesHostBrowser,
  sandboxImageFloats,
  sandboxNamesTheHost,
  sandboxNetwork,
  sandboxRootWritable,
  sandboxRunsAsRoot,
  sandboxSeesAllSessions,
  sandboxShared,
  sandboxWorkspacesInTemporaryFolder,
  secretsInSandbox,
  setupRunsDownload,
  sshHostUnverified,
  sshTargetIsThisMachine,
];
