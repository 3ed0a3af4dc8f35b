import { expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { reachOf } from "./reach.ts";
import { executionContextsOf } from "./execution-contexts.ts";

/** Who reaches the only agent, then who reaches each of its execution contexts. */
function reachIn(config: string): readonly string[] {
  const model = sampleModel(config);
  return model.agents.flatMap((agent) => [
    reachOf(model, agent),
    ...executionContextsOf(agent).map((context) => reachOf(model, agent, context)),
  ]);
}

const served =
  'meta: { lastTouchedVersion: "2026.6.11" }, gateway: { auth: { mode: "none" }, tailscale: { mode: "serve" } }';
const halfway = 'agents: { defaults: { sandbox: { mode: "non-main" } } }';
const open = 'channels: { telegram: { botToken: "x", dmPolicy: "open", allowFrom: ["*"] } }';
const rooms =
  'channels: { slack: { botToken: "x", appToken: "x", dmPolicy: "disabled", groupPolicy: "open" } }';

test.each([
  ["{}", ["nobody", "nobody"]],
  [`{ ${served} }`, ["listed", "listed"]],
  [`{ ${served}, ${halfway} }`, ["listed", "listed", "nobody"]],
  [`{ ${open}, ${halfway} }`, ["anyone", "nobody", "anyone"]],
  [`{ ${rooms}, ${halfway} }`, ["group-members", "nobody", "group-members"]],
  [
    `{ ${rooms}, ${halfway}, session: { groupScope: "main" } }`,
    ["group-members", "group-members", "nobody"],
  ],
  [`{ ${served}, ${rooms}, ${halfway} }`, ["group-members", "listed", "group-members"]],
])(
  "an agent is reached by the broadest audience of its entry points, and by anyone the unauthenticated gateway admits: %s",
  (config, reach) => {
    expect(reachIn(config)).toEqual(reach);
  },
);
