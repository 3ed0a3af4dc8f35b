import { type Rule, shippedRules } from "@parapet/attack-paths";
import { type GuardrailRequest, registrationFrom } from "@parapet/guardrails";
import type { GraphNode, GuardrailRegistration, NodeKind, PostureGraph } from "@parapet/posture";
import { expect, test } from "vitest";
import { enforcedControls } from "./enforced-controls.ts";

const node = (
  kind: NodeKind,
  key: string,
  attributes: GraphNode["attributes"],
  service = "home",
): GraphNode => ({ key: `${service}/${kind}/${key}`, kind, label: key, service, attributes });

const graph: PostureGraph = {
  nodes: [
    node("agent", "main", { agent_id: "main" }),
    node("agent", "main/helper", { agent_id: "main/helper" }),
    node("agent", "other", { agent_id: "other" }),
    node("agent", "main/far", { agent_id: "main/far" }, "office"),
    node("tool", "main/exec", { agent_id: "main", tool: "exec" }),
    node("tool", "main/read", { agent_id: "main", tool: "read" }),
    node("tool", "main/bash-command", { agent_id: "main", tool: "bash", hooked: false }),
  ],
  edges: [],
};
const rules: readonly Rule[] = shippedRules();

function controlsOf(
  request: Partial<GuardrailRequest>,
  state: GuardrailRegistration["enforcement_state"] = "enforced",
  service = "home",
) {
  const registration = registrationFrom(
    { agent_id: "main", guardrail_name: "g", mode: "blocking", provider: "rule", ...request },
    { guardrailId: "gr", service, registeredVia: "api", now: new Date(0) },
  );
  return enforcedControls(graph, "home", [{ ...registration, enforcement_state: state }], rules);
}

const noTool = { match: "tool:*", reason: "r", expires_at: "2099-01-01T00:00:00Z", by: "b" };
const instructing = {
  detectors: [{ id: "instructions", min_severity: "low", params: {} }],
} as const;
const asked = { points: ["pre_tool_call"] } as const;

test.each<[string, Partial<GuardrailRequest>, readonly string[]]>([
  ["denies every call", { ...asked, action: "deny" }, ["blocking_judge"]],
  ["asks about every call", { ...asked, action: "ask" }, ["tool_approval"]],
  ["asks about some calls", { ...asked, action: "ask", condition: "facts.destroys" }, []],
  ["denies some calls", { ...asked, action: "deny", condition: "facts.destroys" }, []],
  ["counts calls", { ...asked, action: "deny", condition: "labels.tool_calls > 9" }, []],
  [
    "asks about what leaves the machine",
    { ...asked, action: "ask", condition: "facts.egress" },
    [],
  ],
  ["asks about changed tools", { ...asked, action: "ask", condition: "tool.changed" }, []],
  [
    "weighs the session",
    { ...asked, action: "deny", condition: "labels.untrusted_seen && facts.egress" },
    ["information_flow_control"],
  ],
  [
    "weighs the session for one address",
    {
      ...asked,
      action: "deny",
      condition: 'labels.untrusted_seen && facts.egress && tool.args.url == "https://a.example"',
    },
    [],
  ],
  [
    "weighs the session before some commands",
    { ...asked, action: "deny", condition: "labels.untrusted_seen && facts.opaque" },
    [],
  ],
  ["leaves all tools out again", { ...asked, action: "deny", suppressions: [noTool] }, []],
  [
    "leaves what goes out to one host out again",
    {
      ...asked,
      action: "deny",
      condition: "labels.untrusted_seen && facts.egress",
      suppressions: [{ ...noTool, match: "host:a.example" }],
    },
    [],
  ],
  [
    "denies calls that no agent makes",
    { ...asked, action: "deny", match: { trust: ["external"] } },
    [],
  ],
  [
    "weighs the session, and never holds",
    {
      ...asked,
      action: "deny",
      condition: "facts.egress && labels.untrusted_seen && !labels.untrusted_seen",
    },
    [],
  ],
  [
    "weighs the session where the call itself reads",
    {
      ...asked,
      action: "deny",
      condition: "facts.egress && labels.untrusted_seen && facts.reads_private",
    },
    [],
  ],
  [
    "weighs the session and the call",
    {
      ...asked,
      action: "ask",
      condition:
        "facts.egress && labels.untrusted_seen && (labels.private_read || facts.reads_private)",
    },
    ["information_flow_control"],
  ],
  ["denies one message", { points: ["input"], action: "deny", condition: "text == 'x'" }, []],
  [
    "denies messages from outside that instruct",
    { points: ["input"], action: "deny", condition: "source_trust == 'external'", ...instructing },
    ["injection_filter"],
  ],
  [
    "denies memories that instruct",
    { points: ["input"], action: "deny", condition: "source_trust == 'memory'", ...instructing },
    [],
  ],
  [
    "denies messages of the owner",
    { points: ["input"], action: "deny", match: { trust: ["operator"] } },
    [],
  ],
  ["denies a message", { points: ["input"], action: "deny" }, ["injection_filter"]],
  ["denies before the model", { points: ["pre_model_call"], action: "deny" }, ["injection_filter"]],
  ["asks about a message", { points: ["input"], action: "ask" }, []],
  ["denies a result", { points: ["post_tool_call"], action: "deny" }, []],
  ["denies an answer", { points: ["output"], action: "deny" }, []],
])("a path counts no control but what a guardrail does: it %s", (_, request, names) => {
  expect(controlsOf(request).map(({ control }) => control)).toEqual(names);
});

test.each(["unknown", "not_enforced"] as const)(
  "a guardrail that nobody has proven is no control: %s",
  (state) => {
    expect(controlsOf({ ...asked, action: "deny" }, state)).toEqual([]);
  },
);

test("a guardrail is no control at what the runtime runs without asking its adapter", () => {
  const commands = { ...asked, action: "deny", match: { tools: ["bash"] } } as const;
  expect(controlsOf(commands)).toEqual([]);
});

test("a guardrail of another service is no control here", () => {
  expect(controlsOf({ ...asked, action: "deny" }, "enforced", "office")).toEqual([]);
});

test("a control is one of the agent and of those that it delegates to, in its own service", () => {
  const [control] = controlsOf({ ...asked, action: "deny" });
  expect(control?.agents?.map(({ agent_id }) => agent_id).toSorted()).toEqual([
    "main",
    "main/helper",
  ]);
  expect(controlsOf({ ...asked, action: "deny", agent_id: "*" })[0]).not.toHaveProperty("agents");
});
