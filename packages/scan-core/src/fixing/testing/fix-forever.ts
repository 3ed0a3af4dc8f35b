// A process that is there to be killed: opens, closes, makes secrets and takes them back, without
// end. Arguments: workspace, data folder. Says "ready" when it begins.
/* oxlint-disable no-await-in-loop -- one after the other is the point */
import { applyFix } from "../apply-fix.ts";
import { rollbackFix } from "../rollback-fix.ts";
import { toyRuntime } from "./toy-runtime.ts";
import { toyOptions, workspaceAt } from "./toy-setting.ts";

const [folder = "", dataDir = ""] = process.argv.slice(2);
const workspace = workspaceAt(folder, dataDir);
const options = toyOptions(workspace, {
  now: () => new Date(),
  retention: { newest: 8, days: 0 },
});
process.stdout.write("ready\n");
for (;;) {
  for (const id of ["TOY-OPEN", "TOY-CLOSED", "TOY-TOKEN"]) {
    const { record } = await applyFix(toyRuntime, workspace.location, [id], options);
    if (id === "TOY-TOKEN" && record !== undefined) await rollbackFix(record, options);
  }
}
