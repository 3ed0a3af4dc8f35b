// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { Signal } from "../text/signal.ts";
import { credentialRead } from "./credential-read.ts";
import { destruction } from "./destruction.ts";
import { exfiltration } from "./exfiltration.ts";
import { hiddenInstruction } from "./hidden-instruction.ts";
import { hiddenUnicode } from "./hidden-unicode.ts";
import { mining } from "./mining.ts";
import { override } from "./override.ts";
import { persistence } from "./persistence.ts";
import { protectionOff } from "./protection-off.ts";
import { remoteShell } from "./remote-shell.ts";
import { reverseShell } from "./reverse-shell.ts";
import { selfModification } from "./self-modification.ts";
import { unverifiedSoftware } from "./unverified-software.ts";

export const signals: readonly Signal[] = [
  credentialRead,
  destruction,
  exfiltration,
  hiddenInstruction,
  hiddenUnicode,
  mining,
  override,
  persistence,
  protectionOff,
  remoteShell,
  reverseShell,
  selfModification,
  unverifiedSoftware,
];
