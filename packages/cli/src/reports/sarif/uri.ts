/** Name under which relative addresses are resolved: the workspace folder. */
export const workspaceBase = "WORKSPACE";

const windowsPath = /^[A-Za-z]:[\\/]/;

/** A `file:` address of an absolute path of any system. */
export function fileUri(path: string): string {
  const rooted = windowsPath.test(path) ? `/${path.replaceAll("\\", "/")}` : path;
  return `file://${encodePath(rooted)}`;
}

/** SARIF's artifactLocation: relative to the workspace where the path is. */
export function artifactLocation(path: string): {
  readonly uri: string;
  readonly uriBaseId?: string;
} {
  const isAbsolute = path.startsWith("/") || windowsPath.test(path);
  return isAbsolute ? { uri: fileUri(path) } : { uri: encodePath(path), uriBaseId: workspaceBase };
}

function encodePath(path: string): string {
  return path
    .toWellFormed()
    .split("/")
    .map((segment, index) =>
      index === 1 && /^[A-Za-z]:$/.test(segment) ? segment : encodeURIComponent(segment),
    )
    .join("/");
}
