import { expect, test } from "vitest";
import type { Layers } from "@parapet/scan-core/layers/layers.ts";
import { endpointsOf } from "./endpoint-credentials.ts";

const layers = {
  members: () =>
    [
      ["ANTHROPIC_BASE_URL", "/user/env/ANTHROPIC_BASE_URL"],
      ["ANTHROPIC_BASE_URL", "/project/env/ANTHROPIC_BASE_URL"],
      ["ANTHROPIC_VERTEX_BASE_URL", "/user/env/ANTHROPIC_VERTEX_BASE_URL"],
      ["EDITOR", "/user/env/EDITOR"],
    ].map(([name, at]) => ({ name, at })),
} as unknown as Layers;

test("a credential belongs to the endpoints of its file that it is meant for", () => {
  expect(endpointsOf("/user/apiKeyHelper", layers)).toEqual(["/user/env/ANTHROPIC_BASE_URL"]);
  expect(endpointsOf("/user/env/ANTHROPIC_CUSTOM_HEADERS", layers)).toEqual([
    "/user/env/ANTHROPIC_BASE_URL",
    "/user/env/ANTHROPIC_VERTEX_BASE_URL",
  ]);
  expect(endpointsOf("/local/apiKeyHelper", layers)).toEqual([]);
});
