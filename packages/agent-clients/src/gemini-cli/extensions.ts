import type { JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { asText, asTexts } from "@parapet/scan-core/settings/readers.ts";
import type { Layer } from "@parapet/scan-core/layers/layers.ts";

/** Prefix of the layers that are extension manifests. */
export const extensionPrefix = "extension:";
/** Prefix of their hooks. */
export const hooksPrefix = "extension-hooks:";
/** Prefix of their installation records. */
export const installPrefix = "extension-install:";
/** The file that enables extensions by folder. */
export const enablementLayer = "extension-enablement";

/** An enabled extension. */
export type Extension = {
  readonly name: string;
  /** Name of its folder, by which its files are known among the layers. */
  readonly folder: string;
  readonly manifest: Layer;
};

/** The enabled extensions in a folder, by name. */
export function extensionsIn(layers: readonly Layer[], folder: string): readonly Extension[] {
  const enablement = layers.find(({ name }) => name === enablementLayer)?.document.value;
  return layers
    .filter(({ name }) => name.startsWith(extensionPrefix))
    .flatMap((manifest) => {
      const own = manifest.name.slice(extensionPrefix.length);
      const name = asText(manifest.document.get("/name")) ?? own;
      const rules = isObject(enablement) ? overridesOf(enablement, name) : [];
      return isEnabled(rules, folder) ? [{ name, folder: own, manifest }] : [];
    });
}

function overridesOf(enablement: JsonValue | undefined, name: string): readonly string[] {
  const entry = isObject(enablement) ? enablement[name] : undefined;
  return (isObject(entry) ? asTexts(entry["overrides"]) : undefined) ?? [];
}

/**
 * The last rule that matches the folder applies: "/home/ann/*" enables, "!/home/ann/app/" disables.
 */
function isEnabled(rules: readonly string[], folder: string): boolean {
  const path = `${folder.replace(/\/+$/, "")}/`;
  const last = rules.findLast((rule) => {
    const base = rule.replace(/^!/, "");
    return base.endsWith("*") ? path.startsWith(base.slice(0, -1)) : path === base;
  });
  return last === undefined || !last.startsWith("!");
}

/** The pointer to the servers of extensions. */
export function extensionServersAt({ manifest }: Extension): string {
  return `${childPointer("", manifest.name)}/mcpServers`;
}
