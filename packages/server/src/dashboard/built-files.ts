import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

/** A file of the dashboard as it is sent. */
export type BuiltFile = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  /** Compressed when it is first asked for. */
  readonly brotli: () => Promise<Uint8Array<ArrayBuffer>>;
};

/** The files of one build, by their path in it: "index.html", "assets/index-3fk2.js". */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

const mediaTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Reads a build into memory; undefined where there is none. Files of other kinds are left out. */
export async function readBuiltFiles(folder: string): Promise<BuiltFiles | undefined> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const known = names.filter((name) => extname(name) in mediaTypes);
  const files = await Promise.all(
    known.map(async (name): Promise<readonly [string, BuiltFile]> => {
      const bytes = Uint8Array.from(await readFile(join(folder, name)));
      const mediaType = mediaTypes[extname(name)] ?? "";
      return [name.replaceAll("\\", "/"), { bytes, mediaType, brotli: brotliOf(bytes) }];
    }),
  );
  const built = new Map(files);
  return built.has("index.html") ? built : undefined;
}

/** Higher qualities save little more, and the first visitor waits for them. */
const quality = 6;

function brotliOf(bytes: Uint8Array<ArrayBuffer>): BuiltFile["brotli"] {
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return () =>
    (compressed ??= promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }));
}
