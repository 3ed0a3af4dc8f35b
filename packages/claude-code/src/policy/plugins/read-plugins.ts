import { join } from "node:path";
import type { ScannedFile } from "@parapet/posture";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { type Layer, layersOf } from "@parapet/scan-core/layers/layers.ts";
import type { LayerCandidate } from "@parapet/scan-core/layers/read-layer.ts";
import { type Definition, definitionsIn } from "../definitions.ts";
import {
  localMarketplaces,
  marketplaceLayerName,
  type Plugin,
  pluginsIn,
} from "./installed-plugins.ts";
import { furtherPlacesOf, manifestOf, partFilesOf } from "./plugin-files.ts";

type Outcomes = readonly (Layer | ScannedFile)[];

type Where = {
  readonly workspacePath: string;
  readonly kind: "user" | "project";
  readonly read: (candidates: readonly LayerCandidate[]) => Promise<Outcomes>;
};

/** More than anyone enables, and few enough for a fast scan. */
const mostPlugins = 200;

/**
 * The plugins that load in a folder, and what was read of them: lists of local marketplaces,
 * manifests, hooks and servers.
 */
export async function readPlugins(
  known: readonly Layer[],
  { workspacePath, kind, read }: Where,
): Promise<{ readonly plugins: readonly Plugin[]; readonly outcomes: Outcomes }> {
  const lists = await read(
    [...localMarketplaces(known)].map(([name, folder]): LayerCandidate => {
      const path = join(folder, ".claude-plugin", "marketplace.json");
      return { name: marketplaceLayerName(name), level: "user", isSettings: false, path };
    }),
  );
  const all = [...known, ...layersAmong(lists)];
  const plugins = pluginsIn(layersOf(all, ""), workspacePath, kind).slice(0, mostPlugins);
  const manifests = await read(plugins.map(manifestOf));
  const named = layersAmong(manifests);
  const parts = await read(plugins.flatMap((plugin) => partFilesOf(plugin, named)));
  return { plugins, outcomes: [...lists, ...manifests, ...parts] };
}

/** The sub-agents, skills and commands of plugins. */
export async function definitionsOfPlugins(
  plugins: readonly Plugin[],
  read: readonly Layer[],
  bounds: FileBounds,
): Promise<readonly Definition[]> {
  const found = await Promise.all(
    plugins.map((plugin) =>
      definitionsIn({
        claudeDir: plugin.root,
        level: plugin.level,
        bounds,
        plugin: plugin.id,
        further: furtherPlacesOf(plugin, read),
      }),
    ),
  );
  return found.flat();
}

function layersAmong(outcomes: Outcomes): readonly Layer[] {
  return outcomes.flatMap((outcome) => ("document" in outcome ? [outcome] : []));
}
