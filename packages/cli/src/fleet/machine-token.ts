import { resolve } from "node:path";
import { type MachineToken, readMachineToken } from "@parapet/adapter-link";
import { readNamedFile } from "@parapet/settings/named-file";
import { UsageError } from "../core/usage-error.ts";
import type { ProcessEnvironment } from "../service/environment.ts";

export const tokenVariable = "PARAPET_MACHINE_TOKEN";
const tokenFileVariable = "PARAPET_MACHINE_TOKEN_FILE";
const mostBytes = 4_096;

/**
 * The token of this machine, from a file or the environment: an argument would be seen by every
 * user of the machine. Undefined where none is given. Throws UsageError.
 */
export function machineToken(
  given: string | undefined,
  { env, cwd }: ProcessEnvironment,
): MachineToken | undefined {
  const file = given ?? env[tokenFileVariable];
  const text = file === undefined ? env[tokenVariable] : textIn(resolve(cwd, file));
  if (text === undefined || text === "") return undefined;
  const token = readMachineToken(text.trim());
  if (token !== undefined) return token;
  throw new UsageError(
    `${file === undefined ? tokenVariable : file} holds no token of a machine. Enroll the machine on the server with: parapet machines enroll --name NAME`,
  );
}

/** The same, where it is needed. */
export function requiredMachineToken(
  given: string | undefined,
  environment: ProcessEnvironment,
): MachineToken {
  const token = machineToken(given, environment);
  if (token !== undefined) return token;
  throw new UsageError(
    `Uploads need the token of this machine: give its file with --token-file, or set ${tokenVariable} or ${tokenFileVariable}.`,
  );
}

function textIn(file: string): string {
  try {
    const read = readNamedFile(file, mostBytes);
    if ("bytes" in read) return read.bytes.toString();
  } catch {
    // Said below.
  }
  throw new UsageError(`${file} cannot be read as a file with the token of this machine.`);
}
