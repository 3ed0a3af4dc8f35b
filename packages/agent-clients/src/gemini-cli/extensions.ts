import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { asText, type Layer } from "@parapet/scan-core/layers/layers.ts";

/** What the names of layers begin with that are manifests of extensions. */
export const extensionPrefix = "extension:";
/** The same of their hooks. */
export const hooksPrefix = "extension-hooks:";
/** The same of what is known of their installation. */
export const installPrefix = "extension-install:";
/** The file that says which extensions are switched on where. */
export const enablementLayer = "extension-enablement";

/** An extension that is switched on. */
export type Extension = {
  readonly name: string;
  /** Name of its folder, by which its files are known among the layers. */
  readonly folder: string;
  readonly manifest: Layer;
};

/** The extensions that are switched on in a folder, by name. */
export function extensionsIn(layers: readonly Layer[], folder: string): readonly Extension[] {
  const enablement = layers.find(({ name }) => name === enablementLayer)?.document.value;
  return layers
    .filter(({ name }) => name.startsWith(extensionPrefix))
    .flatMap((manifest) => {
      const own = manifest.name.slice(extensionPrefix.length);
      const name = asText(manifest.document.get("/name")) ?? own;
      const rules = isObject(enablement ?? null) ? overridesOf(enablement, name) : [];
      return isEnabled(rules, folder) ? [{ name, folder: own, manifest }] : [];
    });
}

function overridesOf(enablement: JsonValue | undefined, name: string): readonly string[] {
  const entry = enablement !== undefined && isObject(enablement) ? enablement[name] : undefined;
  const overrides = entry !== undefined && isObject(entry) ? entry["overrides"] : undefined;
  if (overrides === undefined || !isList(overrides)) return [];
  return overrides.filter((rule) => typeof rule === "string");
}

/** The last rule that holds the folder counts: "/home/ann/*" switches on, "!/home/ann/app/" off. */
function isEnabled(rules: readonly string[], folder: string): boolean {
  const path = `${folder.replace(/\/+$/, "")}/`;
  const last = rules.findLast((rule) => {
    const base = rule.replace(/^!/, "");
    return base.endsWith("*") ? path.startsWith(base.slice(0, -1)) : path === base;
  });
  return last === undefined || !last.startsWith("!");
}

/** Where the servers stand that extensions bring. */
export function extensionServersAt({ manifest }: Extension): string {
  return `${childPointer("", manifest.name)}/mcpServers`;
}
