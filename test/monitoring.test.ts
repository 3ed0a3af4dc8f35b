import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { openShell } from "./support/configurations.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* The dashboard and the alerts of `deploy/monitoring` ask for what a service really gives. */

const folder = join(import.meta.dirname, "..", "deploy/monitoring");
const textOf = (name: string) => readFileSync(join(folder, name), "utf8");
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
const documented = readFileSync(join(import.meta.dirname, "../docs/team.md"), "utf8");

type Panel = {
  readonly id: number;
  readonly title: string;
  readonly gridPos: {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
  };
  readonly targets: readonly { readonly expr: string }[];
};
const { panels, templating } = JSON.parse(textOf("grafana-dashboard.json")) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly query: string | { query: string } }[] };
};
const { groups } = parse(textOf("alerts.yaml")) as {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
};
const rules = groups.flatMap((group) => group.rules);
const variables = templating.list.map(({ query }) =>
  typeof query === "string" ? query : query.query,
);
const expressions = [
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...variables.map((expr) => ["variables", expr] as const),
];

/** Set by Prometheus itself. */
const ofPrometheus = new Set(["job", "instance", "le"]);

let service: TestService;
let text = "";
/** By metric, its labels; of those that had something to count. */
const given = new Map<string, Set<string>>();
const counted = new Set<string>();
beforeAll(async () => {
  service = await startTestService();
  const workspace_path = await makeWorkspace(service.folder, "measured", openShell);
  await post(service.url, "/api/v1/scan", { workspace_path });
  await post(service.url, "/api/v1/scan/fix", { workspace_path, check_ids: ["OC-LOG-002"] });
  await post(service.url, "/api/v1/guardrails", {
    agent_id: "main",
    service: "measured",
    guardrail_name: "no-exec",
    mode: "blocking",
    condition: 'tool.name == "exec"',
  });
  await post(service.url, "/api/v1/guardrails/evaluate", {
    agent_id: "main",
    service: "measured",
    session_id: "one",
    point: "pre_tool_call",
    source_trust: "user",
    adapter: "test",
    tool: { name: "exec", args: {} },
  });
  ({ text } = await send(service.url, "/metrics"));
  for (const [, name = ""] of text.matchAll(/^# TYPE (\S+)/gm)) given.set(name, new Set());
  for (const [, series = "", labels = ""] of text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const name = metricOf(series);
    counted.add(name);
    for (const [, label = ""] of labels.matchAll(/(\w+)="/g)) given.get(name)?.add(label);
  }
});
afterAll(() => service.remove());

/** Of a series of a histogram, the histogram. */
function metricOf(series: string): string {
  const histogram = series.replace(/_(?:bucket|count|sum)$/, "");
  return given.has(series) ? series : histogram;
}

/** Each metric of an expression, with the labels that it is asked for. */
function asked(expression: string) {
  return [...expression.matchAll(/\b((?:parapet|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, series = "", labels = ""]) => ({
      name: metricOf(series),
      labels: [...labels.matchAll(/(\w+)\s*(?:=~|!=|!~|=)/g)].map(([, label = ""]) => label),
    }),
  );
}

describe("monitoring", () => {
  test("asks for no metric and no label that a service does not give", () => {
    const unknown = expressions.flatMap(([where, expression]) =>
      asked(expression).flatMap(({ name, labels }) => {
        const known = given.get(name);
        if (known === undefined) return [`${where}: ${name}`];
        return labels
          .filter((label) => !ofPrometheus.has(label) && counted.has(name) && !known.has(label))
          .map((label) => `${where}: ${name}{${label}}`);
      }),
    );
    expect(unknown).toEqual([]);
    // It does look at them.
    expect(expressions.flatMap(([, expression]) => asked(expression)).length).toBeGreaterThan(30);
  });

  test("counts a blocked call as blocked", () => {
    const [, blocked = ""] = expressions.find(([title]) => title.startsWith("Calls blocked")) ?? [];
    const [, value = ""] = /action="(\w+)"/.exec(blocked) ?? [];
    expect(text).toContain(`parapet_evaluation_duration_seconds_count{action="${value}"} 1`);
  });

  test("groups by labels that the metrics have", () => {
    const wrong = expressions.flatMap(([where, expression]) => {
      const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = ""]) =>
        labels.split(", "),
      );
      const known = new Set(asked(expression).flatMap(({ name }) => [...(given.get(name) ?? [])]));
      const isCounted = asked(expression).every(({ name }) => counted.has(name));
      return grouped
        .filter((label) => isCounted && !ofPrometheus.has(label) && !known.has(label))
        .map((label) => `${where}: ${label}`);
    });
    expect(wrong).toEqual([]);
  });

  test("shows every metric of Parapet in the dashboard", () => {
    const shown = new Set(
      panels.flatMap(({ targets }) =>
        targets.flatMap(({ expr }) => asked(expr).map(({ name }) => name)),
      ),
    );
    const left = [...given.keys()].filter(
      (name) => name.startsWith("parapet_") && !shown.has(name),
    );
    expect(left).toEqual([]);
  });

  test("has no panels that lie on each other", () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  test("says in docs/team.md what to do when an alert fires", () => {
    const left = rules.filter(({ alert }) => !documented.includes(`\`${alert}\``));
    expect(left.map(({ alert }) => alert)).toEqual([]);
  });
});

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync("promtool", args, { cwd: folder });
  return { status, output: `${String(stdout)}${String(stderr)}` };
};

describe.skipIf(!hasPromtool)("promtool", () => {
  test("takes the alert rules", () => {
    const { status, output } = run("check", "rules", "alerts.yaml");
    expect([status, output]).toEqual([0, expect.stringContaining("SUCCESS")]);
  });

  test("has each alert fire where it should, and none where all is well", () => {
    const { status, output } = run("test", "rules", "alerts.test.yaml");
    expect([status, output]).toEqual([0, expect.stringContaining("SUCCESS")]);
    const tested = textOf("alerts.test.yaml");
    for (const { alert } of rules) expect(tested).toContain(`alertname: ${alert},`);
  });
});
