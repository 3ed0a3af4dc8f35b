import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { GraphEdge, PostureGraph } from "@parapet/posture";
import { describe, expect, onTestFinished, test } from "vitest";
import { planFix } from "@parapet/scan-core/fixing/plan-fix.ts";
import type { RuntimeEntry } from "../entry/runtime-entry.ts";
import {
  type FixtureLayout,
  projectLayout,
  stageFixture,
} from "@parapet/scan-core/testing/staged-fixture.ts";

export type GraphPromiseOptions = {
  readonly layout?: FixtureLayout;
  /** False where the fix of this check is not tried on this fixture; left out: all are. */
  readonly isTried?: (checkId: string, fixture: string) => boolean;
};

/**
 * Tests the graph that each fixture of a runtime's checks draws: its edges have ends and proof, and
 * fixes do what they say.
 */
export function describeGraphPromises<Model>(
  { runtime, planning, find }: RuntimeEntry<Model>,
  folder: string,
  { layout = projectLayout(find), isTried = () => true }: GraphPromiseOptions = {},
): void {
  const files = globSync("*/{fires,silent}-*.{txt,json5}", { cwd: folder }).toSorted();

  const staged = async (file: string) => {
    const project = await stageFixture(readFileSync(join(folder, file), "utf8"), layout);
    onTestFinished(project.remove);
    return project;
  };

  describe("every configuration the checks are tested with", () => {
    test("is found", () => {
      expect(files).not.toHaveLength(0);
    });

    test.for(files)(
      "%s gives a graph whose edges have ends and evidence, and whose sources somebody writes to",
      async (file) => {
        const { location, environment } = await staged(file);
        const reading = await runtime.read(location, environment, new Map());
        const { nodes, edges } = runtime.topology(reading, "home", environment);
        const keys = new Set(nodes.map(({ key }) => key));
        expect(
          edges.filter(({ source, target }) => !keys.has(source) || !keys.has(target)),
        ).toEqual([]);
        expect(edges.filter(({ evidence }) => evidence.length === 0)).toEqual([]);
        const written = new Set(
          edges.filter(({ kind }) => kind === "CAN_WRITE").map(({ target }) => target),
        );
        const delivering = new Set(
          edges.filter(({ kind }) => kind === "DELIVERS").map(({ source }) => source),
        );
        const unwritten = nodes.filter(
          ({ kind, key }) =>
            kind === "untrusted_source" && delivering.has(key) && !written.has(key),
        );
        expect(unwritten).toEqual([]);
      },
    );

    test.for(files)(
      "%s loses or weakens each edge by the fixes the edge promises",
      async (file) => {
        const { location, environment } = await staged(file);
        const reading = await runtime.read(location, environment, new Map());
        const before = runtime.topology(reading, "home", environment);
        const promised = new Set(before.edges.flatMap(({ fixedBy }) => fixedBy));
        for (const id of [...promised].filter((one) => isTried(one, file))) {
          // One fix at a time, each on the files as they are.
          // oxlint-disable-next-line no-await-in-loop
          const plan = await planFix(runtime, {
            location,
            checkIds: [id],
            options: {
              environment,
              randomBytes: (length) => new Uint8Array(length),
              ...planning,
            },
          });
          const after = runtime.topology(plan.after, "home", environment);
          const kept = new Set(after.edges.map(strengthOf(after)));
          const unmoved = before.edges.filter(
            (edge) => edge.fixedBy.includes(id) && kept.has(strengthOf(before)(edge)),
          );
          expect([id, plan.result.errors, unmoved.map(arrow)]).toEqual([id, {}, []]);
        }
      },
    );
  });
}

function arrow({ source, kind, target }: GraphEdge): string {
  return `${source} ${kind} ${target}`;
}

/**
 * What makes an edge as strong as it is: its ends, how it is decided, what controls it, how weak
 * its target is.
 */
function strengthOf({ nodes }: PostureGraph): (edge: GraphEdge) => string {
  const isolation = new Map(nodes.map(({ key, attributes }) => [key, attributes["isolation"]]));
  return ({ source, kind, target, attributes, controls }) =>
    JSON.stringify([
      source,
      kind,
      target,
      attributes["decision"],
      controls.length,
      isolation.get(target),
    ]);
}
