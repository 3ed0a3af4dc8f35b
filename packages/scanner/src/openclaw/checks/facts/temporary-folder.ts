const folders = ["/tmp", "/var/tmp", "/private/tmp", "/private/var/tmp", "/dev/shm"];

/** True for a path in a folder where every user of the machine may create files. */
export function isTemporaryFolder(path: string): boolean {
  const plain = path.trim().replaceAll(/\/{2,}/g, "/");
  return folders.some((folder) => plain === folder || plain.startsWith(`${folder}/`));
}
