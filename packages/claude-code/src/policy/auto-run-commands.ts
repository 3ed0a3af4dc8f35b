import {
  type AutoRunCommand,
  inputOf,
} from "@parapet/code-analysis/command-facts/auto-run-command.ts";
import type { Command } from "./commands.ts";
import type { Plugin } from "./plugins/installed-plugins.ts";

type Place = {
  readonly folder: string;
  readonly configDir: string;
  readonly plugins: readonly Plugin[];
};

/** Hooks and helpers as commands to judge; HTTP hooks are not commands. */
export function autoRunCommandsOf(
  commands: readonly Command[],
  { folder, configDir, plugins }: Place,
): readonly AutoRunCommand[] {
  const roots = new Map(plugins.map(({ id, root }) => [id, root]));
  return commands.flatMap(({ name, kind, text, at, plugin }): readonly AutoRunCommand[] => {
    if (kind === "web") return [];
    const root = plugin === undefined ? undefined : roots.get(plugin);
    return [
      {
        subject: kind === "hook" ? `The hook ${name}` : name,
        text,
        at,
        context: {
          input: kind === "hook" ? inputOf(name) : getsInput(name) ? "events" : "nothing",
          ...(credentialHelpers.has(name) ? { givesCredential: true } : {}),
        },
        folders: root === undefined ? [folder, configDir] : [root],
      },
    ];
  });
}

/** These receive session data on standard input. */
function getsInput(name: string): boolean {
  return name === "statusLine" || name === "subagentStatusLine" || name === "fileSuggestion";
}

/** Helpers whose purpose is to print a credential. */
const credentialHelpers: ReadonlySet<string> = new Set([
  "apiKeyHelper",
  "proxyAuthHelper",
  "awsCredentialExport",
  "awsAuthRefresh",
  "gcpAuthRefresh",
  "otelHeadersHelper",
]);
