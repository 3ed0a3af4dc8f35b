export { type RunningService, type ServiceSurroundings, startService } from "./service.ts";
export { type ServeOptions, SettingsError } from "./settings.ts";
