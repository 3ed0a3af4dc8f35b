import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuiltFiles, readBuiltFiles } from "./built-files.ts";
import { type BuiltSite, openBuiltSite, type SiteState } from "./built-site.ts";

/** The dashboard as it can be served now. */
export type DashboardState = SiteState<BuiltFiles>;

export type Dashboard = BuiltSite<BuiltFiles>;

/** Serves the dashboard; its files are read into memory. */
export function openDashboard(folder: string | undefined = installedFolder()): Dashboard {
  return openBuiltSite({
    folder,
    read: readBuiltFiles,
    notInstalled: "It is not part of this installation; install Parapet again to see it.",
    notBuilt: "It could not be built; `npx vite build packages/dashboard` says why.",
  });
}

/** Where the package of the dashboard is; undefined where it is not installed. */
function installedFolder(): string | undefined {
  try {
    return dirname(fileURLToPath(import.meta.resolve("@parapet/dashboard/package.json")));
  } catch {
    return undefined;
  }
}
