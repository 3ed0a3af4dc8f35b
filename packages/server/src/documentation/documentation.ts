import { readdir, readFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuiltSite, openBuiltSite } from "../dashboard/built-site.ts";

/** A file of the documentation. There are hundreds, so each is read when it is asked for. */
export type DocumentationFile = {
  readonly mediaType: string;
  /** Undefined where the file is gone: another process has built the documentation since. */
  readonly read: () => Promise<Uint8Array<ArrayBuffer> | undefined>;
};

/**
 * The files of one build, by their path in it: "checks/OC-NET-001.html", "assets/site-3fk2.css".
 */
export type DocumentationFiles = ReadonlyMap<string, DocumentationFile>;

export type Documentation = BuiltSite<DocumentationFiles>;

const mediaTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};

export function openDocumentation(folder: string | undefined = installedFolder()): Documentation {
  return openBuiltSite({
    folder,
    read: listFiles,
    notInstalled: "It is not part of this installation; install Parapet again to read it here.",
    notBuilt: "It could not be built; `node packages/docs-site/build.ts` says why.",
  });
}

/** What can be asked for is what is listed here, so that no address leads out of the folder. */
async function listFiles(dist: string): Promise<DocumentationFiles | undefined> {
  const names = await readdir(dist, { recursive: true });
  const files = names.flatMap((name): [string, DocumentationFile][] => {
    const mediaType = mediaTypes[extname(name)];
    if (mediaType === undefined) return [];
    const read = async () => Uint8Array.from(await readFile(join(dist, name)));
    return [[name.replaceAll("\\", "/"), { mediaType, read: () => read().catch(() => undefined) }]];
  });
  const listed = new Map(files);
  return listed.has("index.html") ? listed : undefined;
}

/** Where the package of the documentation is; undefined where it is not installed. */
function installedFolder(): string | undefined {
  try {
    return dirname(fileURLToPath(import.meta.resolve("@parapet/docs-site/package.json")));
  } catch {
    return undefined;
  }
}
