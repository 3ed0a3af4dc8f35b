import { basename } from "node:path";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isList } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { Layer, Layers } from "@parapet/scan-core/layers/layers.ts";
import type { DeclaredServer } from "@parapet/runtime-kit/mcp/checks/client.ts";
import { isLiteralSecret } from "@parapet/runtime-kit/mcp/launch-secrets.ts";
import { launchOf } from "@parapet/runtime-kit/mcp/server-launch.ts";
import { type JsonObject, jsonObjectOf } from "@parapet/documents/json-object.ts";
import { configLayer, oldConfigLayer } from "./file-paths.ts";

/** A declaration as written in a file. */
type Declaration = { readonly name: string; readonly at: string; readonly server: JsonObject };

/**
 * The servers that Continue starts or calls; of one name the first counts: config.yaml, the
 * project, the person.
 */
export function continueServers(layers: Layers): readonly DeclaredServer[] {
  const servers = new Map<string, DeclaredServer>();
  for (const layer of effectiveLayers(layers)) {
    for (const { name, at, server } of declarationsIn(layer)) {
      if (servers.has(name) || "uses" in server) continue;
      const isCommitted = layer.level === "project";
      servers.set(name, { ...continueLaunch(server, at), name, at, isCommitted });
    }
  }
  return [...servers.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** A server that is taken from Continue's hub, or from another file, by its name. */
export type HubServer = {
  /** "owner/name", with "@version" where one is named. */
  readonly uses: string;
  readonly at: string;
};

export function hubServers(layers: Layers): readonly HubServer[] {
  return effectiveLayers(layers).flatMap((layer) =>
    declarationsIn(layer).flatMap(({ at, server }) => {
      const uses = asText(server["uses"]);
      return uses === undefined ? [] : [{ uses, at: `${at}/uses` }];
    }),
  );
}

function effectiveLayers({ all }: Layers): readonly Layer[] {
  const hasYaml = all.some(({ name }) => name === configLayer);
  return hasYaml ? all.filter(({ name }) => name !== oldConfigLayer) : all;
}

/** Headers are one level deeper than in other clients, and the API key is next to the address. */
function continueLaunch(server: JsonObject, at: string): ReturnType<typeof launchOf> {
  const launch = launchOf(server, at);
  const options = jsonObjectOf(server["requestOptions"]) ?? {};
  const inOptions = launchOf(options, `${at}/requestOptions`, ["headers"]);
  const key = isLiteralSecret(server["apiKey"]) ? [`${at}/apiKey`] : [];
  return {
    ...launch,
    given: new Map([...launch.given, ...inOptions.given]),
    secrets: [...launch.secrets, ...inOptions.secrets, ...key],
    secretKinds: new Map([
      ...launch.secretKinds,
      ...inOptions.secretKinds,
      ...key.map((place) => [place, "an API key"] as const),
    ]),
  };
}

function declarationsIn({ name, path, document: { value } }: Layer): readonly Declaration[] {
  const root = jsonObjectOf(value) ?? {};
  const at = childPointer("", name);
  if (name === oldConfigLayer) return fromOldConfig(root, at);
  if (!path.endsWith(".json")) return fromList(root["mcpServers"], `${at}/mcpServers`);
  const projects = Object.entries(jsonObjectOf(root["projects"]) ?? {});
  const declared = [
    ...fromMap(root["mcpServers"], `${at}/mcpServers`),
    ...projects.flatMap(([project, settings]) => {
      const there = `${childPointer(`${at}/projects`, project)}/mcpServers`;
      return fromMap(jsonObjectOf(settings)?.["mcpServers"], there);
    }),
  ];
  const isOne = "command" in root || "url" in root;
  return declared.length === 0 && isOne
    ? [{ name: basename(path, ".json"), at, server: root }]
    : declared;
}

/** What the JSON format before YAML had: servers without names, under the experiments. */
function fromOldConfig(root: JsonObject, at: string): readonly Declaration[] {
  const list = jsonObjectOf(root["experimental"])?.["modelContextProtocolServers"];
  if (!isList(list)) return [];
  return list.flatMap((item, index) => {
    const server = jsonObjectOf(jsonObjectOf(item)?.["transport"]);
    const place = `${at}/experimental/modelContextProtocolServers/${index}/transport`;
    return server === undefined ? [] : [{ name: `server ${index + 1}`, at: place, server }];
  });
}

function fromList(list: JsonValue | undefined, at: string): readonly Declaration[] {
  if (!isList(list)) return [];
  return list.flatMap((item, index) => {
    const server = jsonObjectOf(item);
    if (server === undefined) return [];
    const name = asText(server["name"]) ?? asText(server["uses"]) ?? `server ${index + 1}`;
    return [{ name, at: childPointer(at, index), server }];
  });
}

function fromMap(map: JsonValue | undefined, at: string): readonly Declaration[] {
  return Object.entries(jsonObjectOf(map) ?? {}).flatMap(([name, item]) => {
    const server = jsonObjectOf(item);
    return server === undefined ? [] : [{ name, at: childPointer(at, name), server }];
  });
}
