import { type Evidence, type Finding, noFixHere, type PostureGraph } from "@parapet/posture";
import { expect, test } from "vitest";
import { findAttackPaths } from "../paths/find-paths.ts";
import { shippedRules } from "../rules/shipped-rules.ts";
import { edge, node } from "../testing/graphs.ts";
import { findExposures } from "./find-exposures.ts";
import { raiseCauses } from "./raise-causes.ts";
import { rootCausesOf } from "./root-causes.ts";

const at = (pointer: string, file = "openclaw.json"): Evidence => ({
  file,
  pointer,
  line: 1,
  column: 1,
  excerpt: "",
  default_of: "",
});

/**
 * Two equal agents, each with its own channel, that run commands on the machine: a critical
 * exposure.
 */
const graph: PostureGraph = {
  nodes: [
    node("s/principal/anyone", "principal", { trust: "anyone" }),
    node("host/box", "host", { isolation: "none" }),
    ...["a", "b"].flatMap((id) => [
      { ...node(`s/channel/chat/${id}`, "channel", { account: id }), label: `chat ${id} groups` },
      node(`s/agent/${id}`, "agent", { agent_id: id }),
      node(`s/tool/${id}/exec`, "tool", { tool: "exec", agent_id: id }),
    ]),
  ],
  edges: ["a", "b"].flatMap((id) => [
    edge(
      "s/principal/anyone",
      "CAN_WRITE",
      `s/channel/chat/${id}`,
      {},
      {
        fixedBy: ["ENTRY"],
        evidence: [at("/channels/chat/dmPolicy")],
      },
    ),
    edge(`s/channel/chat/${id}`, "DELIVERS", `s/agent/${id}`),
    edge(
      `s/agent/${id}`,
      "INVOKES",
      `s/tool/${id}/exec`,
      { decision: "auto" },
      {
        fixedBy: ["EXEC"],
        evidence: [at("/agents/defaults/tools/exec/mode")],
      },
    ),
    edge(`s/tool/${id}/exec`, "EXECUTES", "host/box"),
  ]),
};

const { exposures } = findExposures(
  graph,
  shippedRules(),
  findAttackPaths(graph, shippedRules()).paths,
);

const finding = (check_id: string, fields: Partial<Finding> = {}): Finding => ({
  check_id,
  title: check_id,
  message: `${check_id} is set.`,
  remediation: "",
  severity: "low",
  confidence: "high",
  owasp: [],
  agent_id: "",
  evidence: [
    at(check_id === "ENTRY" ? "/channels/chat/dmPolicy" : "/agents/defaults/tools/exec/mode"),
  ],
  fixable: true,
  fingerprint: check_id,
  suppressed: false,
  ...fields,
});

const shown = (findings: readonly Finding[]) =>
  raiseCauses(exposures, findings, ({ severity }) => severity).map(
    ({ fingerprint, severity }) => `${fingerprint} ${severity}`,
  );

test("the exposure that the tests raise causes of is one, critical, and stands for both agents", () => {
  expect(
    exposures.map(({ exposure }) => [exposure.severity, exposure.agents, exposure.alike]),
  ).toEqual([["critical", ["a"], ["b"]]]);
});

test.each<[name: string, found: Partial<Finding>, isCause: boolean]>([
  ["at the setting itself", {}, true],
  ["of an agent of the exposure", { agent_id: "a" }, true],
  ["of an agent that it stands for as well", { agent_id: "b" }, true],
  ["at the object that holds the setting", { evidence: [at("/agents/defaults/tools/exec")] }, true],
  [
    "at a member of another object there",
    { evidence: [at("/agents/defaults/tools/exec/mode/x")] },
    true,
  ],
  [
    "at several settings, one of them this",
    { evidence: [at("/x"), at("/agents/defaults/tools/exec/mode")] },
    true,
  ],
  ["of another agent", { agent_id: "c" }, false],
  ["that is suppressed", { suppressed: true }, false],
  ["of another check", { check_id: "OTHER" }, false],
  ["at another setting", { evidence: [at("/gateway/bind")] }, false],
  ["at what holds everything of the kind", { evidence: [at("/agents/defaults")] }, false],
  ["at the whole file", { evidence: [at("")] }, false],
  [
    "at the setting of another file",
    { evidence: [at("/agents/defaults/tools/exec/mode", "x.json")] },
    false,
  ],
])("a finding %s is a root cause: %o", (_name, fields, isCause) => {
  const [exposure] = exposures;
  const causes = exposure === undefined ? [] : rootCausesOf(exposure, [finding("EXEC", fields)]);
  expect(causes.length > 0).toBe(isCause);
  expect(shown([finding("EXEC", fields)])).toEqual([isCause ? "EXEC critical" : "EXEC low"]);
});

test("root causes come the worst first, then by check and fingerprint", () => {
  const [exposure] = exposures;
  const found = [
    finding("EXEC", { fingerprint: "2" }),
    finding("EXEC", { fingerprint: "1" }),
    finding("ENTRY", { fingerprint: "3" }),
    finding("EXEC", { fingerprint: "4", severity: "high" }),
  ];
  expect(rootCausesOf(exposure!, found).map(({ fingerprint }) => fingerprint)).toEqual([
    "4",
    "3",
    "1",
    "2",
  ]);
});

test("of several causes the worst is raised, and none where one is as severe as the path", () => {
  expect(
    shown([finding("ENTRY", { severity: "medium" }), finding("EXEC", { severity: "high" })]),
  ).toEqual(["ENTRY medium", "EXEC critical"]);
  expect(
    shown([finding("ENTRY", { severity: "medium" }), finding("EXEC", { severity: "critical" })]),
  ).toEqual(["ENTRY medium", "EXEC critical"]);
});

test("where a cause as severe as the path is suppressed, no other is raised in its place", () => {
  const entry = finding("ENTRY", { severity: "critical", suppressed: true });
  expect(shown([entry, finding("EXEC")])).toEqual(["ENTRY critical", "EXEC low"]);
  // What was suppressed was less than what is there now.
  const lesser = finding("ENTRY", { severity: "high", suppressed: true });
  expect(shown([lesser, finding("EXEC")])).toEqual(["ENTRY high", "EXEC critical"]);
});

test("what a finding stands for in the report counts as its severity", () => {
  const found = [finding("ENTRY"), finding("EXEC")];
  const reported = raiseCauses(exposures, found, ({ check_id }) =>
    check_id === "EXEC" ? "critical" : "low",
  );
  expect(reported).toBe(found);
});

test("what the same check says of an equal agent is raised with it, but for what is suppressed", () => {
  const found = [
    finding("EXEC", { agent_id: "a", fingerprint: "a" }),
    finding("EXEC", { agent_id: "b", fingerprint: "b" }),
    finding("EXEC", { agent_id: "b", fingerprint: "hidden", suppressed: true }),
    finding("EXEC", { agent_id: "c", fingerprint: "c" }),
  ];
  expect(shown(found)).toEqual(["a critical", "b critical", "hidden low", "c low"]);
});

test("a raised finding says why, before what cannot be fixed", () => {
  const why = "With what else is allowed, this opens an attack path of critical severity.";
  const [raised] = raiseCauses(exposures, [finding("EXEC")], ({ severity }) => severity);
  expect(raised?.message).toBe(`EXEC is set. ${why}`);
  const untouched = finding("OTHER");
  expect(raiseCauses(exposures, [finding("EXEC"), untouched], ({ severity }) => severity)[1]).toBe(
    untouched,
  );
});

test("what cannot be fixed is still said, and what is severe enough stays as it is", () => {
  const refused = finding("EXEC", { message: `EXEC is set.${noFixHere}It is shared.` });
  const [raised] = raiseCauses(exposures, [refused], ({ severity }) => severity);
  expect(raised?.message).toMatch(/critical severity\..*It is shared\.$/s);
  const severe = finding("EXEC", { severity: "critical" });
  const [same] = raiseCauses(exposures, [severe], () => "low");
  expect(same).toBe(severe);
});

test("a cause that is raised by one path is severe enough for the next", () => {
  const [exposure] = exposures;
  const twice = { ...exposure!, paths: [...exposure!.paths, ...exposure!.paths] };
  const found = [finding("ENTRY", { severity: "medium" }), finding("EXEC", { severity: "high" })];
  expect(
    raiseCauses([twice], found, ({ severity }) => severity).map(({ severity }) => severity),
  ).toEqual(["medium", "critical"]);
});
