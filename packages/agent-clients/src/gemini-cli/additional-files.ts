import { basename, isAbsolute, join, resolve } from "node:path";
import { isObject } from "@parapet/documents/find-node.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { namesIn } from "@parapet/scan-core/files/list-folder.ts";
import { readTextFile } from "@parapet/scan-core/files/read-text-file.ts";
import { parseToml } from "@parapet/documents/toml.ts";
import { asText, itemsOf } from "@parapet/scan-core/settings/readers.ts";
import type { Layer } from "@parapet/scan-core/layers/layers.ts";
import type { ClientFile, ClientPlace } from "../client/client-spec.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { extensionPrefix, hooksPrefix, installPrefix } from "./extensions.ts";
import { policyFolderOf, systemFolderOf, userFolderOf } from "./file-paths.ts";
import { adminPrefix, ignoredPrefix, userPrefix } from "./policy/policy-files.ts";
import { withoutUntrusted } from "./trust.ts";

/** At most so many files of one folder are read. */
const maxNames = 200;

/** Policies and extensions, which have no fixed path. */
export async function furtherFiles(
  layers: readonly Layer[],
  place: ClientPlace,
): Promise<readonly ClientFile[]> {
  const effective = withoutUntrusted(layers, place.folder);
  const found = await Promise.all([policyFiles(effective, place), extensionFiles(place)]);
  return found.flat();
}

/**
 * If the administrator's folder has policies, the administrator's paths in settings are not
 * loaded; if settings name paths for the user, the user's own folder is not.
 */
async function policyFiles(
  layers: readonly Layer[],
  place: ClientPlace,
): Promise<readonly ClientFile[]> {
  const { environment, kind, folder } = place;
  const system = policyFolderOf(systemFolderOf(environment));
  const fromSystem = await policiesAt({ path: system, level: "managed" }, adminPrefix, environment);
  const adminPaths = fromSystem.length > 0 ? [] : namedPaths(layers, "/adminPolicyPaths", place);
  const named = namedPaths(layers, "/policyPaths", place);
  const own = { path: policyFolderOf(userFolderOf(environment)), level: "user" } as const;
  const ofProject = { path: policyFolderOf(join(folder, ".gemini")), level: "project" } as const;
  const found = await Promise.all([
    ...adminPaths.map((path, index) => policiesAt(path, `${adminPrefix}${index}:`, environment)),
    ...(named.length > 0 ? named : [own]).map((path, index) =>
      policiesAt(path, `${userPrefix}${index}:`, environment),
    ),
    ...(kind === "project" ? [policiesAt(ofProject, ignoredPrefix, environment)] : []),
  ]);
  return [...fromSystem, ...found.flat()];
}

type PolicyPath = Pick<ClientFile, "path" | "level">;

/** Paths in a list that all settings extend. Relative ones start at the working directory. */
function namedPaths(
  layers: readonly Layer[],
  pointer: string,
  { kind, folder, environment: { homeDir } }: ClientPlace,
): readonly PolicyPath[] {
  return layers
    .filter(({ isSettings }) => isSettings)
    .flatMap(({ level, document }) => {
      const list = document.get(pointer);
      const paths = itemsOf(list);
      return paths.flatMap((item) => {
        const path = asText(item)?.replace(/^~(?=$|\/)/, () => homeDir);
        if (path === undefined || (kind === "user" && !isAbsolute(path))) return [];
        return [{ path: resolve(folder, path), level }];
      });
    });
}

async function policiesAt(
  { path, level }: PolicyPath,
  prefix: string,
  environment: ScanEnvironment,
): Promise<readonly ClientFile[]> {
  const isFile = path.endsWith(".toml");
  const names = isFile ? [basename(path)] : (await namesIn(path, environment)).slice(0, maxNames);
  return names
    .filter((name) => name.endsWith(".toml"))
    .map((name) => ({
      name: `${prefix}${name}`,
      level,
      isSettings: false,
      path: isFile ? path : join(path, name),
      parse: parseToml,
      language: "TOML",
    }));
}

async function extensionFiles({ environment }: ClientPlace): Promise<readonly ClientFile[]> {
  const folder = join(userFolderOf(environment), "extensions");
  const names = (await namesIn(folder, environment)).slice(0, maxNames);
  const found = await Promise.all(
    names.map(async (name) => {
      const install = join(folder, name, ".gemini-extension-install.json");
      const own = await linkedFolder(install, join(folder, name), environment);
      return [
        candidate(`${extensionPrefix}${name}`, join(own, "gemini-extension.json")),
        candidate(`${hooksPrefix}${name}`, join(own, "hooks", "hooks.json")),
        candidate(`${installPrefix}${name}`, install),
      ];
    }),
  );
  return found.flat();
}

/** A linked extension is in the folder of its source. */
async function linkedFolder(
  install: string,
  folder: string,
  environment: ScanEnvironment,
): Promise<string> {
  try {
    const { value } = parseJson5((await readTextFile(install, environment)).text);
    const source = isObject(value) && value["type"] === "link" ? asText(value["source"]) : folder;
    return source !== undefined && isAbsolute(source) ? source : folder;
  } catch {
    // The file itself is read later, which reports its errors.
    return folder;
  }
}

function candidate(name: string, path: string): ClientFile {
  return { name, level: "user", isSettings: false, path };
}
