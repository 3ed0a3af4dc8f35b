const nixStore = "/nix/store/";

/** Why a file outside the workspace is not edited, as a sentence that says what to do instead. */
export function outsideReason(path: string, realPath: string): string {
  if (realPath.startsWith(nixStore)) {
    return `${path} is made by Nix and stands in ${nixStore}, which cannot be changed; change its Nix source, then rebuild.`;
  }
  const lies = path === realPath ? "lies" : "is a symbolic link to a file";
  return `${path} ${lies} outside the workspace; edit that file by hand, or add its folder to the allowed roots.`;
}
