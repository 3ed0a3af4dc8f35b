import { redactText } from "@parapet/posture/redaction";

const seen = "and programs of this machine can read it in the list of processes.";

/** What is to be told to whoever wrote a secret for Parapet on the command line. */
const ownWarning =
  `parapet: warning: the command line holds a secret, ${seen} ` +
  "Give it as a variable instead: PARAPET_DATABASE or PGPASSWORD for a database, PARAPET_WEBHOOK for the address of a webhook, " +
  "PARAPET_MCP_ENTRY for the address and the headers of an MCP server.\n";

/** What stands after `--` is another program's, which gets it as it is. */
const serverWarning =
  `parapet: warning: the command of the MCP server holds a secret, ${seen} ` +
  'Parapet hides it among its own arguments, and cannot among those of the server. Give it as a variable ("env") if the server reads one.\n';

export type SecretArguments = {
  /** The command line as it may be shown. */
  readonly shown: string;
  readonly warnings: readonly string[];
};

/** Undefined where the command line holds no secret. */
export function secretArgumentsIn(args: readonly string[]): SecretArguments | undefined {
  const end = args.indexOf("--");
  const own = end === -1 ? args : args.slice(0, end);
  const server = end === -1 ? [] : args.slice(end + 1);
  const shownOwn = own.map((word, index) => withoutSecret(word, own[index - 1] ?? "")).join(" ");
  const shownServer = redactedCommand(server);
  const warnings = [
    ...(shownOwn === own.join(" ") ? [] : [ownWarning]),
    ...(shownServer === server.join(" ") ? [] : [serverWarning]),
  ];
  if (warnings.length === 0) return undefined;
  const words = ["parapet", shownOwn, ...(end === -1 ? [] : ["--", shownServer])];
  return { shown: words.filter((word) => word !== "").join(" "), warnings };
}

/** A word is the value of the option before it, and has nothing to do with other words: a workspace may be called "token". */
function withoutSecret(word: string, before: string): string {
  const alone = redactText(word, "output");
  if (!before.startsWith("-")) return alone;
  const pair = redactText(`${before} ${alone}`, "output");
  return pair.startsWith(`${before} `) ? pair.slice(before.length + 1) : alone;
}

/** `-p VALUE` of a known program shows only where the words stand beside each other. */
function redactedCommand(words: readonly string[]): string {
  return redactText(words.map((word) => redactText(word, "output")).join(" "), "output");
}
