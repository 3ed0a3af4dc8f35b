import { environmentToken, receiverSecrets, webhookSecret } from "./environment-secrets.ts";
import {
  checkSettings,
  type ServeOptions,
  type Settings,
  type SettingsCheck,
  settingsFrom,
} from "./settings.ts";
import { SettingsError } from "./settings-error.ts";

/**
 * Every setting as the service would use it, with its source; or every problem. Opens no database.
 */
export function checkConfiguration(
  options: ServeOptions,
  {
    env,
    cwd,
  }: { readonly env: Readonly<Record<string, string | undefined>>; readonly cwd: string },
): SettingsCheck {
  const check = checkSettings(options, env, cwd);
  const problems = [
    ...check.problems,
    ...problemOf(() => environmentToken(env)),
    ...(check.problems.length > 0 ? [] : secretProblems(settingsFrom(options, env, cwd), env)),
  ];
  return { ...check, problems };
}

function secretProblems(
  settings: Settings,
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  return [
    ...problemOf(() => webhookSecret(settings, env)),
    ...problemOf(() => receiverSecrets(settings.receivers, env)),
  ];
}

function problemOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [error.message];
  }
}
