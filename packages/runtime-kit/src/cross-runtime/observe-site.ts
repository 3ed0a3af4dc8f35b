import type { Evidence } from "@parapet/posture";
import type { Reading, WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { shownIdentity } from "@parapet/scan-core/secrets/files/secret-hit.ts";
import { shownPath } from "@parapet/scan-core/core/shown-path.ts";
import type { Suppression } from "@parapet/scan-core/suppressions/suppression.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { credentialsInDocument } from "./credentials-in-document.ts";
import type {
  CredentialPlace,
  SiteInventory,
  ObservedSite,
  ObservedCredential,
  ObservedServer,
} from "./observed-site.ts";
import { definitionOf } from "./server-definition.ts";
import { credentialsInVariables } from "./credentials-in-env-file.ts";

export type ObserveOptions = {
  readonly environment: ScanEnvironment;
  /**
   * Absolute path of the `.env` that the runtime reads beside its settings; undefined where there
   * is none.
   */
  readonly variablesPath: string | undefined;
  readonly suppressions: readonly Suppression[];
};

/** What one workspace has to say where several are looked at together. */
export async function observeSite<Model>(
  { id, title }: { readonly id: string; readonly title: string },
  {
    location,
    reading,
    offered,
  }: {
    readonly location: WorkspaceLocation;
    readonly reading: Reading<Model>;
    readonly offered: SiteInventory;
  },
  { environment, variablesPath, suppressions }: ObserveOptions,
): Promise<ObservedSite> {
  const base = location.shownFrom ?? location.workspacePath;
  return {
    runtime: id,
    title,
    kind: offered.kind,
    servers: serversIn(offered, reading, environment.homeDir),
    credentials: await credentialsIn(offered, reading, variablesPath, base, environment),
    workspacePath: location.workspacePath,
    suppressions,
  };
}

function serversIn<Model>(
  { servers, get }: SiteInventory,
  { evidenceOf }: Reading<Model>,
  homeDir: string,
): readonly ObservedServer[] {
  return servers.flatMap(({ name, at, isCommitted }) => {
    const definition = definitionOf(get(at), homeDir);
    return definition === undefined
      ? []
      : [{ name, isCommitted, definition, evidence: evidenceOf(at) }];
  });
}

async function credentialsIn<Model>(
  { credentials = [] }: SiteInventory,
  { documents }: Reading<Model>,
  variablesPath: string | undefined,
  base: string,
  environment: ScanEnvironment,
): Promise<readonly ObservedCredential[]> {
  const inDocuments = await Promise.all(
    [...documents].map(async ([path, document]) =>
      (await credentialsInDocument(document)).map((place) => ({ ...place, path })),
    ),
  );
  const inVariables =
    variablesPath === undefined ? [] : await credentialsInVariables(variablesPath, environment);
  return [...inDocuments.flat(), ...inVariables, ...credentials].map((place) => {
    const { path, what, digest, isGuessable } = place;
    return { path, what, digest, isGuessable, evidence: credentialEvidence(place, base) };
  });
}

/** The text that stands there is not shown. */
function credentialEvidence(
  { path, pointer, line, column, ...secret }: CredentialPlace,
  base: string,
): Evidence {
  const file = shownPath(path, base);
  const excerpt = shownIdentity(secret);
  return { file, pointer, line, column, excerpt, default_of: "" };
}
