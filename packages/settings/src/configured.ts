/** For commands that ask for one setting: what reads them all is loaded only where one is set. */
export { configuredDataDir } from "./configured-data-dir.ts";
export { configuredRulesDir } from "./configured-rules-dir.ts";
