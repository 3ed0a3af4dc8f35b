import { redactText } from "@parapet/posture/redaction";

const seen = "which other programs on this machine can read in the process list.";

/** Warns about a secret in Parapet's own arguments. */
const ownWarning =
  `parapet: warning: the command line contains a secret, ${seen} ` +
  "Use an environment variable instead: PARAPET_DATABASE or PGPASSWORD for a database, PARAPET_WEBHOOK or PARAPET_RECEIVERS for a webhook URL, " +
  "PARAPET_MCP_ENTRY for the URL and headers of an MCP server.\n";

/** Arguments after `--` belong to the server and are passed unchanged. */
const serverWarning =
  `parapet: warning: the command of the MCP server contains a secret, ${seen} ` +
  'Parapet cannot hide it in the arguments of the server. Pass it in an environment variable ("env") if the server supports that.\n';

export type SecretArguments = {
  /** The redacted command line. */
  readonly shown: string;
  readonly warnings: readonly string[];
};

/** Undefined if the command line has no secret. */
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

/**
 * An argument is a value of the option before it, independent of other arguments: a workspace may
 * be called "token".
 */
function withoutSecret(word: string, before: string): string {
  const alone = redactText(word, "output");
  if (!before.startsWith("-")) return alone;
  const pair = redactText(`${before} ${alone}`, "output");
  return pair.startsWith(`${before} `) ? pair.slice(before.length + 1) : alone;
}

/** `-p VALUE` of a known program is recognized only in the full command. */
function redactedCommand(words: readonly string[]): string {
  return redactText(words.map((word) => redactText(word, "output")).join(" "), "output");
}
