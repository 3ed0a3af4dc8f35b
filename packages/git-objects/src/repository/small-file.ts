import { readNamedFile } from "@parapet/settings/named-file";

const mostBytes = 16_777_216;

/**
 * The text of a file of a repository; undefined where there is none, or where it is no file or too
 * large.
 */
export function smallFile(path: string, most = mostBytes): string | undefined {
  return smallBytes(path, most)?.toString("utf8");
}

export function smallBytes(path: string, most = mostBytes): Buffer | undefined {
  try {
    const read = readNamedFile(path, most);
    return "bytes" in read ? read.bytes : undefined;
  } catch {
    return undefined;
  }
}
