const systemFolders: ReadonlySet<string> = new Set(
  "/etc /var /usr /opt /srv /mnt /home /Users /root /boot /proc /sys /dev /run".split(" "),
);

/**
 * Why a folder is too wide to give to an agent, as the end of a sentence; undefined for one that is
 * not.
 */
export function breadthOfPath(path: string, homeDir: string): string | undefined {
  const plain = path
    .trim()
    .replace(/^(?:~|\$HOME|\$\{HOME\})(?=$|\/)/, () => homeDir)
    .replace(/\/\*{1,2}$/, "")
    .replace(/^\/\//, "/")
    .replace(/(?<=.)\/+$/, "");
  if (plain === "" || plain === "/" || plain === "*" || plain === "**") return "the whole machine";
  if (/^[A-Za-z]:[\\/]?$/.test(plain)) return "the whole machine";
  if (plain === homeDir || /^\/(?:home|Users)\/[^/]+$/.test(plain)) return "a whole home folder";
  const inHome = plain.startsWith(`${homeDir}/`) ? plain.slice(homeDir.length + 1) : plain;
  if (/^\.(?:ssh|aws|gnupg|kube|docker|config|netrc|claude)(?:\/|$)/.test(inHome)) {
    return "a folder with credentials";
  }
  return systemFolders.has(plain) ? "a folder of the system" : undefined;
}
