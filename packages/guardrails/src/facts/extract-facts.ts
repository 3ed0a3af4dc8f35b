import type { EvaluationRequest } from "../core/request.ts";
import type { Texts } from "../core/texts.ts";
import { addCommandEffects } from "./commands/command-effects.ts";
import { printsSecrets } from "./commands/private-programs.ts";
import type { ProtectedPaths } from "./control/protected-path.ts";
import { takesControl } from "./control/takes-control.ts";
import { destroys } from "./destruction/destroys.ts";
import { isDestructiveTool } from "./destruction/destructive-tool.ts";
import { factCollector } from "./fact-collector.ts";
import type { FactCollector } from "./fact-collector.ts";
import { factLists, Facts, FoundSecret } from "./facts.ts";
import type { Command } from "./facts.ts";
import { passesControl } from "./passed-text/passes-control.ts";
import { maxItems } from "./limits.ts";
import { isPrivateHost } from "./network/private-host.ts";
import { normalizePath } from "./paths/normalize-path.ts";
import { findSecrets } from "./secrets/find-secrets.ts";
import { commandsRead, newReading } from "./shell/shell-reading.ts";
import { readArguments } from "./tools/read-arguments.ts";
import { toolIdentity } from "./tools/tool-identity.ts";
import type { ToolIdentity } from "./tools/tool-identity.ts";
import { maxVariables } from "./shell/shell-limits.ts";

export type FactSources = {
  readonly request: EvaluationRequest;
  readonly texts: Texts;
  readonly withSecrets: boolean;
  readonly fingerprint: (text: string) => string;
  readonly protectedPaths: ProtectedPaths;
};

/**
 * What a call does, as far as it can be told from its arguments. Never throws, whatever they are.
 */
export function extractFacts(sources: FactSources): Facts {
  const { request, texts, protectedPaths } = sources;
  const called = request.tool && { call: request.tool, tool: toolIdentity(request.tool) };
  const collector = factCollector();
  const reading = newReading(folderOf(request));
  if (called !== undefined) readArguments(called.tool, called.call.args, reading, collector);
  const read = commandsRead(reading);
  for (const command of read) addCommandEffects(command, collector);
  const paths = [...collector.paths.values()];
  const control =
    takesControl(read, paths, protectedPaths) ||
    passesControl(read, reading, paths, protectedPaths);
  if (reading.truncated || reading.variables.size >= maxVariables) {
    for (const list of ["commands", "paths", "network"] as const) collector.cut.add(list);
  }
  const commands = read.map(({ command }) => command);
  const secrets = sources.withSecrets ? secretsIn(sources, collector) : [];
  if (texts.truncated) collector.cut.add("secrets");
  if (request.tool?.args_cut === true) for (const list of factLists) collector.cut.add(list);
  return new Facts({
    commands,
    paths: [...collector.paths.values()],
    network: [...collector.network.values()],
    recipients: [...collector.recipients],
    secrets,
    egress: isEgress(collector),
    reads_private: isPrivate(request, called?.tool, commands, collector, secrets),
    reads_untrusted: isUntrusted(called?.tool, commands, collector),
    takes_control: control,
    destroys:
      destroys(read, collector.paths.values(), collector.emptied) ||
      (called !== undefined && isDestructiveTool(called.tool, called.call)),
    cut: collector.cut,
  });
}

/** The folder that the call itself names comes before the session's. */
function folderOf({ tool, cwd = "" }: EvaluationRequest): string {
  for (const name of ["workdir", "cwd", "working_directory"]) {
    const folder =
      tool !== undefined && Object.hasOwn(tool.args, name) ? tool.args[name] : undefined;
    if (typeof folder === "string" && folder !== "") return normalizePath(folder, cwd);
  }
  return cwd.slice(0, 1024);
}

function secretsIn({ texts, fingerprint }: FactSources, collector: FactCollector): FoundSecret[] {
  const found = new Map<string, FoundSecret>();
  for (const { text } of texts.pieces) {
    for (const { rule, start, end } of findSecrets(text)) {
      const secret = new FoundSecret(
        rule.replace("secret.", ""),
        fingerprint(text.slice(start, end)),
      );
      found.set(`${secret.rule} ${secret.fingerprint}`, secret);
    }
  }
  if (found.size > maxItems) collector.cut.add("secrets");
  return [...found.values()].slice(0, maxItems);
}

function isEgress({ network, recipients }: FactCollector): boolean {
  return recipients.size > 0 || [...network.values()].some(({ host }) => !isPrivateHost(host));
}

/** Tools whose results are somebody's own affairs. */
const privateTools: ReadonlySet<string> = new Set(["personal", "memory", "database"]);

function isPrivate(
  { point }: EvaluationRequest,
  tool: ToolIdentity | undefined,
  commands: readonly Command[],
  { paths }: FactCollector,
  secrets: readonly FoundSecret[],
): boolean {
  if (tool !== undefined && privateTools.has(tool.category)) return true;
  if (point === "post_tool_call" && secrets.length > 0) return true;
  return commands.some(printsSecrets) || paths.values().some(reads);
}

function reads({
  sensitive,
  access,
}: {
  readonly sensitive: boolean;
  readonly access: string;
}): boolean {
  return sensitive && access !== "write" && access !== "delete";
}

/** Tools whose results come from anyone: also a mailbox, which everyone can write to. */
const untrustedTools: ReadonlySet<string> = new Set(["web", "browser", "personal"]);
const fetching: ReadonlySet<string> = new Set(
  "curl wget wget2 http https xh aria2c lynx w3m links fetch git nc ncat ftp sftp scp rsync".split(
    " ",
  ),
);

function isUntrusted(
  tool: ToolIdentity | undefined,
  commands: readonly Command[],
  { network }: FactCollector,
): boolean {
  if (tool !== undefined && untrustedTools.has(tool.category)) return true;
  return network.size > 0 && commands.some(({ name, code }) => fetching.has(name) || code !== "");
}
