const privateFolders = new Set([
  ".ssh",
  ".aws",
  ".gnupg",
  ".kube",
  ".docker",
  ".azure",
  ".gcloud",
  ".password-store",
  "Keychains",
]);
const privateFiles = [
  "/etc/shadow",
  "/etc/sudoers",
  "/proc/self/environ",
  ".netrc",
  ".npmrc",
  ".pypirc",
  ".git-credentials",
  ".pgpass",
];

/** True for a path into somebody's private folders: "~/.ssh/id_rsa", "/etc/shadow". */
export function isPrivatePlace(path: string): boolean {
  const names = path.split(/[\\/]/);
  return (
    names.some((name) => privateFolders.has(name)) ||
    privateFiles.some((file) => path === file || path.endsWith(`/${file}`)) ||
    /^\/root(?:\/|$)/.test(path)
  );
}
