import { describe, expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { startableBy, startableFrom } from "./agent-starts.ts";
import { executionContextsOf } from "../reach/execution-contexts.ts";

/** Of four agents, whom the one that is asked about may start, and how it is sandboxed. */
function modelWith(settings: string) {
  return sampleModel(`{
    agents: {
      ownership: "explicit",
      entries: {
        boxed: { sandbox: { mode: "all" } },
        asked: ${settings},
        free: {},
        halfway: { sandbox: { mode: "non-main" } },
      },
    },
  }`);
}

const inSandbox = 'tools: { sandbox: { tools: { allow: ["sessions_spawn"] } } }';

/** By execution context, in order, the ids of the agents that may be started. */
function startsOf(settings: string): readonly (readonly string[])[] {
  const model = modelWith(settings);
  return model.agents
    .filter(({ id }) => id === "asked")
    .flatMap((agent) =>
      executionContextsOf(agent).map((context) => startableFrom(model, agent, context)),
    )
    .map((started) => started.map(({ id }) => id));
}

test.each([
  ["{}", []],
  ['{ subagents: { allowAgents: ["asked"] } }', []],
  ["{ subagents: { allowAgents: [] } }", []],
  ['{ subagents: { allowAgents: ["*"] } }', ["boxed", "free", "halfway"]],
  ['{ subagents: { allowAgents: ["halfway", "gone", "asked", "boxed"] } }', ["boxed", "halfway"]],
  ['{ subagents: { allowAgents: ["*"] }, tools: { deny: ["sessions_spawn"] } }', []],
])(
  "an agent outside a sandbox starts others that are there, and not itself: %s",
  (settings, ids) => {
    expect(startsOf(settings)).toEqual([ids]);
  },
);

test.each([
  [
    `{ sandbox: { mode: "all" }, subagents: { allowAgents: ["*"] }, ${inSandbox} }`,
    ["boxed", "halfway"],
  ],
  [
    `{ sandbox: { mode: "all" }, subagents: { allowAgents: ["free", "boxed"] }, ${inSandbox} }`,
    ["boxed"],
  ],
])("an agent in a sandbox starts none that is outside: %s", (settings, ids) => {
  expect(startsOf(settings)).toEqual([ids]);
});

describe("an agent with execution contexts outside and inside the sandbox", () => {
  const settings = `{ sandbox: { mode: "non-main" }, subagents: { allowAgents: ["*"] }, ${inSandbox} }`;

  test("starts from each what may be started there", () => {
    expect(startsOf(settings)).toEqual([
      ["boxed", "free", "halfway"],
      ["boxed", "halfway"],
    ]);
  });

  test("starts all in all what it starts from outside", () => {
    const model = modelWith(settings);
    const started = model.agents
      .filter(({ id }) => id === "asked")
      .flatMap((agent) => startableBy(model, agent));
    expect(started.map(({ id }) => id)).toEqual(["boxed", "free", "halfway"]);
  });
});
