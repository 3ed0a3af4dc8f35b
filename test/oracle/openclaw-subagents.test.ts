import { join } from "node:path";
import { describe, expect, test } from "vitest";
import subagentCases from "../../packages/openclaw/src/tools/subagent-cases.json" with { type: "json" };
import { askSubagents, hasOpenClaw } from "./real-openclaw.ts";

const casesFile = join(
  import.meta.dirname,
  "../../packages/openclaw/src/tools/subagent-cases.json",
);

describe.skipIf(!hasOpenClaw)("OpenClaw 2026.9.6", () => {
  test("gives a sub-agent the tools, the sandbox, the questions and the workspace that are expected of it", async () => {
    const expected = subagentCases.map(({ name, gets }) => [name, gets]);
    expect(await askSubagents(casesFile)).toEqual(Object.fromEntries(expected));
  });
});
