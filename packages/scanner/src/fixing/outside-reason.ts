const nixStore = "/nix/store/";

/** Why a file that a symbolic link leads to is not edited, as a sentence that says what to do instead. */
export function outsideReason(path: string, realPath: string): string {
  return realPath.startsWith(nixStore)
    ? `${path} is made by Nix and stands in ${nixStore}, which cannot be changed; change its Nix source, then rebuild.`
    : `${path} is a symbolic link to a file outside the workspace; edit that file by hand, or add its folder to the allowed roots.`;
}
