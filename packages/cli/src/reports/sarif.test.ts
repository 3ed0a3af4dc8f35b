import type { CheckDescription } from "@parapet/posture";
import { expect, test } from "vitest";
import { finding, hostileReport, report } from "../testing/report.fixture.ts";
import { renderSarif } from "./sarif.ts";

const check: CheckDescription = {
  check_id: "OC-NET-001",
  title: "The gateway listens beyond this machine",
  severity: "high",
  runtime: "openclaw",
  owasp: ["ASI03"],
  fixable: true,
  rationale: "Others can reach it.",
  remediation: "Set gateway.bind to loopback.",
  references: ["https://docs.example/bind"],
  aliases: [],
  weakness: "",
  docs_url: "docs/checks/OC-NET-001.md",
};

type Result = {
  ruleId: string;
  ruleIndex: number;
  level: string;
  message: { text: string };
  locations: { physicalLocation: { artifactLocation: object; region?: object } }[];
  partialFingerprints: object;
  suppressions: object[];
};
type Run = {
  tool: { driver: { rules: Record<string, unknown>[] } };
  originalUriBaseIds: Record<string, { uri: string }>;
  results: Result[];
  properties: { notes: string[] };
  invocations: { toolExecutionNotifications: object[] }[];
};

function runOf(text: string): Run {
  const log: { version: string; runs: Run[] } = JSON.parse(text);
  expect(log.version).toBe("2.1.0");
  expect(log.runs).toHaveLength(1);
  return log.runs[0]!;
}

test("a code-scanning service gets place, level and a fingerprint that survives edits", () => {
  const run = runOf(renderSarif(report({ findings: [finding()] }), [check]));
  expect(run.originalUriBaseIds).toEqual({ WORKSPACE: { uri: "file:///home/ada/.openclaw/" } });
  expect(run.results).toEqual([
    {
      ruleId: "OC-NET-001",
      ruleIndex: 0,
      level: "error",
      message: { text: 'gateway.bind is "lan": everybody on the network reaches the gateway.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "openclaw.json", uriBaseId: "WORKSPACE" },
            region: { startLine: 4, startColumn: 13, snippet: { text: '"lan"' } },
          },
          logicalLocations: [{ fullyQualifiedName: "/gateway/bind", kind: "property" }],
        },
      ],
      partialFingerprints: {
        primaryLocationLineHash: "0123456789abcdef0123456789abcdef:1",
        "parapetFinding/v1": "0123456789abcdef0123456789abcdef",
      },
      properties: {
        severity: "high",
        confidence: "high",
        owasp: ["ASI03"],
        agent: "",
        fixable: true,
        checks: ["OC-NET-001"],
        remediation: "Set `gateway.bind` to loopback.",
      },
    },
  ]);
});

test("only rules that occur are there; a rule explains itself and carries the number that services sort by", () => {
  const [rule, ...others] = runOf(
    renderSarif(report({ findings: [finding()] }), [check, { ...check, check_id: "OC-NET-002" }]),
  ).tool.driver.rules;
  expect(others).toEqual([]);
  expect(rule).toEqual({
    id: "OC-NET-001",
    shortDescription: { text: "The gateway listens beyond this machine" },
    fullDescription: { text: "Others can reach it." },
    help: {
      text: "Others can reach it.\n\nWhat to do: Set gateway.bind to loopback.",
      markdown: "Others can reach it.\n\n**What to do:** Set gateway.bind to loopback.",
    },
    helpUri: "https://docs.example/bind",
    defaultConfiguration: { level: "error" },
    properties: { "security-severity": "8.0", tags: ["security", "owasp-agentic/ASI03"] },
  });
});

test("every result points at its rule, also when the catalog does not know it", () => {
  const run = runOf(renderSarif(report(), [check]));
  for (const result of run.results) {
    expect(run.tool.driver.rules[result.ruleIndex]!["id"]).toBe(result.ruleId);
  }
});

test("a finding about a file as a whole is at its first line, because code scanning needs one", () => {
  const absent = {
    file: "a b/ü.json",
    pointer: "",
    line: 0,
    column: 0,
    excerpt: "",
    default_of: "",
  };
  const run = runOf(renderSarif(report({ findings: [finding({ evidence: [absent] })] })));
  expect(run.results[0]!.locations).toEqual([
    {
      physicalLocation: {
        artifactLocation: { uri: "a%20b/%C3%BC.json", uriBaseId: "WORKSPACE" },
        region: { startLine: 1 },
      },
    },
  ]);
});

test.each([
  ["/etc/openclaw.json", "file:///etc/openclaw.json"],
  ["C:/Users/Ada/openclaw.json", "file:///C:/Users/Ada/openclaw.json"],
])("a file outside the workspace has its whole address: %s", (file, uri) => {
  const outside = { file, pointer: "", line: 1, column: 0, excerpt: "", default_of: "" };
  const run = runOf(renderSarif(report({ findings: [finding({ evidence: [outside] })] })));
  expect(run.results[0]!.locations[0]!.physicalLocation).toEqual({
    artifactLocation: { uri },
    region: { startLine: 1 },
  });
});

test("suppressed findings are left out, because code scanning shows them as open", () => {
  const open = report().findings.filter(({ suppressed }) => !suppressed);
  expect(runOf(renderSarif(report())).results).toHaveLength(open.length);
});

test("suppressed findings are marked by choice, with who suppressed them, where and why", () => {
  const { results } = runOf(renderSarif(report(), [], [], { suppressed: "mark" }));
  expect(results.map(({ suppressions }) => suppressions)).toEqual([
    [],
    [],
    [
      {
        kind: "external",
        status: "accepted",
        justification: "Until the outage is understood.",
        location: {
          physicalLocation: {
            artifactLocation: { uri: "parapet-ignore.json5", uriBaseId: "WORKSPACE" },
            region: { startLine: 3, startColumn: 5 },
          },
          logicalLocations: [{ fullyQualifiedName: "/suppressions/0", kind: "property" }],
        },
        properties: { owner: "ada", expires: "2027-01-31" },
      },
    ],
  ]);
});

test("what the report does not count is in the log, too", () => {
  const said = "Guardrails are not counted. [x](https://evil.example)";
  const run = runOf(renderSarif(report(), [], [said]));
  expect(run.properties.notes).toEqual([said]);
  expect(run.invocations[0]!.toolExecutionNotifications.at(-1)).toEqual({
    level: "note",
    message: { text: "Guardrails are not counted. [x] (https://evil.example)" },
  });
  expect(runOf(renderSarif(report())).properties.notes).toEqual([]);
});

const place = {
  file: "openclaw.json",
  pointer: "/a",
  line: 2,
  column: 1,
  excerpt: "",
  default_of: "",
};

function way(exposure_id: string, steps = 2) {
  const step = { node_id: "n", label: "Anyone", description: "may write", evidence: [place] };
  return {
    exposure_id,
    path_id: "ap_1",
    trust: "anyone",
    impact: "host_rce",
    steps: Array.from({ length: steps }, () => step),
  };
}

test("an exposure is a result with the way as a code flow, and known again on another machine", () => {
  const [exposure] = report().exposures;
  const ways = [way(exposure!.exposure_id)];
  const here = runOf(renderSarif(report({ findings: [] }), [], [], { ways }));
  const [result] = here.results;
  expect(result).toMatchObject({
    ruleId: "exposure/host_rce",
    codeFlows: [
      {
        threadFlows: [
          { locations: [{ location: { message: { text: "Anyone: may write" } } }, {}] },
        ],
      },
    ],
  });
  const moved = { ...exposure!, exposure_id: "ex_other" };
  const elsewhere = renderSarif(
    report({ findings: [], exposures: [moved], workspace_path: "/home/runner/work" }),
    [],
    [],
    { ways: [way("ex_other")] },
  );
  expect(runOf(elsewhere).results[0]!.partialFingerprints).toEqual(result!.partialFingerprints);
});

test("in a repository, addresses are relative to its root, and the commit is told without anything outside", () => {
  const repository = {
    root: "/home/ada",
    folder: ".openclaw",
    commit: "a".repeat(40),
    branch: "main",
    remote: "https://git.example.com/acme/agents.git",
  };
  const run = runOf(renderSarif(report({ findings: [finding()] }), [], [], { repository }));
  expect(run.results[0]!.locations[0]!.physicalLocation.artifactLocation).toEqual({
    uri: ".openclaw/openclaw.json",
    uriBaseId: "%SRCROOT%",
  });
  expect(run).toMatchObject({
    originalUriBaseIds: { "%SRCROOT%": { uri: "file:///home/ada/" } },
    versionControlProvenance: [
      {
        repositoryUri: "https://git.example.com/acme/agents.git",
        revisionId: "a".repeat(40),
        branch: "main",
        mappedTo: { uriBaseId: "%SRCROOT%" },
      },
    ],
  });
});

test("what GitHub would drop is left out with a note, the least severe first", () => {
  const many = Array.from({ length: 5_100 }, (_, index) =>
    finding({
      fingerprint: String(index).padStart(32, "0"),
      severity: index < 5_000 ? "high" : "low",
      evidence: Array.from({ length: 150 }, () => place),
    }),
  );
  const run = runOf(renderSarif(report({ findings: many.toReversed(), exposures: [] })));
  expect(run.results).toHaveLength(5_000);
  expect(run.results.every(({ level }) => level === "error")).toBe(true);
  expect(run.results[0]).toMatchObject({ relatedLocations: { length: 99 } });
  expect(run.invocations[0]!.toolExecutionNotifications.at(-1)).toEqual({
    level: "note",
    message: { text: "100 less severe results are left out." },
  });
});

test("code flows hold no more steps than GitHub shows", () => {
  const [exposure] = report().exposures;
  const ways = Array.from({ length: 30 }, () => way(exposure!.exposure_id, 40));
  const run = runOf(renderSarif(report({ findings: [] }), [], [], { ways }));
  expect(run.results[0]).toMatchObject({ codeFlows: { length: 25 } });
});

test("hostile text makes no link and breaks no address", () => {
  const run = runOf(renderSarif(hostileReport()));
  expect(run.results[0]!.message.text).not.toContain("](");
  const { uri } = run.originalUriBaseIds["WORKSPACE"]!;
  expect(uri).toMatch(/^file:\/\/\/[\w%$()'!*~./:-]*\/$/);
  expect(URL.canParse(uri)).toBe(true);
});

test("a violation without a place in the workspace is a result at its rule in the policy", () => {
  const violation = {
    rule_id: "reach",
    status: "unproven",
    agent_id: "",
    message: "There are too many entry points to search each.",
    evidence: [],
    severity: "high",
    exception: undefined,
  } as const;
  const policy = {
    policy: "Team",
    file: "/home/ada/.openclaw/parapet.policy.yaml",
    folder: "/home/ada/.openclaw",
    rules: [
      { rule_id: "reach", title: "Reach", line: 7, status: "unproven", violations: [violation] },
    ],
    idle_exceptions: [],
  } as const;
  const { results } = runOf(renderSarif(report({ findings: [] }), [], [], { policy }));
  expect(results.map(({ ruleId }) => ruleId)).toEqual(["policy/reach"]);
  expect(results[0]?.locations[0]?.physicalLocation).toEqual({
    artifactLocation: { uri: "file:///home/ada/.openclaw/parapet.policy.yaml" },
    region: { startLine: 7 },
  });
});

test("an editor that reads SARIF can make the fix: whole lines of the file that the result is in", () => {
  const fix = { title: "Sets gateway.bind to loopback", safe: false, file: "openclaw.json" };
  const lines = [
    { line: 4, removed: 1, text: '    bind: "loopback",\n' },
    { line: 9, removed: 2, text: "" },
  ];
  const fixes = new Map([["OC-NET-001", { ...fix, lines }]]);
  const resultOf = (changes: Parameters<typeof finding>[0], given = fixes): object | undefined =>
    runOf(
      renderSarif(report({ findings: [finding(changes)] }), [check], [], {
        fixes: given,
        suppressed: "mark",
      }),
    ).results[0];
  expect(resultOf({})).toMatchObject({
    fixes: [
      {
        description: {
          text: "Sets gateway.bind to loopback. May restrict access or stop jobs.",
        },
        artifactChanges: [
          {
            artifactLocation: { uri: "openclaw.json", uriBaseId: "WORKSPACE" },
            replacements: [
              {
                deletedRegion: { startLine: 4, startColumn: 1, endLine: 5, endColumn: 1 },
                insertedContent: { text: '    bind: "loopback",\n' },
              },
              { deletedRegion: { startLine: 9, startColumn: 1, endLine: 11, endColumn: 1 } },
            ],
          },
        ],
      },
    ],
  });
  const elsewhere = new Map([["OC-NET-001", { ...fix, safe: true, file: "other.json", lines }]]);
  for (const other of [
    resultOf({ suppressed: true }),
    resultOf({}, elsewhere),
    resultOf({ check_id: "OC-NET-002" }),
  ]) {
    expect(other).toBeDefined();
    expect(other).not.toHaveProperty("fixes");
  }
});
