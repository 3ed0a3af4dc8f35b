import { readdirSync, readFileSync } from "node:fs";
import type { PostureGraph } from "@parapet/posture";
import { readGraphFixture } from "./graph-fixture.ts";

const folder = new URL("../../fixtures/", import.meta.url);

/** The graphs that the shipped rules are tested on, by name. */
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
