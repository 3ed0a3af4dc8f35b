import { runsScripts } from "./launch.ts";
import type { Launch } from "./launch.ts";

/**
 * Scripts of a package that the same call writes: to `package.json`, or by
 * `npm pkg set scripts.NAME=SCRIPT`.
 */
export const packageScripts: Launch = runsScripts(({ texts, fileText }) => [
  ...texts.flatMap((text) => /^scripts\.[\w:-]{1,80}=(.+)$/s.exec(text)?.[1] ?? []),
  ...scriptsOf(fileText("package.json") ?? ""),
]);

function scriptsOf(text: string): readonly string[] {
  if (text === "") return [];
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== "object" || parsed === null || !("scripts" in parsed)) return [];
    const { scripts } = parsed;
    if (typeof scripts !== "object" || scripts === null) return [];
    return Object.values(scripts).filter((script) => typeof script === "string");
  } catch {
    return [];
  }
}
