import { parapetCommand } from "@parapet/posture";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { configuredDataDir } from "@parapet/settings/configured";
import type { Environment } from "./environment.ts";

/** Notes about the advisories that a scan uses, and what it does not count. */
export async function scanNotes(environment: Environment, now: Date): Promise<readonly string[]> {
  const dataDir = await configuredDataDir(environment);
  const notes = [await oldAdvisories(dataDir, now), await uncountedGuardrails(dataDir)];
  return notes.filter((note) => note !== undefined);
}

/** Days after which advisories are outdated. */
const oldAdvisoriesDays = 90;

async function oldAdvisories(dataDir: string, now: Date): Promise<string | undefined> {
  const { advisoriesAge, storedAdvisoriesFile } = await import("@parapet/scanner");
  const days = advisoriesAge(storedAdvisoriesFile(dataDir), now);
  return days < oldAdvisoriesDays
    ? undefined
    : `The vulnerability database was last changed ${days} days ago. Update Parapet, or import newer advisories: ` +
        `\`${parapetCommand("advisories update")} --from FILE\`.`;
}

/** With protected agents: `parapet scan` does not count guardrails. */
async function uncountedGuardrails(dataDir: string): Promise<string | undefined> {
  const installed = await readdir(join(dataDir, "adapters")).catch(() => []);
  return installed.length === 0
    ? undefined
    : `Guardrails are not counted here. \`${parapetCommand("fix")}\` and the dashboard count enforced guardrails, so their risk may be lower.`;
}
