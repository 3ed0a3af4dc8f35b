import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { service } from "../service/service.ts";
import { runIn } from "../testing/context.fixture.ts";

const real = { assess: service.assess, assessFully: service.assessFully, checks: service.checks };

function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "parapet-policy-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const settings = '{"permissions": {"allow": ["Bash(rm *)"], "defaultMode": "acceptEdits"}}';
const policy = `version: 1
rules:
  - { id: box, title: Commands are sandboxed, sandbox: required }
  - { id: models, models: ["*"] }
`;
const world = (cwd: string) => ({ cwd, service: real });

test("the policy in the root of a workspace is applied, fails the run and shows the place of each violation", async () => {
  const cwd = project({ ".claude/settings.json": settings, "parapet.policy.yaml": policy });
  const flags = ["--fail-on", "critical"];
  const { code, out } = await runIn(world(cwd), "scan", ".", ...flags);
  expect(code).toBe(1);
  expect(out).toContain("Policy  policy: 1 of 2 rules violated, 1 unproven.");
  expect(out).toContain("Commands are sandboxed (box)");
  expect(out).toMatch(/at \.claude\/settings\.json:1/);
  expect((await runIn(world(cwd), "scan", ".", "--fail-on", "never")).code).toBe(0);
});

test("JSON and Markdown say the violations, and JSON what each agent may do", async () => {
  const cwd = project({ ".claude/settings.json": settings, "parapet.policy.yaml": policy });
  const json = JSON.parse((await runIn(world(cwd), "scan", ".", "--json")).out);
  expect(json.policy.rules[0]).toMatchObject({ rule_id: "box", status: "violated", line: 3 });
  expect(json.agents[0]).toMatchObject({ agent_id: "claude-code", runtime: "claude-code" });
  const markdown = (await runIn(world(cwd), "scan", ".", "--format", "markdown")).out;
  expect(markdown).toContain("## Policy");
  expect(markdown).toContain("| violated | `box` |");
});

test("a policy with a mistake is an error with its line, not a policy with a rule less", async () => {
  const cwd = project({
    ".claude/settings.json": settings,
    "p.yaml": "version: 1\nrules:\n  - {id: a}\n",
  });
  const { code, err } = await runIn(world(cwd), "scan", ".", "--policy", "p.yaml");
  expect(code).toBe(2);
  expect(err).toContain("p.yaml:3:");
  expect((await runIn(world(cwd), "scan", ".", "--policy", "no.yaml")).err).toContain(
    "there is no such file",
  );
});

test("the tests beside a policy are run on folders and on reports, and a wrong expectation fails", async () => {
  const cwd = project({
    "open/.claude/settings.json": settings,
    "parapet.policy.yaml": policy,
    "parapet.policy.test.yaml": `tests:
  - { name: open, workspace: open, violates: [box, models] }
  - { name: saved, report: saved.json, violates: [box, models] }
`,
  });
  await runIn(world(cwd), "scan", "open", "--output", "saved.json");
  const passed = await runIn(world(cwd), "policy", "test");
  expect(passed).toMatchObject({ code: 0, out: "2 tests passed.\n" });
  writeFileSync(
    join(cwd, "parapet.policy.test.yaml"),
    "tests:\n  - { name: open, workspace: open, violates: [] }\n",
  );
  const failed = await runIn(world(cwd), "policy", "test", "parapet.policy.yaml");
  expect(failed.code).toBe(1);
  expect(failed.out).toContain(
    "parapet.policy.test.yaml:2: open: expected no violation, found violations of box, models",
  );
});

test.each(["personal", "team", "production"])(
  "what policy show %s prints is a policy that scan takes",
  async (name) => {
    const { out } = await runIn({}, "policy", "show", name);
    const cwd = project({ ".claude/settings.json": "{}", "parapet.policy.yaml": out });
    const { err } = await runIn(world(cwd), "scan", ".");
    expect(err).not.toContain("errors");
  },
);
