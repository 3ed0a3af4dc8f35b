import { expect, test } from "vitest";
import type { Layers } from "@parapet/scan-core/layers/layers.ts";
import { endpointModels } from "./endpoint-models.ts";

const layers = {
  get: (place: string) =>
    new Map([
      ["/user/env/ANTHROPIC_MODEL", "house-model"],
      ["/user/env/ANTHROPIC_SMALL_FAST_MODEL", " "],
      ["/user/env/CLAUDE_CODE_SUBAGENT_MODEL", "claude-haiku-5"],
      ["/user/model", "opus"],
      ["/project/model", "house-model"],
    ]).get(place),
} as unknown as Layers;

test("models that only an address knows go with it, those of the vendor do not", () => {
  expect(endpointModels("/user/env/ANTHROPIC_BASE_URL", layers)).toEqual([
    "/user/env/ANTHROPIC_MODEL",
  ]);
  expect(endpointModels("/user/env/ANTHROPIC_VERTEX_BASE_URL", layers)).toEqual([]);
});
