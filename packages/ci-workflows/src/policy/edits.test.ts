import { parseYaml } from "@parapet/documents/yaml.ts";
import { layersOf } from "@parapet/scan-core/layers/layers.ts";
import { expect, test } from "vitest";
import { agentsIn } from "./ci-files.ts";
import { innerCondition, inputWithoutSkip } from "./edits.ts";
import type { CiModel } from "./model.ts";

/** Two steps, each with an input that says what it may run. */
async function modelOf(...steps: readonly object[]): Promise<CiModel> {
  const document = await parseYaml(JSON.stringify({ on: "issues", jobs: { a: { steps } } }));
  const shared = { level: "project", isSettings: true } as const;
  const layers = [{ ...shared, name: "w.yml", path: "/r/w.yml", document }];
  return { folder: "/r", layers: layersOf(layers, "/r/w.yml"), ...agentsIn(layers) };
}

const claude = (given: object) => ({ uses: "anthropics/claude-code-action@v1", with: given });
const codex = (given: object) => ({ uses: "openai/codex-action@v1", with: given });
const inputAt = (step: number, name: string) => `/w.yml/jobs/a/steps/${step}/with/${name}`;

test("what skips permissions is taken out of the input that has it, and of no other", async () => {
  const model = await modelOf(
    claude({ claude_args: "--model x --dangerously-skip-permissions" }),
    codex({ sandbox: "danger-full-access" }),
    claude({ claude_args: "--model x" }),
    claude({ claude_args: ["--dangerously-skip-permissions"] }),
  );
  expect(inputWithoutSkip(model, inputAt(0, "claude_args"))).toBe("--model x");
  expect(inputWithoutSkip(model, inputAt(1, "sandbox"))).toBe("workspace-write");
  expect(inputWithoutSkip(model, inputAt(2, "claude_args"))).toBeUndefined();
  expect(inputWithoutSkip(model, inputAt(3, "claude_args"))).toBeUndefined();
  expect(inputWithoutSkip(model, inputAt(9, "claude_args"))).toBeUndefined();
});

test("the expression of a condition that is a text is found by its place", async () => {
  const condition = { if: "${{ github.actor == 'ann' }} " };
  const model = await modelOf(claude({}), { ...claude({}), ...condition });
  const found = model.runs.map(({ alwaysTrue }) => alwaysTrue?.inner);
  expect(innerCondition(model, "/w.yml/jobs/a/steps/1/if")).toBe(found[1] ?? "");
  expect(innerCondition(model, "/w.yml/jobs/a/steps/0/if")).toBe("");
});
