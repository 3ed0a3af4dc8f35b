import { join } from "node:path";
import type { ScannedFile } from "@parapet/posture";
import type { ScanEnvironment } from "../core/workspace-scan.ts";
import { type Advisory, type PackageName, packageKey } from "./advisory.ts";
import { shippedAdvisories } from "./shipped.ts";
import {
  type StoredAdvisories,
  storedAdvisories,
  StoredAdvisoriesError,
  storedFileName,
} from "./stored.ts";

/**
 * The advisories that a scan knows: those that come with Parapet, changed by those that were
 * imported.
 */
export type KnownAdvisories = {
  readonly of: (named: PackageName) => readonly Advisory[];
  /**
   * Versions that the registry of a package was seen to have. Only these may be written into a
   * configuration.
   */
  readonly publishedVersions: (named: PackageName) => readonly string[];
};

/** Where an import is kept: a name in Parapet's data folder. */
export function storedAdvisoriesFile(dataDir: string): string {
  return join(dataDir, storedFileName);
}

/** The last ones that were asked for: each reading of a workspace asks again. */
let last:
  | { readonly imported: StoredAdvisories | undefined; readonly known: KnownAdvisories }
  | undefined;

/**
 * `storedFile`: absolute path of imported advisories; undefined, or a file that is not there, for
 * none.
 */
export function knownAdvisories(storedFile?: string): KnownAdvisories {
  const imported = usable(storedFile);
  if (last === undefined || last.imported !== imported) {
    last = { imported, known: withImported(imported) };
  }
  return last.known;
}

function withImported(imports: StoredAdvisories | undefined): KnownAdvisories {
  return {
    of: (named) => {
      const key = packageKey(named);
      const shipped = shippedAdvisories().of(key);
      const imported = imports?.of(key) ?? [];
      const replaced = new Set(imported.flatMap(({ advisory }) => idsOf(advisory)));
      return [
        ...shipped.filter((advisory) => !idsOf(advisory).some((id) => replaced.has(id))),
        ...imported.filter(({ isWithdrawn }) => !isWithdrawn).map(({ advisory }) => advisory),
      ];
    },
    publishedVersions: (named) => shippedAdvisories().publishedVersions(named),
  };
}

/**
 * Imported advisories that cannot be used, with a sentence that says what to do; none where nothing
 * is wrong.
 */
export function unusableAdvisories({
  advisoriesFile,
}: Pick<ScanEnvironment, "advisoriesFile">): readonly ScannedFile[] {
  if (advisoriesFile === undefined) return [];
  try {
    storedAdvisories(advisoriesFile);
    return [];
  } catch (error) {
    if (!(error instanceof StoredAdvisoriesError)) throw error;
    return [{ path: advisoriesFile, status: "unreadable", reason: error.message }];
  }
}

/** A damaged import leaves the advisories that come with Parapet. */
function usable(storedFile: string | undefined): StoredAdvisories | undefined {
  if (storedFile === undefined) return undefined;
  const isUsable = unusableAdvisories({ advisoriesFile: storedFile }).length === 0;
  return isUsable ? storedAdvisories(storedFile) : undefined;
}

function idsOf({ id, aliases }: Advisory): readonly string[] {
  return [id, ...aliases];
}
