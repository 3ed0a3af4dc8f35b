import { isSecretName } from "@parapet/posture/redaction";
import { isClearText } from "@parapet/scan-core/addresses/clear-text.ts";
import { type Container, containerOf } from "@parapet/runtime-kit/mcp/container.ts";
import { fetchedBy, isPinned } from "@parapet/code-analysis/commands/launch.ts";
import { runsWhatItFetches, shellScriptOf } from "@parapet/code-analysis/commands/shell-scripts.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { listAt } from "../tools/tool-lists.ts";

/**
 * A server of `mcp.servers`, as OpenClaw starts or calls it. Nothing is started or called to learn
 * of it.
 */
export type McpServer = {
  readonly name: string;
  readonly at: string;
  /** Undefined for a server that is called. */
  readonly program: string | undefined;
  readonly args: readonly string[];
  /** What a runner such as npx fetches, as written: "mcp-remote@0.1.0"; undefined where none is. */
  readonly fetches: string | undefined;
  /**
   * Where an unpinned package that is fetched at each start is named; undefined where there is
   * none.
   */
  readonly unpinned: string | undefined;
  /** The container that an engine such as Docker starts; undefined where there is none. */
  readonly container: Container | undefined;
  /** True where a shell is given a script that fetches a text and runs it. */
  readonly isDownloaded: boolean;
  /** Undefined for a server that runs on the gateway's machine. */
  readonly url: { readonly at: string; readonly clearText: boolean } | undefined;
  /** Pointers of variables and headers that are named like secrets. */
  readonly secrets: readonly string[];
};

/** The servers that are switched on, by name. */
export function mcpServers({ config }: OpenClawModel): readonly McpServer[] {
  return keysAt(config, "/mcp/servers")
    .toSorted()
    .map((name) => ({ name, at: below("/mcp/servers", name) }))
    .filter(({ at }) => config.get(`${at}/enabled`) !== false)
    .filter(({ at }) => config.get(`${at}/disabled`) !== true)
    .map(({ name, at }) => {
      const url = asTrimmedText(config.get(`${at}/url`));
      const command = asTrimmedText(config.get(`${at}/command`));
      const args = listAt(config, `${at}/args`);
      const spec =
        url === undefined && command !== undefined ? fetchedBy(command, args) : undefined;
      const script =
        url === undefined && command !== undefined ? shellScriptOf(command, args) : undefined;
      return {
        isDownloaded: script !== undefined && runsWhatItFetches(script),
        name,
        at,
        program: url === undefined ? command : undefined,
        args,
        fetches: spec,
        container:
          url === undefined && command !== undefined ? containerOf(command, args) : undefined,
        unpinned: spec === undefined || isPinned(spec) ? undefined : `${at}/args`,
        url: url === undefined ? undefined : { at: `${at}/url`, clearText: isClearText(url) },
        secrets: ["env", "headers"].flatMap((part) =>
          keysAt(config, `${at}/${part}`)
            .filter(isSecretName)
            .map((key) => below(at, part, key)),
        ),
      };
    });
}
