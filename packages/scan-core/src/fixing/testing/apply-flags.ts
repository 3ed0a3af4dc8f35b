// A separate process: lowers flags one after the other. Arguments: workspace, data folder, first
// flag, end.
/* oxlint-disable no-await-in-loop -- one after the other is the point */
import { applyFix } from "../apply-fix.ts";
import { flagRuntime } from "./flag-runtime.ts";
import { toyOptions, workspaceAt } from "./toy-setting.ts";

const [folder = "", dataDir = "", first = "0", end = "0"] = process.argv.slice(2);
const workspace = workspaceAt(folder, dataDir);
for (let flag = Number(first); flag < Number(end); flag += 1) {
  const { result } = await applyFix(
    flagRuntime,
    workspace.location,
    [`FLAG-${flag}`],
    toyOptions(workspace, { now: () => new Date(), lockWaitMs: 60_000 }),
  );
  if (result.applied.length !== 1) throw new Error(JSON.stringify(result));
}
