import { join, resolve } from "node:path";
import { readSmallFile } from "@parapet/adapter-link";

/**
 * Lies in a program's folder and names its installation: {"installation": "…/installation.json"}.
 */
export const projectFileName = "parapet.json";

/**
 * Where the installation of a program lies: what `given` says, else PARAPET_INSTALLATION, else
 * `parapet.json` of the current folder. Throws an Error that says what to do.
 */
export async function installationFile(
  given: string | undefined,
  currentFolder = process.cwd(),
): Promise<string> {
  const named = given ?? process.env["PARAPET_INSTALLATION"] ?? "";
  if (named !== "") return resolve(named);
  const file = installationNamedIn(
    await readSmallFile(join(currentFolder, projectFileName)).catch(() => ""),
  );
  if (file !== "") return file;
  throw new Error(
    `No installation is configured: set PARAPET_INSTALLATION, call parapet.configure, or run in the folder of ${projectFileName}.`,
  );
}

/** What the text of a `parapet.json` names; "" where it names none. */
function installationNamedIn(text: string): string {
  try {
    return installationIn(JSON.parse(text));
  } catch {
    return "";
  }
}

/** What the data of a `parapet.json` names; "" where it names none. */
export function installationIn(project: unknown): string {
  if (typeof project !== "object" || project === null || !("installation" in project)) return "";
  return typeof project.installation === "string" ? project.installation : "";
}
