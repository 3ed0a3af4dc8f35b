import { dirname } from "node:path";
import type { RuntimeEntry } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import { explainClient } from "./client-explain.ts";
import { findClient, isClientFile, locateClient } from "./client-locate.ts";
import { readClient } from "./client-read.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import type { ClientModel, ClientSpec } from "./client-spec.ts";
import { clientTopology } from "./client-topology.ts";

/**
 * A runtime from its specification. A fix in a project may edit user settings, which also apply
 * there.
 */
export function clientEntry(spec: ClientSpec): RuntimeEntry<ClientModel> {
  return {
    runtime: {
      id: spec.id,
      title: spec.title,
      locate: (target, environment) => locateClient(spec, target, environment),
      read: (location, environment, overlay) => readClient(spec, location, environment, overlay),
      checks: spec.checks.toSorted(({ id }, { id: other }) => (id < other ? -1 : 1)),
      topology: (reading, service, environment) =>
        clientTopology(spec, reading, service, environment),
    },
    find: (environment) => findClient(spec, environment),
    claims: (path, environment) => isClientFile(spec, path, environment),
    planning: { furtherFoldersOf: (environment) => foldersOfUser(spec, environment) },
    explain: (reading) => explainClient(spec, reading),
    offer: ({ kind, mcpServers, layers }) => ({ kind, servers: mcpServers, get: layers.get }),
  };
}

/** The folders of the user's files. */
function foldersOfUser(spec: ClientSpec, environment: ScanEnvironment): readonly string[] {
  const files = spec.userFiles(environment).map(({ path }) => dirname(path));
  return [...new Set([spec.userFolder(environment), ...files])];
}
