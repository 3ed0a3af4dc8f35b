import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Check, type FixChoice, matchesOf } from "../../packages/scan-core/src/core/check.ts";
import { startDraft } from "../../packages/scan-core/src/fixing/fix-draft.ts";
import { type FixPlan, planFrom } from "../../packages/scan-core/src/fixing/plan-fix.ts";
import type { OpenClawModel } from "../../packages/openclaw/src/model/model.ts";
import { openclaw, readOnlyReason } from "../../packages/openclaw/src/runtime.ts";
import { rejectionsOf } from "../../packages/openclaw/src/schema/rejections.ts";
import { envPathOf } from "../../packages/openclaw/src/reading/state-dir.ts";
import type { Sample } from "./samples.ts";

/** A sample laid out in its own home. */
export type WrittenSample = {
  readonly configPath: string;
  readonly text: string;
  /** Checks with a fix that report something, in the catalog's order. */
  readonly firing: readonly Check<OpenClawModel>[];
  readonly plan: (ids: readonly string[], choice?: FixChoice) => Promise<FixPlan<OpenClawModel>>;
};

const laidOut = new Map<Sample, Promise<WrittenSample>>();
const homes: string[] = [];

/** Lays a sample out, once for all tests of a file: no attempt writes anything. */
export function writeSample(sample: Sample): Promise<WrittenSample> {
  const made = laidOut.get(sample) ?? layOutAgain(sample);
  laidOut.set(sample, made);
  return made;
}

/** For the end of a file. */
export async function removeSample(): Promise<void> {
  await Promise.all(homes.map((home) => rm(home, { recursive: true, force: true })));
}

async function layOutAgain({ text }: Sample): Promise<WrittenSample> {
  const home = await mkdtemp(join(tmpdir(), "parapet-fixes-"));
  homes.push(home);
  const workspacePath = join(home, ".openclaw");
  const configPath = join(workspacePath, "openclaw.json");
  await mkdir(workspacePath, { mode: 0o700 });
  await writeFile(configPath, text);
  await chmod(configPath, 0o600);
  const environment = { env: {}, homeDir: home, cwd: home, hostName: "box" };
  const location = { workspacePath, configPath };
  const options = { environment, randomBytes, readOnlyReason, envPathOf, problemsOf: rejectionsOf };
  const reading = await openclaw.read(location, environment, new Map());
  const start = await startDraft(openclaw, { location, reading, options });
  return {
    configPath,
    text,
    firing: openclaw.checks.filter(
      (check) => check.fix !== undefined && matchesOf(check, reading.model).length > 0,
    ),
    plan: (ids, choice) => {
      const choices = new Map(choice === undefined ? [] : ids.map((id) => [id, choice.name]));
      return planFrom({ ...start, options: { ...options, choices } }, ids);
    },
  };
}
