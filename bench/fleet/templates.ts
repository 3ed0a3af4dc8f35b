import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { assessUpload, type MachineUpload } from "@parapet/assessment";
import { shippedRules } from "@parapet/attack-paths";
import * as scanner from "@parapet/scanner";
import { inTurn } from "../../packages/server/src/store/in-turn.ts";
import type { TemplateName } from "./fleet-plan.ts";
import { templateFiles } from "./template-files.ts";

/** What a machine sends of a workspace that is written like this, as `parapet agent` does. */
export async function scanTemplate(
  template: TemplateName,
  { machine, service, now }: { machine: string; service: string; now: string },
): Promise<MachineUpload> {
  const home = await mkdtemp(join(tmpdir(), "parapet-fleet-"));
  try {
    // The folder has a name of its own, for the home folder is not named.
    const path = join(home, service);
    await inTurn(Object.entries(templateFiles(template)), async ([name, text]) => {
      await mkdir(dirname(join(path, name)), { recursive: true });
      await writeFile(join(path, name), text, { mode: 0o600 });
    });
    const environment = { env: {}, homeDir: home, cwd: home, hostName: "box" };
    return await assessUpload(
      scanner,
      { path, service, environment, now, scanId: `sc_${service.replaceAll("-", "")}` },
      shippedRules(),
      { name: machine, os: "linux 6.12.0 x64", homes: [home] },
    );
  } finally {
    await rm(home, { recursive: true });
  }
}
