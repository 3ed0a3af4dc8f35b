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
