const systemFolders: ReadonlySet<string> = new Set(
  "/etc /var /usr /opt /srv /mnt /home /Users /root /boot /proc /sys /dev /run".split(" "),
);

/**
 * Why a workspace folder is overly broad, as the end of a sentence; undefined for one that is not.
 */
export function broadnessOf(folder: string, stateDir: string): string | undefined {
  const path = folder.replace(/(?<=.)\/+$/, "");
  if (path === "/" || /^[A-Za-z]:[\\/]?$/.test(path)) return "the whole machine";
  if (path === stateDir) return "OpenClaw's own state folder, with its credentials";
  if (stateDir.startsWith(`${path}/`)) return "a folder with OpenClaw's own credentials in it";
  if (/^(?:\$HOME|\$\{HOME\})$/.test(path) || /^\/(?:home|Users)\/[^/]+$/.test(path)) {
    return "a whole home folder";
  }
  return systemFolders.has(path) ? "a system folder" : undefined;
}
