import type { Layer } from "@parapet/scan-core/layers/layers.ts";

/** The layer that settings become which an organisation delivers to those who are signed in to it. */
export const deliveredName = "delivered";

/**
 * Of the administrator's sources the strongest alone counts, unless it asks for all to be merged: what was
 * delivered comes before the files of the machine. Settings that were delivered count for nobody who is signed out.
 */
export function effectiveSettings(layers: readonly Layer[]): readonly Layer[] {
  const delivered = layers.find(({ name }) => name === deliveredName);
  if (delivered === undefined) return layers;
  const isSignedIn = layers.some(
    ({ name, document }) => name === "state" && document.get("/oauthAccount") !== undefined,
  );
  if (!isSignedIn) return layers.map((layer) => (layer === delivered ? aside(layer) : layer));
  // The same word in a weaker source is not heard.
  const isMerged = delivered.document.get("/managedSourcesBehavior") === "merge";
  if (isMerged) return layers;
  return layers.map((layer) =>
    layer.level === "managed" && layer.isSettings && layer !== delivered ? aside(layer) : layer,
  );
}

function aside(layer: Layer): Layer {
  return { ...layer, isSettings: false };
}
