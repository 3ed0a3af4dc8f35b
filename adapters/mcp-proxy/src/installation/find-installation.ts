import { readdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type Installation, installationFrom, readSmallFile } from "@parapet/adapter-link";
import { isObject } from "../messages/message.ts";

export type FoundInstallation = {
  readonly installation: Installation;
  /** The installation's file, absolute. */
  readonly file: string;
  /** Folder of the file, where the pins are kept. */
  readonly folder: string;
};

/** Laid into the folder of an installation for an MCP server; says which one. */
export const serverFileName = "mcp-server.json";

/**
 * The installation of this file; or where none is named, the only one in `adaptersFolder` that was
 * made for an MCP server (of this name, if one is given). Throws an Error that says what to do.
 */
export async function findInstallation(
  file: string | undefined,
  places: { readonly adaptersFolder: () => Promise<string>; readonly server?: string },
): Promise<FoundInstallation> {
  if (file !== undefined) return readInstallation(resolve(file));
  const { server } = places;
  const found = await installationsFor(await places.adaptersFolder(), server);
  const [only] = found;
  if (only !== undefined && found.length === 1) return readInstallation(only);
  const wanted = server === undefined ? "an MCP server" : `the MCP server ${server}`;
  throw new Error(
    found.length === 0
      ? `Parapet is not installed for ${wanted}: run parapet protect mcp, or specify the file with --installation.`
      : `Parapet is installed for ${wanted} more than once: specify the file with --installation.`,
  );
}

async function readInstallation(file: string): Promise<FoundInstallation> {
  const text = await readSmallFile(file).catch(() => {
    throw new Error(`The installation file ${file} cannot be read. Run parapet protect again.`);
  });
  if (process.platform !== "win32" && ((await stat(file)).mode & 0o022) !== 0) {
    throw new Error(`Other users can write ${file}. Run chmod 600 ${file}`);
  }
  return { installation: installationFrom(text), file, folder: dirname(file) };
}

async function installationsFor(
  adaptersFolder: string,
  server: string | undefined,
): Promise<readonly string[]> {
  const names = await readdir(adaptersFolder).catch((): string[] => []);
  const folders = names.toSorted().map((name) => join(adaptersFolder, name));
  const servers = await Promise.all(folders.map(serverOf));
  return folders
    .filter((_, index) => {
      const own = servers[index];
      return own !== undefined && (server === undefined || own === server);
    })
    .map((folder) => join(folder, "installation.json"));
}

async function serverOf(folder: string): Promise<string | undefined> {
  try {
    const laid: unknown = JSON.parse(await readSmallFile(join(folder, serverFileName)));
    return isObject(laid) && typeof laid["server"] === "string" ? laid["server"] : undefined;
  } catch {
    return undefined;
  }
}
