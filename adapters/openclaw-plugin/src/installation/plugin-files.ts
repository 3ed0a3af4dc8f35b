import { readFileSync } from "node:fs";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LaidFile } from "@parapet/adapter-link";

/** What OpenClaw reads before it loads any code of the plugin. */
const manifest = {
  id: "parapet",
  name: "Parapet",
  description:
    "Evaluates Parapet guardrails before a tool runs, and blocks if the service is unreachable.",
  activation: { onStartup: true, onCapabilities: ["hook"] },
  contracts: { agentToolResultMiddleware: ["openclaw", "codex"] },
  configSchema: {
    type: "object",
    additionalProperties: false,
    properties: { installation: { type: "string" } },
  },
};
const packageJson = {
  name: "parapet-openclaw-plugin",
  version: "0.2.0",
  private: true,
  type: "module",
  openclaw: { extensions: ["./index.js"] },
};

/**
 * The published package has it bundled alone, for what is laid elsewhere finds none of its files; a
 * checkout its source.
 */
const ownEntry = new URL("../plugin/parapet-plugin.ts?alone", import.meta.url);

/**
 * The plugin as OpenClaw loads it: JavaScript that imports nothing but Node's own modules, made of
 * the entry and of the modules that it imports, without their types.
 */
export function pluginFiles(entry = fileURLToPath(ownEntry)): readonly LaidFile[] {
  const modules = new Map<string, string>();
  const names = new Map([[entry, "index.js"]]);
  for (const [path, name] of names) modules.set(name, linked(path, names));
  const texts: readonly (readonly [name: string, text: string])[] = [
    ["openclaw.plugin.json", `${JSON.stringify(manifest, null, 2)}\n`],
    ["package.json", `${JSON.stringify(packageJson, null, 2)}\n`],
    ...modules,
  ];
  return texts.map(([name, text]) => ({ name: `plugin/${name}`, text, mode: 0o600 }));
}

const imported = /(\bfrom\s*|\bimport\s*)"((?:\.{1,2}\/|@parapet\/)[^"]+)"/g;

/**
 * A module's text with its imports turned to the files that are next to it; those it imports are
 * added to `names`.
 */
function linked(path: string, names: Map<string, string>): string {
  const source = readFileSync(path, "utf8");
  const plain = path.endsWith(".ts") ? withoutTypes(source) : source;
  return plain.replaceAll(imported, (_, before: string, specifier: string) => {
    const target = specifier.startsWith(".")
      ? join(dirname(path), specifier)
      : createRequire(path).resolve(specifier);
    const name = names.get(target) ?? freeName(target, new Set(names.values()));
    names.set(target, name);
    return `${before}"./${name}"`;
  });
}

function withoutTypes(source: string): string {
  return stripTypeScriptTypes(source)
    .replaceAll(/[ \t]+$/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trimStart();
}

/**
 * Modules of several packages are in one folder: "index.js" of another one is
 * "adapter-link-index.js".
 */
function freeName(path: string, taken: ReadonlySet<string>): string {
  const own = basename(path).replace(/\.ts$/, ".js");
  return taken.has(own) ? `${basename(dirname(dirname(path)))}-${own}` : own;
}
