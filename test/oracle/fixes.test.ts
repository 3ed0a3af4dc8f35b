import { compareSeverity, isAtLeast } from "@parapet/posture";
import { afterAll, describe, expect, test } from "vitest";
import { type Check, type FixChoice, matchesOf } from "../../packages/scan-core/src/core/check.ts";
import { parseJson5 } from "../../packages/documents/src/json5.ts";
import type { FixPlan } from "../../packages/scan-core/src/fixing/plan-fix.ts";
import { isTriedFix } from "../../packages/scan-core/src/fixing/testing/tried-fixes.ts";
import type { OpenClawModel } from "../../packages/openclaw/src/model/model.ts";
import { openclaw } from "../../packages/openclaw/src/runtime.ts";
import { schemaProblems } from "../../packages/openclaw/src/schema/validate.ts";
import { verdictOf } from "./answers.ts";
import { changedSettings } from "./changed-settings.ts";
import { type WrittenSample, writeSample, removeSample } from "./fix-attempts.ts";
import { fixableSamples, fixtureSamples } from "./fixable-samples.ts";
import { askOpenClaw, hasOpenClaw } from "./real-openclaw.ts";
import { modelFor, ownSamples, sharedSamples, type Sample } from "./samples.ts";

/* Every fix on every sample, alone, by each of its ways, and all together. */

const samplesOf = {
  own: [...ownSamples, ...fixableSamples],
  shared: sharedSamples,
  "the checks'": fixtureSamples,
};
const allSamples = Object.values(samplesOf).flat();
const accepted = allSamples.filter(
  (sample) => schemaProblems(modelFor(sample).config.value, "2026.9.6").length === 0,
);
const fixable = openclaw.checks.filter(({ fix }) => fix !== undefined);

type Way = { readonly check: Check<OpenClawModel>; readonly choice: FixChoice | undefined };

function waysOf(checks: readonly Check<OpenClawModel>[]): readonly Way[] {
  return checks.flatMap((check) =>
    (check.fix?.choices ?? [undefined]).map((choice) => ({ check, choice })),
  );
}

function nameOf({ check, choice }: Way): string {
  return choice === undefined ? check.id : `${check.id}=${choice.name}`;
}

/** Sentences with which a fix may decline: they say what the owner can do. */
const declines: Readonly<Record<string, RegExp>> = {
  "OC-ING-005":
    /^Nobody is listed for direct messages, so only you know whom to admit in the room: list their ids/,
  "OC-MCP-004": /^It cannot be known whether port \d+ of \S+ speaks TLS\. Find out/,
  "OC-NET-003": /put the exact origins of your control UI/,
  "OC-SEC-001": /^Tailscale Funnel requires a password/,
  "OC-WEB-001": /is not a public address/,
};

function textAfter(
  { overlay }: FixPlan<OpenClawModel>,
  { configPath, text }: WrittenSample,
): string {
  return overlay.get(configPath) ?? text;
}

function isTried(checkId: string, sample: Sample): boolean {
  return !fixtureSamples.includes(sample) || isTriedFix(checkId, sample.name);
}

/** What is wrong with one way of fixing one check. */
async function faultsOfWay(laidOut: WrittenSample, way: Way): Promise<readonly string[]> {
  const { check, choice } = way;
  const plan = await laidOut.plan([check.id], choice);
  const error = plan.result.errors[check.id];
  const name = nameOf(way);
  if (error !== undefined) {
    return declines[check.id]?.test(error) === true && plan.files.length === 0
      ? []
      : [`${name} declines: ${error}`];
  }
  const isFixed = choice?.isPartial === true || matchesOf(check, plan.after.model).length === 0;
  return [...(isFixed ? [] : ["still reports"]), ...faultsOf(plan, [check], laidOut)].map(
    (fault) => `${name}: ${fault}`,
  );
}

function faultsOf(
  plan: FixPlan<OpenClawModel>,
  chosen: readonly Check<OpenClawModel>[],
  laidOut: WrittenSample,
): readonly string[] {
  const before = parseJson5(laidOut.text);
  const after = parseJson5(textAfter(plan, laidOut));
  const said = Object.values(plan.edits)
    .flat()
    .map(({ pointer }) => pointer);
  const unsaid = changedSettings(before.value, after.value).filter(
    (pointer) => !said.some((place) => pointer === place || pointer.startsWith(`${place}/`)),
  );
  const comments = new Set(after.comments.map(({ text }) => text));
  return [
    ...worseAfter(plan, chosen).map((id) => `${id} has more to say than before`),
    ...unsaid.map((pointer) => `${pointer} was changed, and not said to be`),
    ...before.comments
      .filter(({ text }) => !comments.has(text))
      .map(({ text }) => `the comment ${JSON.stringify(text)} is gone`),
  ];
}

/**
 * Checks that have more to say that is as bad as what was fixed, but those that a fix says are its
 * price.
 */
function worseAfter(
  { before, after }: FixPlan<OpenClawModel>,
  chosen: readonly Check<OpenClawModel>[],
): readonly string[] {
  const price = new Set(chosen.flatMap(({ fix }) => fix?.mayRaise ?? []));
  const worst = chosen
    .flatMap((check) =>
      matchesOf(check, before.model).map(({ severity }) => severity ?? check.severity),
    )
    .toSorted(compareSeverity)[0];
  if (worst === undefined) return [];
  // A gateway that starts again has what it then exposes to say, which was not there before.
  const startsNow = before.model.gateway.refusals.length > after.model.gateway.refusals.length;
  if (startsNow) return [];
  const asBad = (check: Check<OpenClawModel>, model: OpenClawModel): number =>
    matchesOf(check, model).filter(({ severity }) => isAtLeast(severity ?? check.severity, worst))
      .length;
  return openclaw.checks
    .filter((check) => !price.has(check.id))
    .filter((check) => asBad(check, after.model) > asBad(check, before.model))
    .map(({ id }) => id);
}

afterAll(removeSample);

describe.each(Object.entries(samplesOf))("fixes of %s configurations", (_place, samples) => {
  test.skipIf(samples.length === 0)("are there (../shared/fixtures beside the project)", () => {
    expect(samples).not.toEqual([]);
  });

  test.for([...samples])("of $name fix what they say and change nothing else", async (sample) => {
    const laidOut = await writeSample(sample);
    const faults: string[] = [];
    for (const way of waysOf(laidOut.firing).filter(({ check }) => isTried(check.id, sample))) {
      // One after the other keeps memory low.
      // oxlint-disable-next-line no-await-in-loop
      faults.push(...(await faultsOfWay(laidOut, way)));
    }
    expect(faults).toEqual([]);
  });

  test.for([...samples])("of $name land together", async (sample) => {
    const laidOut = await writeSample(sample);
    const plan = await laidOut.plan(laidOut.firing.map(({ id }) => id));
    const { errors } = plan.result;
    const declined = (id: string) => declines[id]?.test(errors[id] ?? "") === true;
    expect(Object.entries(errors).filter(([id]) => !declined(id))).toEqual([]);
    const fixed = laidOut.firing.filter(({ id }) => !declined(id));
    const left = fixed.filter((check) => matchesOf(check, plan.after.model).length > 0);
    expect(left.map(({ id }) => id)).toEqual([]);
    expect(faultsOf(plan, fixed, laidOut)).toEqual([]);
  });
});

/**
 * Samples on which every way of fixing is tried once: of each the first that OpenClaw accepts as it
 * is, or with the fix, where what is to be fixed is that it refuses the file.
 */
async function oneSampleOfEachWay(): Promise<readonly (Way & { readonly sample: Sample })[]> {
  const found = new Map<string, Way & { readonly sample: Sample }>();
  for (const sample of accepted) {
    // oxlint-disable-next-line no-await-in-loop
    const { firing } = await writeSample(sample);
    for (const way of waysOf(firing)) {
      if (!found.has(nameOf(way))) found.set(nameOf(way), { ...way, sample });
    }
  }
  for (const sample of allSamples.filter((one) => !accepted.includes(one))) {
    // oxlint-disable-next-line no-await-in-loop
    const { firing, plan } = await writeSample(sample);
    for (const way of waysOf(firing).filter((one) => !found.has(nameOf(one)))) {
      // oxlint-disable-next-line no-await-in-loop
      const { after } = await plan([way.check.id], way.choice);
      const problems = schemaProblems(after.model.config.value, "2026.9.6");
      if (problems.length === 0) found.set(nameOf(way), { ...way, sample });
    }
  }
  return [...found.values()];
}

let ofEachWay: ReturnType<typeof oneSampleOfEachWay> | undefined;

function samplesOfWays(): ReturnType<typeof oneSampleOfEachWay> {
  ofEachWay ??= oneSampleOfEachWay();
  return ofEachWay;
}

// Two answers at once: the tests wait for each other's turn.
describe.skipIf(!hasOpenClaw)("OpenClaw 2026.9.6", { timeout: 1_500_000, concurrent: true }, () => {
  test.for(accepted.filter((sample) => !fixtureSamples.includes(sample)))(
    "accepts $name with all fixes, as it does without",
    async (sample) => {
      const laidOut = await writeSample(sample);
      const plan = await laidOut.plan(laidOut.firing.map(({ id }) => id));
      const answer = await askOpenClaw(textAfter(plan, laidOut), "config", "validate", "--json");
      expect(verdictOf(answer)).toEqual({ valid: true, paths: [] });
    },
  );

  test("accepts the result of each fix by itself, in each way", async () => {
    const ways = await samplesOfWays();
    const verdicts = await Promise.all(
      ways.map(async ({ check, choice, sample }) => {
        const laidOut = await writeSample(sample);
        const plan = await laidOut.plan([check.id], choice);
        const answer = await askOpenClaw(textAfter(plan, laidOut), "config", "validate", "--json");
        return { id: check.id, choice: choice?.name, sample: sample.name, ...verdictOf(answer) };
      }),
    );
    expect(verdicts.filter(({ valid }) => !valid)).toEqual([]);
  });
});

test("every fix is tried, in each way, on a configuration that OpenClaw accepts", async () => {
  const tried = new Set((await samplesOfWays()).map(nameOf));
  // Of files' modes there is nothing in a configuration.
  const wanted = waysOf(fixable.filter(({ id }) => !id.startsWith("OC-FS-"))).map(nameOf);
  expect(wanted.filter((name) => !tried.has(name))).toEqual([]);
});
