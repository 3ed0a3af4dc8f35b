/** For commands that need one setting: all settings are only loaded if one is set. */
export { configuredDataDir } from "./configured-data-dir.ts";
export { configuredRulesDir } from "./configured-rules-dir.ts";
