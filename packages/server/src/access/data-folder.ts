import { constants } from "node:fs";
import { open, readdir } from "node:fs/promises";

/**
 * What Parapet itself puts into a data folder, drafts and the files next to a database included.
 */
const ownNames =
  /^(?:\.(?:copy|socket|restore)-[\w-]+|replaced-\w+|(?:adapter-secret|adapters|audit-checkpoint\.json|audit-key|address(?:es)?|advisories\.jsonl|backups|fingerprint-key|instructions|locks|operator-token|parapet(?:-telemetry)?\.db|parapet\.sock|sign-in-codes|spool)(?:[.-][\w-]+)*)$/;

const forOthers = 0o077;
const writableForOthers = 0o022;

export type DataFolderCheck = {
  /** True where its mode was narrowed to 0700. */
  readonly isTightened: boolean;
  /** A sentence for the operator; "" where nobody else may enter the folder. */
  readonly warning: string;
  /**
   * The same, where others can replace what is in it; without its path, for everyone may read it.
   */
  readonly problem: string;
};

const isPrivate: DataFolderCheck = { isTightened: false, warning: "", problem: "" };

/**
 * Makes sure that no other user may enter the data folder. One that holds something else than
 * Parapet's own files is a folder of the user, whose mode is left; so is one that another user
 * owns. A folder that is not there yet is made with 0700 by who needs it.
 */
export async function checkDataFolder(path: string): Promise<DataFolderCheck> {
  if (process.platform === "win32") return isPrivate;
  const folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY).catch(
    () => undefined,
  );
  if (folder === undefined) return isPrivate;
  try {
    const { mode, uid } = await folder.stat();
    const isOwn = uid === process.getuid?.();
    if (isOwn && (mode & forOthers) === 0) return isPrivate;
    const names = await readdir(path);
    if (isOwn && names.every((name) => ownNames.test(name))) {
      await folder.chmod(0o700);
      return { ...isPrivate, isTightened: true };
    }
    const octal = (mode & 0o7777).toString(8).padStart(4, "0");
    const what = isOwn ? `has mode ${octal}` : `belongs to another user (uid ${uid})`;
    const canWrite = !isOwn || (mode & writableForOthers) !== 0;
    const harm = canWrite
      ? "other users can replace the operator token and the database"
      : "other users can list its files";
    const remedy = isOwn
      ? "it contains files of other programs, so its mode was not changed. Set it to 0700, or use a dedicated folder with --data."
      : "specify a folder of your own with --data.";
    return {
      isTightened: false,
      warning: `The data folder ${path} ${what}: ${harm}; ${remedy}`,
      problem: canWrite ? `The data folder ${what}: ${harm}; ${remedy}` : "",
    };
  } finally {
    await folder.close();
  }
}
