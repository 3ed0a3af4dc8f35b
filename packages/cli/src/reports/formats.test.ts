import { describe, expect, test } from "vitest";
import { finding, hostileReport, report } from "../testing/report.fixture.ts";
import { everyWorkspace } from "../text/command-target.ts";
import { renderCsv } from "./csv.ts";
import { renderHtml } from "./html.ts";
import { renderJunit } from "./junit.ts";
import { reportFor } from "./reader-report.ts";
import type { Content } from "./report-format.ts";

const failOn = { severity: "high", confidence: "medium" } as const;

function content(told = report(), changes: Partial<Content> = {}): Content {
  return {
    report: told,
    notes: [],
    forReader: reportFor("auditor", told, failOn),
    agents: [],
    ways: [],
    policy: undefined,
    proofs: undefined,
    repository: undefined,
    suppressed: "omit",
    failOn,
    fixes: new Map(),
    catalog: [],
    target: everyWorkspace,
    least: undefined,
    ...changes,
  };
}

const violated = {
  policy: "Team",
  file: "p.yaml",
  folder: "/w",
  rules: [
    {
      rule_id: "box",
      title: "In a <box>",
      line: 3,
      status: "violated",
      violations: [
        {
          rule_id: "box",
          status: "violated",
          agent_id: "main",
          message: "It is not.",
          evidence: finding().evidence,
          severity: "high",
          exception: undefined,
        },
      ],
    },
    { rule_id: "none", title: "Of nobody", line: 4, status: "not_applied", violations: [] },
  ],
  idle_exceptions: [],
} as const;

/** Elements that are open and closed in order; throws where they are not. */
function elements(xml: string): readonly string[] {
  const open: string[] = [];
  const names: string[] = [];
  for (const [, close, name = "", self] of xml.matchAll(/<(\/)?([a-z-]+)[^<>]*?(\/)?>/g)) {
    if (close === undefined) names.push(name);
    if (close !== undefined && open.pop() !== name)
      throw new Error(`${name} is closed before it is open.`);
    if (close === undefined && self === undefined) open.push(name);
  }
  expect(open).toEqual([]);
  return names;
}

describe("JUnit", () => {
  test("what fails the run is a failure, other findings are passed tests, and rules of a policy are tests", () => {
    const told = report({ findings: [finding(), finding({ severity: "low" })], exposures: [] });
    const xml = renderJunit(content(told, { policy: violated }));
    expect(elements(xml).filter((name) => name === "failure")).toHaveLength(2);
    expect(xml).toContain('<testsuites name="Parapet" tests="4" failures="2" errors="0">');
    expect(xml).toContain(
      '<testsuite name="policy" tests="2" failures="1" errors="0" skipped="1">',
    );
    expect(xml).toContain("openclaw.json:4:13: It is not.");
  });

  test("a new exposure that fails the run is a failure, and with --fail-on never nothing is", () => {
    const told = report({ findings: [] });
    const [first] = told.exposures.map(({ exposure_id }) => exposure_id);
    const isNew = { severity: "high", confidence: "medium", exposures: new Set([first!]) } as const;
    const failed = renderJunit(content(told, { failOn: isNew }));
    expect(failed).toContain("The baseline does not have this exposure: ");
    expect(elements(failed).filter((name) => name === "failure")).toHaveLength(1);
    const never = { severity: "never", confidence: "medium" } as const;
    const passed = renderJunit(content(told, { failOn: never, policy: violated }));
    expect(passed).not.toContain("<failure");
    expect(passed).toContain("It is not.");
  });

  test("a scan without findings is one passed test, and suppressed ones are skipped by choice", () => {
    const none = renderJunit(content(report({ findings: [] })));
    expect(none).toContain('name="no open findings"');
    const told = report({ findings: [finding({ suppressed: true })] });
    expect(renderJunit(content(told))).toContain('name="no open findings"');
    const marked = renderJunit(content(told, { suppressed: "mark" }));
    expect(marked).toContain('<skipped message="suppressed"/>');
  });

  test("hostile text stays text", () => {
    const xml = renderJunit(content(hostileReport()));
    elements(xml);
    expect(xml).not.toMatch(/\p{Cc}(?<!\n)/u);
  });
});

describe("CSV", () => {
  test("has a row for each exposure, finding and violation, each with its place", () => {
    const told = report({ findings: [finding()] });
    const rows = renderCsv(told, violated).split("\r\n");
    expect(rows[0]).toMatch(/^kind,severity,id,/);
    expect(rows.filter((row) => row.startsWith("exposure,"))).toHaveLength(told.exposures.length);
    expect(rows).toContain(
      'finding,high,OC-NET-001,The gateway listens beyond this machine,"gateway.bind is ""lan"": everybody on the network reaches the gateway.",,openclaw.json,4,/gateway/bind,yes,open',
    );
    expect(rows).toContain(
      "policy,high,box,,It is not.,main,openclaw.json,4,/gateway/bind,no,violated",
    );
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\uff1d1", "\uff20SUM(A1)"])(
    "a spreadsheet does not calculate %s",
    (message) => {
      const csv = renderCsv(report({ findings: [finding({ message })], exposures: [] }));
      expect(csv).toContain(`,'${message},`);
    },
  );

  test("a spreadsheet that takes a semicolon for the end of a cell calculates nothing behind one", () => {
    const message = 'a;=1+1; "+2';
    const csv = renderCsv(report({ findings: [finding({ message })], exposures: [] }));
    expect(csv).toContain(`,"a;'=1+1; ""'+2",`);
  });
});

describe("HTML", () => {
  test("needs nothing from outside and has no script", () => {
    const page = renderHtml(content(report(), { policy: violated }));
    expect(page).not.toMatch(/<script|<link|<img|<iframe|url\(|@import|\son\w+=|href=|src=/i);
    expect(page).toContain("default-src 'none'");
    expect(page).toContain("prefers-color-scheme:dark");
    expect(page).toContain("@media print");
  });

  test("draws each exposure with its words, and lists findings and violations", () => {
    const told = report();
    const page = renderHtml(content(told, { policy: violated }));
    expect(page.match(/<svg /g)).toHaveLength(told.exposures.length);
    expect(page).toContain(`aria-label="${told.exposures[0]!.principal}, then `);
    expect(page).toContain("It is not.");
    const missing = told.findings.filter(
      ({ title, suppressed }) => !suppressed && !page.includes(title),
    );
    expect(missing).toEqual([]);
  });

  test("names the fixes of each exposure, and whether they close it or only lower it", () => {
    const told = report();
    const [exposure] = told.exposures;
    const plan = { ...exposure!.plan!, titles: ["Requires approval"] };
    const pageFor = (closes: readonly string[]): string => {
      const exposures = [{ ...exposure!, plan: { ...plan, closes } }];
      return renderHtml(content({ ...told, exposures }));
    };
    expect(pageFor([exposure!.exposure_id])).toContain("Closed by: Requires approval");
    expect(pageFor([])).toContain("Lowered by: Requires approval");
    const without = { ...told, exposures: [{ ...exposure!, plan: undefined }] };
    expect(renderHtml(content(without))).not.toMatch(/Closed by|Lowered by/);
  });

  test("an exception of the policy that expired is said", () => {
    const exception = { rule: "box", agent: "", owner: "<ada>", reason: "why", line: 9 };
    const idle = { ...exception, expires: "2026-01-31", why: "expired" } as const;
    const page = renderHtml(
      content(report(), { policy: { ...violated, idle_exceptions: [idle] } }),
    );
    expect(page).toContain(
      "The exception of &lt;ada&gt; for <code>box</code> expired on 2026-01-31 and no longer counts.",
    );
  });

  test("a chosen severity leaves out what is below, and says how much", () => {
    const told = report({ findings: [finding(), finding({ severity: "low", title: "Minor" })] });
    const page = renderHtml(content(told, { least: "high" }));
    expect(page).not.toContain("Minor");
    expect(page).toContain("1 below high not listed.");
  });

  test("hostile text makes no element", () => {
    const title = '</style><script>alert(1)</script><b a="';
    const told = report({ findings: [finding({ title })], service: title });
    const page = renderHtml(content(told));
    expect(page).not.toContain("<script");
    expect(page).toContain("&lt;script&gt;");
    expect(renderHtml(content(hostileReport()))).not.toMatch(/\p{Cc}(?<!\n)/u);
  });
});

describe("verdicts on skills", () => {
  const place = { ...finding().evidence[0]!, file: "vendor/=a/SKILL.md" };
  const bad = finding({
    check_id: "SKL-EXE-001",
    title: "Skill: reverse <shell>",
    evidence: [place],
  });
  const common = { findings: 0, check_ids: [], files_read: 1, files_not_read: 0 };
  const told = report({
    findings: [bad],
    exposures: [],
    files: [{ path: place.file, status: "read", reason: "", skill: "vendor/=a" }],
    skills: [
      {
        ...common,
        path: "vendor/=a",
        verdict: "dangerous",
        severity: "high",
        check_ids: ["SKL-EXE-001"],
      },
      { ...common, path: "part", verdict: "incomplete", files_not_read: 2 },
      { ...common, path: "whole", verdict: "no_findings" },
    ],
  });

  test("are in the HTML page, worst first, those without findings counted", () => {
    const page = renderHtml(content(told));
    expect(page).toContain(
      '<td class="high">dangerous</td><td><code>vendor/=a</code></td><td>reverse &lt;shell&gt;</td>',
    );
    expect(page).toContain("<td>2 files not fully read</td>");
    expect(page).toContain("<p>1 skill without findings.</p>");
    expect(renderHtml(content(report({ skills: [] })))).not.toContain("<h2>Skills</h2>");
    const clean = renderHtml(content({ ...told, skills: told.skills.slice(2) }));
    expect(clean).not.toContain("<th>Verdict</th>");
    const flagged = renderHtml(content({ ...told, skills: told.skills.slice(0, 1) }));
    expect(flagged).not.toContain("without findings");
  });

  test("are rows of the CSV file", () => {
    const rows = renderCsv(told).split("\r\n");
    expect(rows.filter((row) => row.startsWith("skill,"))).toEqual([
      "skill,high,dangerous,vendor/=a,reverse <shell>,,vendor/=a,,,no,open",
      "skill,,incomplete,part,2 files not fully read,,part,,,no,open",
      "skill,,no_findings,whole,,,whole,,,no,",
    ]);
  });

  test("are tests in JUnit: failed by a finding that fails the run, skipped if not read whole", () => {
    const xml = renderJunit(content(told));
    elements(xml);
    expect(xml).toContain(
      '<testsuite name="skills" tests="3" failures="1" errors="0" skipped="1">',
    );
    const never = { severity: "never", confidence: "medium" } as const;
    expect(renderJunit(content(told, { failOn: never }))).toContain(
      '<testsuite name="skills" tests="3" failures="0" errors="0" skipped="1">',
    );
  });
});
