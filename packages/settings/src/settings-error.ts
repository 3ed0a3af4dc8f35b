/** Invalid settings; each line of the message names one and how to correct it. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}
