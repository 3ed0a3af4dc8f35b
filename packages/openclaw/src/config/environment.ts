import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawConfig, VariableSource } from "../model/model.ts";

/**
 * Answers where a variable gets its value from, in OpenClaw's order: the process, the state
 * folder's `.env`, the configuration itself. An empty value counts as none. Values are looked at
 * and not kept.
 */
export function variableSources(
  environment: ScanEnvironment,
  dotEnvNames: ReadonlySet<string>,
  config: OpenClawConfig,
): (name: string) => VariableSource {
  const configured = new Set(
    ["/env/vars", "/env"].flatMap((at) =>
      keysAt(config, at).filter((name) => asTrimmedText(config.get(below(at, name))) !== undefined),
    ),
  );
  return (name) => {
    if (hasValue(environment, name)) return "environment";
    if (dotEnvNames.has(name)) return "env-file";
    return configured.has(name) ? "configuration" : "absent";
  };
}

function hasValue({ env }: ScanEnvironment, name: string): boolean {
  return Object.hasOwn(env, name) && (env[name] ?? "").trim() !== "";
}

/** Names that a `.env` file gives a value; nothing else of it is kept. */
export function namesInDotEnv(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] =
      /^[ \t]*(?:export[ \t]+)?([A-Za-z_][A-Za-z0-9_.-]*)[ \t]*=(.*)$/.exec(line) ?? [];
    if (name !== undefined && !["", '""', "''"].includes((value ?? "").trim())) names.add(name);
  }
  return names;
}
