import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "vitest";
import { type Check, type FixChoice, sightingsOf } from "../../packages/scanner/src/check.ts";
import { type FixPlan, planFix } from "../../packages/scanner/src/fixing/plan-fix.ts";
import type { OpenClawModel } from "../../packages/scanner/src/openclaw/model.ts";
import { openclaw, readOnlyReason } from "../../packages/scanner/src/openclaw/runtime.ts";
import { rejectionsOf } from "../../packages/scanner/src/openclaw/schema/rejections.ts";
import { envPathOf } from "../../packages/scanner/src/openclaw/state-dir.ts";
import type { Sample } from "./samples.ts";

/** A sample laid out in a home of its own. */
export type LaidOut = {
  readonly configPath: string;
  readonly text: string;
  /** Checks with a fix that report something, in the catalogue's order. */
  readonly firing: readonly Check<OpenClawModel>[];
  readonly plan: (ids: readonly string[], choice?: FixChoice) => Promise<FixPlan<OpenClawModel>>;
};

/** A test that is told what to do at its end. Of several that run at once only its own context knows which it is. */
export type RunningTest = Pick<TestContext, "onTestFinished">;

/** Lays a sample out for a test. */
export async function layOut({ text }: Sample, { onTestFinished }: RunningTest): Promise<LaidOut> {
  const home = await mkdtemp(join(tmpdir(), "parapet-fixes-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const workspacePath = join(home, ".openclaw");
  const configPath = join(workspacePath, "openclaw.json");
  await mkdir(workspacePath, { mode: 0o700 });
  await writeFile(configPath, text);
  await chmod(configPath, 0o600);
  const environment = { env: {}, homeDir: home, cwd: home, hostName: "box" };
  const location = { workspacePath, configPath };
  const options = { environment, randomBytes, readOnlyReason, envPathOf, problemsOf: rejectionsOf };
  const reading = await openclaw.read(location, environment, new Map());
  return {
    configPath,
    text,
    firing: openclaw.checks.filter(
      (check) => check.fix !== undefined && sightingsOf(check, reading.model).length > 0,
    ),
    plan: (ids, choice) => {
      const choices = new Map(choice === undefined ? [] : ids.map((id) => [id, choice.name]));
      return planFix(openclaw, location, ids, { ...options, choices });
    },
  };
}
