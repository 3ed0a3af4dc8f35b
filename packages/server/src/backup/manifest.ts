import { z } from "zod";
import { isBackedUp } from "./backed-up-files.ts";
import { BackupError } from "./backup-error.ts";

/** The first file of an archive, and the version of its form. */
export const manifestName = "manifest.json";
const format = 1;

/** More than the largest data folders have: a manifest of 100,000 files has about 20 MB. */
export const longestManifest = 32 * 1024 * 1024;
const mostFiles = 100_000;
const version = z.number().int().min(0);
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Rows are numbered upwards from the last one: as many numbers again have to be left. */
export const highestNumber = 2 ** 52;

/** Folder of an export in which each table is a file of rows. */
export const tableFolder = "tables";
const tableName = /^[a-z][a-z0-9_]{0,62}$/;

export function tableFile(table: string): string {
  return `${tableFolder}/${table}.jsonl`;
}

function isTableFile(name: string): boolean {
  const table = name.slice(tableFolder.length + 1, -".jsonl".length);
  return tableName.test(table) && name === tableFile(table);
}

const manifestSchema = z.object({
  format: z.literal(format),
  parapet_version: z.string().max(100),
  /** UTC. */
  created_at: z.iso.datetime(),
  host: z.string().max(1_000),
  /** The data folder that it was made of. */
  data_dir: z.string().max(10_000),
  /** "postgres": the databases are not in the archive. */
  database: z.enum(["sqlite", "postgres"]),
  database_version: version,
  telemetry_database_version: version,
  /** Only of an export: each is a file of it. */
  tables: z
    .array(
      z.object({
        name: z.string().regex(tableName),
        rows: count,
        last_number: count.max(highestNumber),
      }),
    )
    .max(1_000)
    .readonly()
    .optional(),
  /** In the order in which they are in the archive. */
  files: z
    .array(
      z.object({
        name: z.string().refine((name) => isBackedUp(name) || isTableFile(name)),
        bytes: count,
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        executable: z.boolean(),
      }),
    )
    .max(mostFiles)
    .readonly(),
});

export type Manifest = z.output<typeof manifestSchema>;
export type ManifestTable = NonNullable<Manifest["tables"]>[number];
export type ManifestFile = Manifest["files"][number];

export function newManifest(content: Omit<Manifest, "format">): Manifest {
  return { format, ...content };
}

/**
 * Throws BackupError for what is no manifest, for one of a newer Parapet, and for names that no
 * backup has.
 */
export function manifestFrom(text: string): Manifest {
  const given = parsed(text);
  if (typeof given === "object" && given !== null && "format" in given) {
    if (typeof given.format === "number" && given.format > format) {
      throw new BackupError("The backup was written by a newer Parapet; update Parapet.");
    }
  }
  const { success, data, error } = manifestSchema.safeParse(given);
  if (!success) {
    const where = error.issues[0]?.path.join(".") ?? "";
    throw new BackupError(`The manifest of the backup is not valid${where && `, at ${where}`}.`);
  }
  const names = data.files.map(({ name }) => name);
  const tables = (data.tables ?? []).map(({ name }) => tableFile(name));
  if (JSON.stringify(tables) !== JSON.stringify(names.filter(isTableFile))) {
    throw new BackupError("The manifest of the backup is not valid, at tables.");
  }
  const known = new Set(names);
  if (known.size !== names.length) throw new BackupError("The backup contains a file twice.");
  if (names.some((name) => foldersOf(name).some((folder) => known.has(folder)))) {
    throw new BackupError("The backup contains a file in place of a folder.");
  }
  return data;
}

/** Of "a/b/c": "a" and "a/b". */
function foldersOf(name: string): readonly string[] {
  const parts = name.split("/");
  return parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join("/"));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
