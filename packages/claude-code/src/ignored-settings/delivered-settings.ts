import type { Layer } from "@parapet/scan-core/layers/layers.ts";

/** The layer of the settings that an organization delivers to its signed-in users. */
export const deliveredName = "delivered";

/**
 * Only the strongest of the administrator's sources applies, unless it requests merging: settings
 * that were delivered take precedence over the machine's files, and do not apply to a signed-out
 * user.
 */
export function effectiveSettings(layers: readonly Layer[]): readonly Layer[] {
  const delivered = layers.find(({ name }) => name === deliveredName);
  if (delivered === undefined) return layers;
  const isSignedIn = layers.some(
    ({ name, document }) => name === "state" && document.get("/oauthAccount") !== undefined,
  );
  if (!isSignedIn) return layers.map((layer) => (layer === delivered ? aside(layer) : layer));
  // The same setting in a weaker source is ignored.
  const isMerged = delivered.document.get("/managedSourcesBehavior") === "merge";
  if (isMerged) return layers;
  return layers.map((layer) =>
    layer.level === "managed" && layer.isSettings && layer !== delivered ? aside(layer) : layer,
  );
}

function aside(layer: Layer): Layer {
  return { ...layer, isSettings: false };
}
