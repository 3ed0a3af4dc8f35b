/** Why the system refused a file, and what to do, by its code. */
const reasons: Readonly<Record<string, readonly [reason: string, next: string]>> = {
  ENOSPC: ["the disk is full", "Free some space on it, or choose a path on another disk."],
  EDQUOT: ["the disk quota is used up", "Free some space, or choose a path on another disk."],
  EROFS: ["its file system is mounted read-only", "Choose a path on another file system."],
  EACCES: ["permission is denied", "Correct its permissions, or choose another path."],
  EPERM: ["the system does not permit it", "See who owns it, or choose another path."],
  ENOENT: ["its folder does not exist", "Create the folder, or choose another path."],
  ENOTDIR: ["a part of its path is a file and no folder", "Check the path."],
  EISDIR: ["it is a folder", "Give the path of a file."],
  EEXIST: ["a file is there already", "Choose another path."],
  ENOTEMPTY: ["it is a folder", "Give the path of a file."],
  ELOOP: ["its path has a symbolic link that leads back to itself", "Check the path."],
  ENAMETOOLONG: ["its name is too long", "Choose a shorter one."],
  EMFILE: ["too many files are open", "Raise the limit (`ulimit -n`), and try again."],
  ENFILE: ["too many files are open", "Try again later."],
  EIO: ["the disk reports an error", "Check the disk."],
  EBUSY: ["another program holds it", "Stop that program, and try again."],
};

/**
 * "the disk is full. Free some space …" for what the system refused; undefined for every other
 * error.
 */
export function systemReason(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const known = reasons[String(error.code)];
  return known === undefined ? undefined : known.join(". ");
}

/**
 * A sentence with the path, in place of an error as the system words it; undefined for every other
 * error.
 */
export function systemSentence(error: unknown): string | undefined {
  const ofThread = threadReason(error);
  if (ofThread !== undefined) return `Cannot start a thread: ${ofThread}`;
  const reason = systemReason(error);
  if (reason === undefined || !(error instanceof Error)) return undefined;
  const { path, dest, syscall } = error as NodeJS.ErrnoException & { readonly dest?: unknown };
  if (typeof syscall !== "string") return undefined;
  // Standard output and files that are open have no path.
  if (typeof path !== "string") return syscall === "write" ? `Cannot write: ${reason}` : undefined;
  const file = typeof dest === "string" ? dest : path;
  return `Cannot use ${file}: ${reason}`;
}

/** Node says in words alone why the system has no room for a thread. */
function threadReason(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  if (error.code !== "ERR_WORKER_INIT_FAILED") return undefined;
  return reasons[/: (E[A-Z]+)$/.exec(error.message)?.[1] ?? ""]?.join(". ");
}
