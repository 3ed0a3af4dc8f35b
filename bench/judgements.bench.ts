/**
 * How much of what Parapet said of real configurations was right, by recorded judgements: before
 * exposures and with them, and of configurations that nobody had judged. Run:
 * `node bench/judgements.bench.ts`. Nothing is scanned; the configurations are not ours to give
 * away.
 */
import {
  distinctRoutes,
  expectedAnswers,
  type JudgedFinding,
  type JudgedReport,
  type JudgedRoute,
  type Judging,
  judgedConfigurations,
  judgedReports,
  routesOf,
  type Share,
  shareOfTrue,
} from "./accuracy/judgements.ts";
import { median, printTable } from "./support/table.ts";

const titles = {
  before: "before",
  after: "after",
  fresh: "new, unseen",
  "fresh-repaired": "new, after repairs",
  "held-out": "newer, unseen",
  "held-out-repaired": "newer, after repairs",
  newest: "newest, unseen",
  "newest-repaired": "newest, after repairs",
  public: "u, unseen",
  "public-repaired": "u, after repairs",
  last: "v and w, unseen",
  "last-repaired": "v and w, after repairs",
  latest: "x, unseen",
} as const satisfies Readonly<Record<Judging, string>>;
const times = [
  "before",
  "after",
  "fresh",
  "fresh-repaired",
  "held-out",
  "held-out-repaired",
  "newest",
  "newest-repaired",
  "public",
  "public-repaired",
  "last",
  "last-repaired",
  "latest",
] as const;
const reports = {
  before: judgedReports("before"),
  after: judgedReports("after"),
  fresh: judgedReports("fresh"),
  "fresh-repaired": judgedReports("fresh-repaired"),
  "held-out": judgedReports("held-out"),
  "held-out-repaired": judgedReports("held-out-repaired"),
  newest: judgedReports("newest"),
  "newest-repaired": judgedReports("newest-repaired"),
  public: judgedReports("public"),
  "public-repaired": judgedReports("public-repaired"),
  last: judgedReports("last"),
  "last-repaired": judgedReports("last-repaired"),
  latest: judgedReports("latest"),
};
const columns = times.map((when) => ({ title: titles[when], reports: reports[when] }));
const none: Readonly<Record<Judging, number>> = {
  before: 0,
  after: 0,
  fresh: 0,
  "fresh-repaired": 0,
  "held-out": 0,
  "held-out-repaired": 0,
  newest: 0,
  "newest-repaired": 0,
  public: 0,
  "public-repaired": 0,
  last: 0,
  "last-repaired": 0,
  latest: 0,
};

tellConfigurations();
tellExpected();
tellRates();
tellReasons();
tellRoutes();
tellFindings();

function tellConfigurations(): void {
  printTable(
    ["configuration", "what it is", "repository", "commit", "path", "refused"],
    judgedConfigurations().map(({ configuration, kind, repository, commit, path, refused }) => [
      configuration,
      kind,
      repository ?? "not recorded",
      commit?.slice(0, 12) ?? "",
      path === undefined ? "" : `\`${path}\``,
      refused === undefined ? "" : String(refused),
    ]),
  );
}

function tellExpected(): void {
  console.log("\nExpected of the newest, written first\n");
  printTable(
    ["configuration", "who reaches an agent", "findings of Critical and High", "first change"],
    expectedAnswers().map(({ configuration, reaches, findings, first_change }) => [
      configuration,
      reaches
        .map(
          ({ who, entry, agent, does, severity }) =>
            `${severity}: ${who}, by ${entry}, ${agent}: ${does}`,
        )
        .join("; "),
      findings.map(({ severity, what }) => `${severity}: ${what}`).join("; "),
      first_change,
    ]),
  );
}

function tellRates(): void {
  const rows: readonly (readonly [string, (all: readonly JudgedReport[]) => string])[] = [
    ["attack paths, then exposures", (all) => told(shareOfTrue(all.flatMap(routesOf)))],
    ["of it, Critical", (all) => told(shareOfTrue(all.flatMap(routesOf).filter(isCritical)))],
    [
      "once for each who, entry point and agent",
      (all) => told(shareOfTrue(all.flatMap(distinctRoutes))),
    ],
    ["of it, Critical", (all) => told(shareOfTrue(all.flatMap(distinctRoutes).filter(isCritical)))],
    ["findings", (all) => told(shareOfTrue(all.flatMap(({ findings }) => findings)))],
    [
      "of it, Critical",
      (all) => told(shareOfTrue(all.flatMap(({ findings }) => findings).filter(isCritical))),
    ],
    ["findings that repeat a fact", (all) => String(sum(all.map((one) => one.repeated_findings)))],
    ["first plan is the expected one", (all) => String(plans(all, "expected"))],
    ["first plan is another way that ends the worst", (all) => String(plans(all, "acceptable"))],
    ["first plan is neither", (all) => String(plans(all, "other"))],
    ["lines of the text report, median", (all) => String(median(all.map(({ lines }) => lines)))],
    ["total risk, median", (all) => String(median(all.map((one) => one.total_risk)))],
  ];
  console.log("\nHow much is right\n");
  printTable(
    ["", ...columns.map(({ title }) => title)],
    rows.map(([title, of]) => [title, ...columns.map((column) => of(column.reports))]),
  );
}

function isCritical({ severity }: { readonly severity: string }): boolean {
  return severity === "critical";
}

function tellReasons(): void {
  const reasons = new Map<string, Readonly<Record<Judging, number>>>();
  for (const when of times) {
    for (const { reason, times: said } of reports[when].flatMap(judged)) {
      if (reason === undefined) continue;
      const row = reasons.get(reason) ?? none;
      reasons.set(reason, { ...row, [when]: row[when] + said });
    }
  }
  console.log("\nWhy the rest is not\n");
  printTable(
    ["reason", ...columns.map(({ title }) => title)],
    [...reasons]
      .toSorted(
        ([, one], [, other]) =>
          other.before - one.before ||
          other.fresh - one.fresh ||
          other["held-out"] - one["held-out"] ||
          other.newest - one.newest ||
          other.public - one.public ||
          other.after - one.after,
      )
      .map(([reason, row]) => [reason, ...times.map((when) => row[when])]),
  );
}

function tellRoutes(): void {
  for (const when of times) {
    console.log(`\nWho reaches an agent, ${titles[when]}\n`);
    printTable(
      ["configuration", "who", "by", "agent", "severity", "times", "judged", "why"],
      reports[when].flatMap(({ configuration, ...report }) =>
        routesOf({ configuration, ...report }).map((route: JudgedRoute) => [
          configuration,
          route.who,
          route.entry,
          route.agent,
          route.severity,
          route.times,
          route.verdict,
          route.reason ?? "",
        ]),
      ),
    );
  }
}

function tellFindings(): void {
  for (const when of times) {
    console.log(`\nFindings of Critical and High, ${titles[when]}\n`);
    printTable(
      ["configuration", "check", "severity", "times", "judged", "why"],
      reports[when].flatMap(({ configuration, findings }) =>
        findings.map((finding: JudgedFinding) => [
          configuration,
          finding.check,
          finding.severity,
          finding.times,
          finding.verdict,
          finding.reason ?? "",
        ]),
      ),
    );
  }
}

function judged(report: JudgedReport): readonly (JudgedRoute | JudgedFinding)[] {
  return [...routesOf(report), ...report.findings];
}

function plans(
  all: readonly JudgedReport[],
  verdict: JudgedReport["first_plan"]["verdict"],
): number {
  return all.filter(({ first_plan }) => first_plan.verdict === verdict).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function told({ right, all }: Share): string {
  return all === 0 ? "none" : `${right} of ${all} (${Math.round((100 * right) / all)} %)`;
}
