import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { FileReadError } from "@parapet/scan-core/files/file-read-error.ts";
import { readTextFile } from "@parapet/scan-core/files/read-text-file.ts";
import { findSecrets } from "@parapet/scan-core/secrets/files/find-secrets.ts";
import type { CredentialPlace } from "./observed-site.ts";

/**
 * Credentials in the file of variables that a runtime reads beside its settings; none where it
 * cannot be read.
 */
export async function credentialsInVariables(
  path: string,
  bounds: FileBounds,
): Promise<readonly CredentialPlace[]> {
  try {
    const { text } = await readTextFile(path, bounds);
    const lower = text.toLowerCase();
    const hits = await findSecrets(text, (word) => lower.includes(word));
    return hits.map(({ line, column, what, digest, isGuessable }) => ({
      path,
      pointer: "",
      line,
      column,
      what,
      digest,
      isGuessable,
    }));
  } catch (error) {
    if (error instanceof FileReadError) return [];
    throw error;
  }
}
