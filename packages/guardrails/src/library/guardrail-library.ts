import { credentialFiles } from "./guardrails/credential-files.ts";
import { delegationDepth } from "./guardrails/delegation-depth.ts";
import { destructiveCommands } from "./guardrails/destructive-commands.ts";
import { exfiltrationByUrl } from "./guardrails/exfiltration-by-url.ts";
import { flowUntrustedPrivateEgress } from "./guardrails/flow-untrusted-private-egress.ts";
import { hiddenText } from "./guardrails/hidden-text.ts";
import { instructionFileWrites } from "./guardrails/instruction-file-writes.ts";
import { memoryAfterUntrusted } from "./guardrails/memory-after-untrusted.ts";
import { metadataHosts } from "./guardrails/metadata-hosts.ts";
import { outOfHours } from "./guardrails/out-of-hours.ts";
import { paymentApproval } from "./guardrails/payment-approval.ts";
import { persistence } from "./guardrails/persistence.ts";
import { piiToChannels } from "./guardrails/pii-to-channels.ts";
import { privateNetwork } from "./guardrails/private-network.ts";
import { rateCap } from "./guardrails/rate-cap.ts";
import { remoteScripts } from "./guardrails/remote-scripts.ts";
import { secretInArguments } from "./guardrails/secret-in-arguments.ts";
import { selfModification } from "./guardrails/self-modification.ts";
import { spendingCap } from "./guardrails/spending-cap.ts";
import { strangersPrivilegedTools } from "./guardrails/strangers-privileged-tools.ts";
import { textThatInstructs } from "./guardrails/text-that-instructs.ts";
import { toolDrift } from "./guardrails/tool-drift.ts";
import { unpinnedInstalls } from "./guardrails/unpinned-installs.ts";
import { untrustedOpaqueCommand } from "./guardrails/untrusted-opaque-command.ts";
import type { LibraryGuardrail } from "./library-guardrail.ts";

/** All guardrails that ship with Parapet, by name. */
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
