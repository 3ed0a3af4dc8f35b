export { environmentToken, receiverSecrets, webhookSecret } from "./environment-secrets.ts";
export { receiverKey, type ReceiverFormat, type ReceiverSetting } from "./receiver-settings.ts";
export { roles, signInProvider, type SignInProvider, type SignInRole } from "./sign-in-settings.ts";
export { settingDefinitions } from "./schema.ts";
export {
  checkSettings,
  type EffectiveSetting,
  type ServeOptions,
  type Settings,
  type SettingsCheck,
  settingsFrom,
} from "./settings.ts";
export { SettingsError } from "./settings-error.ts";
