import { describe, expect, test } from "vitest";
import {
  agent,
  exposure,
  finding,
  place,
  policyOf,
  report,
  subject,
  tool,
} from "../testing/subject.ts";
import { evaluatePolicy } from "./evaluate-policy.ts";
import { openViolations } from "./result.ts";
import type { PolicySubject } from "./subject.ts";

const today = "2026-11-29";

async function judged(rule: string, on: PolicySubject, rest = "") {
  const result = evaluatePolicy(await policyOf(`  - { id: a, ${rule} }`, rest), on, today);
  const [first] = result.rules;
  return {
    status: first?.status,
    messages: openViolations(result).map(({ message }) => message),
    evidence: openViolations(result).flatMap(({ evidence }) => evidence),
    idle: result.idle_exceptions.map(({ why }) => why),
  };
}

const way = {
  exposure_id: "ex_1",
  path_id: "ap_1",
  trust: "anyone",
  impact: "host_rce",
  steps: [{ node_id: "", label: "", description: "", evidence: [place, place] }],
};
const exposed = subject({
  report: report({ exposures: [exposure] }),
  agents: [agent()],
  ways: [way],
});

describe("no_exposure", () => {
  test("names who reaches what, and every place of it once", async () => {
    const found = await judged("no_exposure: { from: untrusted, to: host_rce }", exposed);
    expect(found.status).toBe("violated");
    expect(found.messages).toEqual([
      "Anyone by telegram direct messages, through main: runs commands on the host (critical). The policy allows no such exposure.",
    ]);
    expect(found.evidence).toEqual([place]);
  });

  test.each([
    "no_exposure: { from: [paired, operator] }",
    "no_exposure: { to: [secret_theft] }",
    "no_exposure: { from: untrusted }, agents: others",
  ])("another principal, outcome or agent is no violation: %s", async (rule) => {
    const rest = "agents: { others: [{ name: other-* }] }";
    const on = { ...exposed, agents: [agent(), agent({ agent_id: "other-1" })] };
    expect((await judged(rule, on, rest)).status).toBe("held");
  });

  test("a lower severity than the rule names is no violation", async () => {
    const outcomes = exposure.outcomes.map((one) => ({ ...one, severity: "medium" as const }));
    const on = { ...exposed, report: report({ exposures: [{ ...exposure, outcomes }] }) };
    expect((await judged("no_exposure: { at_least: high }", on)).status).toBe("held");
    expect((await judged("no_exposure: { at_least: medium }", on)).status).toBe("violated");
  });

  test("what was not searched, not read or not said is unproven, never held", async () => {
    const cut = subject({ report: report({ exposures_truncated: true }) });
    expect((await judged("no_exposure: {}", cut)).status).toBe("unproven");
    const file = { path: "a.json", status: "unreadable" as const, reason: "denied" };
    const unread = subject({ report: report({ files: [file] }) });
    for (const rule of [
      "no_exposure: {}",
      "no_finding: {}",
      "no_secrets: true",
      "sandbox: required",
      "tools: [read]",
      "mcp_servers: { allow: [] }",
    ])
      expect((await judged(rule, unread)).status).toBe("unproven");
    const group = "agents: { g: [{ name: absent }] }";
    for (const rule of ["no_exposure: {}", "tools: [read]"])
      expect((await judged(`agents: g, ${rule}`, unread, group)).status).toBe("unproven");
    const strange = { ...exposed, ways: [{ ...way, trust: "" }] };
    expect((await judged("no_exposure: { from: anyone }", strange)).status).toBe("unproven");
    expect((await judged("no_exposure: { to: secret_theft }", strange)).status).toBe("held");
    const unsaid = { ...exposed, ways: [] };
    expect((await judged("no_exposure: { from: anyone }", unsaid)).status).toBe("unproven");
    expect((await judged("no_exposure: { to: host_rce }", unsaid)).status).toBe("unproven");
    const old = { ...exposed, ways: undefined, agents: undefined };
    expect((await judged("no_exposure: { from: anyone }", old)).status).toBe("unproven");
    expect((await judged("sandbox: required", old)).status).toBe("unproven");
    expect((await judged("no_exposure: {}", old)).status).toBe("violated");
    expect((await judged("agents: g, no_exposure: {}", old, group)).status).toBe("unproven");
    const nothing = { ...old, report: report() };
    expect((await judged("no_exposure: { from: anyone }", nothing)).status).toBe("held");
  });

  test("what was read holds no more than what it says, and a rule about agents that are not there does not apply", async () => {
    const file = { path: "a.json", status: "read" as const, reason: "" };
    const on = subject({ report: report({ files: [file] }) });
    expect((await judged("no_exposure: {}", on)).status).toBe("held");
    expect((await judged("sandbox: required", on)).status).toBe("not_applied");
  });

  test("an exposure without an entry point or an agent is told without them", async () => {
    const bare = { ...exposure, entry_point: "", agents: [] };
    const on = { ...exposed, report: report({ exposures: [bare] }) };
    expect((await judged("no_exposure: {}", on)).messages).toEqual([
      "Anyone: runs commands on the host (critical). The policy allows no such exposure.",
    ]);
  });
});

describe("agents", () => {
  const onHost = tool("exec", { decision: "auto", runs_on: "host" });
  test.each([
    ["sandbox: required", agent({ sandbox: "off" }), "violated"],
    ["sandbox: required", agent({ sandbox: "non-main" }), "violated"],
    ["sandbox: required", agent({ sandbox: "" }), "unproven"],
    ["sandbox: required", agent({ tools: [onHost] }), "violated"],
    ["sandbox: required", agent({ tools: [{ ...onHost, runs_on: "sandbox" }] }), "held"],
    ["tools: [exec]", agent({ tools: [onHost] }), "held"],
    ["tools: ['mem*']", agent({ tools: [tool("exec")] }), "violated"],
    ["approval: [exec]", agent({ tools: [onHost] }), "violated"],
    [
      "approval: [exec]",
      agent({ tools: [tool("exec"), tool("read", { decision: "auto" })] }),
      "held",
    ],
    ["models: ['anthropic/*']", agent(), "held"],
    ["models: ['openai/*']", agent(), "violated"],
    ["models: ['openai/*']", agent({ model: "" }), "unproven"],
  ])("%s of %j is %s", async (rule, one, status) => {
    expect((await judged(rule, subject({ agents: [one] }))).status).toBe(status);
  });

  test("a tool off the list is named with what it asks, and its ID only where its label does not say it", async () => {
    const tools = [
      tool("exec", { decision: "auto" }),
      tool("exec", { label: "Shell" }),
      tool("mcp__*", { label: "All tools of a server" }),
    ];
    const found = await judged("tools: [read]", subject({ agents: [agent({ tools })] }));
    expect(found.messages).toEqual([
      "main may use exec without approval, which is not on the policy's list of tools.",
      "main may use Shell (exec) after approval, which is not on the policy's list of tools.",
      "main may use All tools of a server after approval, which is not on the policy's list of tools.",
    ]);
  });

  const server = {
    name: "files",
    transport: "stdio",
    package: "@acme/files@1.0.0",
    host: "",
    pinned: true,
    evidence: [place],
  };
  test.each([
    ["{ allow: ['@acme/*'], pinned: true }", server, "held"],
    ["{ allow: ['name:files'] }", server, "held"],
    ["{ allow: ['files'] }", server, "violated"],
    ["{ allow: ['@acme/file'] }", server, "violated"],
    [
      "{ allow: ['docs.example.com'] }",
      { ...server, package: "", host: "docs.example.com" },
      "held",
    ],
    [
      "{ allow: ['*.example.com'] }",
      { ...server, package: "", host: "example.com.evil" },
      "violated",
    ],
    ["{ allow: ['*'] }", { ...server, package: "" }, "violated"],
    ["{ pinned: true }", { ...server, pinned: false }, "violated"],
    ["{ allow: [] }", server, "violated"],
    ["{ allow: ['@acme/*'] }", { ...server, package: "@acme/x@npm:evil@1.0.0" }, "violated"],
    ["{ allow: ['evil'] }", { ...server, package: "@acme/x@npm:evil@1.0.0" }, "held"],
    ["{ allow: ['@acme/*'] }", { ...server, package: "@acme/x@https://e.test/x.tgz" }, "violated"],
    ["{ allow: ['@acme/*'] }", { ...server, package: "@acme/x@other/repo" }, "violated"],
    ["{ allow: ['acme'] }", { ...server, package: "acme @ git+https://e.test/x" }, "violated"],
    ["{ allow: ['acme'] }", { ...server, package: "acme[cli]==1.0" }, "held"],
    ["{ allow: ['acme'] }", { ...server, package: "acme@latest" }, "held"],
    [
      "{ allow: ['git+https://e.test/x'] }",
      { ...server, package: "git+https://e.test/x@v1" },
      "held",
    ],
    ["{ allow: ['git+ssh://git'] }", { ...server, package: "git+ssh://git@e.test/x" }, "violated"],
    ["{ allow: ['name:acme'] }", { ...server, package: "name:acme" }, "violated"],
  ])("mcp_servers: %s of %j is %s", async (assertion, used, status) => {
    const on = subject({ agents: [agent({ mcp_servers: [used] })] });
    expect((await judged(`mcp_servers: ${assertion}`, on)).status).toBe(status);
  });

  test("a group selects by name, runtime and service together, and a rule that selects nobody says so", async () => {
    const on = subject({ agents: [agent({ sandbox: "off" })] });
    const ask = (selector: string) =>
      judged("agents: g, sandbox: required", on, `agents: { g: [${selector}] }`);
    expect((await ask("{ name: 'ma*', runtime: openclaw, service: home }")).status).toBe(
      "violated",
    );
    for (const other of ["{ name: ma }", "{ runtime: claude-code }", "{ name: main, service: x }"])
      expect((await ask(other)).status).toBe("not_applied");
  });
});

function withFinding(changes = {}) {
  return subject({ report: report({ findings: [{ ...finding, ...changes }] }) });
}

test("findings count by severity, confidence and check, suppressed ones do not, and secrets are those of their checks", async () => {
  expect((await judged("no_finding: { at_least: high }", withFinding())).status).toBe("violated");
  expect((await judged("no_finding: { at_least: critical }", withFinding())).status).toBe("held");
  expect((await judged("no_finding: {}", withFinding({ confidence: "low" }))).status).toBe("held");
  expect((await judged("no_finding: { checks: ['CC-*'] }", withFinding())).status).toBe("held");
  expect((await judged("no_finding: { checks: ['OC-KEY-*'] }", withFinding())).status).toBe(
    "violated",
  );
  expect((await judged("no_finding: {}", withFinding({ suppressed: true }))).status).toBe("held");
  expect((await judged("no_secrets: true", withFinding({ suppressed: true }))).status).toBe("held");
  const low = withFinding({ confidence: "low", severity: "info" });
  expect((await judged("no_finding: { min_confidence: low }", low)).status).toBe("violated");
  expect((await judged("no_secrets: true", withFinding())).status).toBe("violated");
  expect((await judged("no_secrets: true", withFinding({ check_id: "OC-NET-001" }))).status).toBe(
    "held",
  );
});

function exception(fields: string): string {
  return `exceptions:\n  - { rule: a, owner: ada, reason: why, ${fields} }`;
}

describe("exceptions", () => {
  const on = subject({ agents: [agent({ sandbox: "off" })] });

  test("one that counts covers the violation until the end of its last day", async () => {
    const found = await judged("sandbox: required", on, exception("expires: 2026-11-29"));
    expect(found).toMatchObject({ status: "excepted", messages: [], idle: [] });
  });

  test("an expired one comes back as a violation, and is said", async () => {
    const found = await judged("sandbox: required", on, exception("expires: 2026-11-28"));
    expect(found).toMatchObject({ status: "violated", idle: ["expired"] });
  });

  test("one for an agent does not cover others of which the same is true", async () => {
    const alike = {
      ...exposed,
      report: report({ exposures: [{ ...exposure, alike: ["prod-1", "prod-2"] }] }),
      agents: [agent(), agent({ agent_id: "prod-1" }), agent({ agent_id: "prod-2" })],
    };
    const ask = async (rule: string, name: string) =>
      (
        await judged(
          `${rule}no_exposure: {}`,
          alike,
          `${exception(`agent: '${name}', expires: 2027-01-01`)}\nagents: { prod: [{ name: 'prod-*' }] }`,
        )
      ).status;
    expect(await ask("", "main")).toBe("violated");
    expect(await ask("", "*")).toBe("excepted");
    expect(await ask("agents: prod, ", "prod-1")).toBe("violated");
    expect(await ask("agents: prod, ", "prod-*")).toBe("excepted");
  });

  test("what was not searched stays unproven where an exception covers all that was found", async () => {
    const cut = {
      ...exposed,
      report: report({ exposures: [exposure], exposures_truncated: true }),
    };
    const rest = exception("agent: main, expires: 2027-01-01");
    expect((await judged("no_exposure: {}", cut, rest)).status).toBe("unproven");
  });

  test("one for another rule covers nothing, and is said", async () => {
    const found = await judged(
      "sandbox: required }\n  - { id: b, no_secrets: true",
      on,
      "exceptions:\n  - { rule: b, owner: ada, reason: why, expires: 2027-01-01 }",
    );
    expect(found).toMatchObject({ status: "violated", idle: ["unused"] });
  });

  test("one for another agent covers nothing, and is said", async () => {
    const found = await judged(
      "sandbox: required",
      on,
      exception("agent: 'prod-*', expires: 2027-01-01"),
    );
    expect(found).toMatchObject({ status: "violated", idle: ["unused"] });
  });
});
