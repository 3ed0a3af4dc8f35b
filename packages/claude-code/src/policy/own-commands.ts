import { type OwnCommand, toldAt } from "@parapet/code-analysis/command-facts/own-command.ts";
import type { Command } from "./commands.ts";
import type { Plugin } from "./plugins/installed-plugins.ts";

type Place = {
  readonly folder: string;
  readonly configDir: string;
  readonly plugins: readonly Plugin[];
};

/** Hooks and helpers as commands that are judged; web hooks are none. */
export function ownCommandsOf(
  commands: readonly Command[],
  { folder, configDir, plugins }: Place,
): readonly OwnCommand[] {
  const roots = new Map(plugins.map(({ id, root }) => [id, root]));
  return commands.flatMap(({ name, kind, text, at, plugin }): readonly OwnCommand[] => {
    if (kind === "web") return [];
    const root = plugin === undefined ? undefined : roots.get(plugin);
    return [
      {
        subject: kind === "hook" ? `The hook ${name}` : name,
        text,
        at,
        context: {
          told: kind === "hook" ? toldAt(name) : isTold(name) ? "news" : "nothing",
          ...(credentialHelpers.has(name) ? { givesCredential: true } : {}),
        },
        folders: root === undefined ? [folder, configDir] : [root],
      },
    ];
  });
}

/** These are told of the session on standard input. */
function isTold(name: string): boolean {
  return name === "statusLine" || name === "subagentStatusLine" || name === "fileSuggestion";
}

/** Helpers that are there to give a credential. */
const credentialHelpers: ReadonlySet<string> = new Set([
  "apiKeyHelper",
  "proxyAuthHelper",
  "awsCredentialExport",
  "awsAuthRefresh",
  "gcpAuthRefresh",
  "otelHeadersHelper",
]);
