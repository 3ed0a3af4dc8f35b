import { readdirSync, readFileSync } from "node:fs";
import type { PostureGraph } from "@parapet/posture";
import { readGraphFixture } from "../rules/graph-fixture.ts";

const folder = new URL("../../fixtures/", import.meta.url);

/** The shipped graph fixtures by name. */
export function shippedFixtures(): ReadonlyMap<string, PostureGraph> {
  return new Map(
    readdirSync(folder)
      .toSorted()
      .map((file) => {
        const text = readFileSync(new URL(file, folder), "utf8");
        return [file.replace(/\.yaml$/, ""), readGraphFixture(file, text)] as const;
      }),
  );
}

export function shippedFixture(name: string): PostureGraph {
  const graph = shippedFixtures().get(name);
  if (graph === undefined) throw new Error(`there is no fixture ${name}`);
  return graph;
}
