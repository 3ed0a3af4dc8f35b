import {
  checkSettings,
  type ServeOptions,
  type SettingsCheck,
  SettingsError,
} from "@parapet/settings";
import { environmentToken } from "./exposure.ts";

/** Every setting as the service would take it, and where it comes from; or everything that is wrong. Opens nothing. */
export function checkConfiguration(
  options: ServeOptions,
  {
    env,
    cwd,
  }: { readonly env: Readonly<Record<string, string | undefined>>; readonly cwd: string },
): SettingsCheck {
  const check = checkSettings(options, env, cwd);
  try {
    environmentToken(env);
    return check;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return { ...check, problems: [...check.problems, error.message] };
  }
}
