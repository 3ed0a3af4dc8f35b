import { redactText } from "@parapet/posture/redaction";

/** What is to be told to whoever wrote a secret on the command line. */
export const secretArgumentsWarning =
  "parapet: warning: the command line holds a secret, and programs of this machine can read it in the list of processes. " +
  "Give it as a variable instead: PARAPET_DATABASE or PGPASSWORD for a database, PARAPET_WEBHOOK for the address of a webhook.\n";

/** The command line as it may be shown; undefined where it holds no secret. */
export function withoutSecretArguments(args: readonly string[]): string | undefined {
  const words = args.map((arg) => redactText(arg, "output"));
  // `--password VALUE` shows only where the words stand beside each other.
  const line = redactText(["parapet", ...words].join(" "), "output");
  return line === ["parapet", ...args].join(" ") ? undefined : line;
}
