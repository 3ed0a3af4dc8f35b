import { expect, test } from "vitest";
import { lowerRisk } from "./lower-risk.ts";
import type { MapNode } from "./map-graph.ts";

const inService = (service: string) => ({ service }) as MapNode;

test("the total is named where it is of one service", () => {
  const nodes = [inService("home"), inService("home"), inService("")];
  expect(lowerRisk(96.2, { nodes })).toBe("the total risk would be 96.2 lower");
});

test("of several services no total is said to fall by what each loses", () => {
  const nodes = [inService("home"), inService("office")];
  expect(lowerRisk(96.2, { nodes })).toBe("the combined risk of its services would be 96.2 lower");
});
