import type { OpenClawModel } from "../../model/model.ts";

/**
 * True where a configuration is one of the version whose defaults are applied. An older one may
 * lack the setting, and the older program what it controls.
 */
export function defaultsApply({ schema, defaultsOf }: OpenClawModel): boolean {
  return schema.version === defaultsOf;
}
