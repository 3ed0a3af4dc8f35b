import { expect, test } from "vitest";
import { graphServicesOf } from "./graph-services.ts";

test.each([
  ["nobody is known yet", undefined, [""]],
  ["the caller sees all", { sees_all: true, services: [] }, [""]],
  ["the role is for one service, which is meant", { sees_all: false, services: ["web"] }, [""]],
  ["the role is for two", { sees_all: false, services: ["shop", "web"] }, ["shop", "web"]],
])("a graph is asked for where the service answers: %s", (_, caller, expected) => {
  expect(graphServicesOf(caller)).toEqual(expected);
});
