export { defaultConfigFile } from "./default-config-file.ts";
export { defaultDataDir } from "./default-data-dir.ts";
export { isWebhookAddress } from "./webhook-address.ts";
export { settingDefinitions } from "./schema.ts";
export {
  checkSettings,
  type EffectiveSetting,
  type ServeOptions,
  type Settings,
  type SettingsCheck,
  SettingsError,
  settingsFrom,
} from "./settings.ts";
