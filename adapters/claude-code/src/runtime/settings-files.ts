import { basename, dirname, join } from "node:path";
import { type Fields, isFields, readSmallFile } from "@parapet/adapter-link";

type Where = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
};

/** The person's own settings. */
export function userSettings({ env, homeDir }: Where): string {
  const folder = env["CLAUDE_CONFIG_DIR"] ?? "";
  return join(folder === "" ? join(homeDir, ".claude") : folder, "settings.json");
}

/** What an administrator has set for everyone on this machine; nobody else can switch it off. */
export function managedSettings(): string {
  if (process.platform === "darwin") {
    return "/Library/Application Support/ClaudeCode/managed-settings.json";
  }
  if (process.platform === "win32") return "C:\\Program Files\\ClaudeCode\\managed-settings.json";
  return "/etc/claude-code/managed-settings.json";
}

export function isManaged(target: string): boolean {
  return target === managedSettings();
}

/** Settings files that count wherever those of `target` do, besides it. */
export function otherSettings(target: string, where: Where): readonly string[] {
  const inProject = ["settings.json", "settings.local.json"].map((name) =>
    join(dirname(target), name),
  );
  const isProject = basename(dirname(target)) === ".claude" && target !== userSettings(where);
  const all = [managedSettings(), userSettings(where), ...(isProject ? inProject : [])];
  return all.filter((path) => path !== target);
}

/** The settings in a file; undefined where there is none. Throws when it holds no JSON object. */
export async function readSettings(path: string): Promise<Fields | undefined> {
  const text = await readSmallFile(path).catch(() => undefined);
  if (text === undefined) return undefined;
  const settings: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  if (!isFields(settings)) throw new Error("no JSON object");
  return settings;
}
