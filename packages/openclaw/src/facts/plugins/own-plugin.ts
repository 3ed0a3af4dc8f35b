import type { OpenClawModel } from "../../model/model.ts";
import { listAt } from "../tools/tool-lists.ts";

type Plugins = Pick<OpenClawModel, "config" | "installedPlugins" | "parapetPlugins">;

/** Places that plugins are loaded from, except the one that `parapet protect` created. */
export function foreignPluginPaths({ config, parapetPlugins }: Plugins): readonly string[] {
  return listAt(config, "/plugins/load/paths").filter((path) => !parapetPlugins.includes(path));
}

/**
 * True for Parapet's own plugin, where nothing else is loaded that could bear its name. It has
 * hooks and no tool.
 */
export function isOwnPlugin(id: string, model: Plugins): boolean {
  const isAlone = model.installedPlugins.length + foreignPluginPaths(model).length === 0;
  return id === "parapet" && model.parapetPlugins.length === 1 && isAlone;
}
