import type { Environment } from "./service.ts";

/** The folder of rules that the settings of the service name, for a command that is given none. */
export async function configuredRules(environment: Environment): Promise<string | undefined> {
  const { configuredRulesDir } = await import("@parapet/server/assess");
  return configuredRulesDir(environment);
}
