// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { LibraryGuardrail } from "../library-guardrail.ts";
import { credentialFiles } from "./credential-files.ts";
import { delegationDepth } from "./delegation-depth.ts";
import { destructiveCommands } from "./destructive-commands.ts";
import { exfiltrationByUrl } from "./exfiltration-by-url.ts";
import { flowUntrustedPrivateEgress } from "./flow-untrusted-private-egress.ts";
import { hiddenText } from "./hidden-text.ts";
import { instructionFileWrites } from "./instruction-file-writes.ts";
import { memoryAfterUntrusted } from "./memory-after-untrusted.ts";
import { metadataHosts } from "./metadata-hosts.ts";
import { outOfHours } from "./out-of-hours.ts";
import { paymentApproval } from "./payment-approval.ts";
import { persistence } from "./persistence.ts";
import { piiToChannels } from "./pii-to-channels.ts";
import { privateNetwork } from "./private-network.ts";
import { rateCap } from "./rate-cap.ts";
import { remoteScripts } from "./remote-scripts.ts";
import { secretInArguments } from "./secret-in-arguments.ts";
import { selfModification } from "./self-modification.ts";
import { spendingCap } from "./spending-cap.ts";
import { strangersPrivilegedTools } from "./strangers-privileged-tools.ts";
import { textThatInstructs } from "./text-that-instructs.ts";
import { toolDrift } from "./tool-drift.ts";
import { unpinnedInstalls } from "./unpinned-installs.ts";
import { untrustedOpaqueCommand } from "./untrusted-opaque-command.ts";

export const guardrailLibrary: readonly LibraryGuardrail[] = [
  credentialFiles,
  delegationDepth,
  destructiveCommands,
  exfiltrationByUrl,
  flowUntrustedPrivateEgress,
  hiddenText,
  instructionFileWrites,
  memoryAfterUntrusted,
  metadataHosts,
  outOfHours,
  paymentApproval,
  persistence,
  piiToChannels,
  privateNetwork,
  rateCap,
  remoteScripts,
  secretInArguments,
  selfModification,
  spendingCap,
  strangersPrivilegedTools,
  textThatInstructs,
  toolDrift,
  unpinnedInstalls,
  untrustedOpaqueCommand,
];
