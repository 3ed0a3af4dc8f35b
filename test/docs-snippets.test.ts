import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseJson5 } from "json5";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";

/* What people copy from the documentation into their own files. */

const root = join(import.meta.dirname, "..");

type Snippet = { readonly page: string; readonly language: string; readonly text: string };

const snippets = globSync("docs/{,how-to/,tutorials/,adapters/}*.md", { cwd: root })
  .toSorted()
  .flatMap((page): readonly Snippet[] =>
    [
      ...readFileSync(join(root, page), "utf8").matchAll(
        /^```(yaml|json5|json|groovy)\n([^]*?)^```$/gm,
      ),
    ].map(([, language = "", text = ""]) => ({ page, language, text })),
  );

const of = (language: string) => snippets.filter((snippet) => snippet.language === language);

test("every YAML snippet is YAML, without a key that stands twice", () => {
  expect(of("yaml").length).toBeGreaterThan(5);
  const faults = of("yaml").flatMap(({ page, text }) =>
    parseAllDocuments(text).flatMap(({ errors }) =>
      errors.map(({ message }) => `${page}: ${message}`),
    ),
  );
  expect(faults).toEqual([]);
});

test("every JSON5 snippet is JSON5, and what is called JSON is JSON", () => {
  expect(of("json5").length).toBeGreaterThan(5);
  const faults = [...of("json5"), ...of("json")].flatMap(({ page, language, text }) => {
    try {
      if (language === "json") JSON.parse(text);
      else parseJson5(text);
      return [];
    } catch (error) {
      return [`${page}: ${String(error)}`];
    }
  });
  expect(faults).toEqual([]);
});

test("the snippet for Jenkins opens and closes what it opens", () => {
  const text = of("groovy")
    .map((snippet) => snippet.text)
    .join("");
  expect(text).toContain("stage(");
  let signs = text.replaceAll(/'[^']*'|[^(){}]/g, "");
  for (let before = ""; before !== signs;) {
    before = signs;
    signs = before.replaceAll(/\(\)|\{\}/g, "");
  }
  expect(signs).toBe("");
});

type Step = { readonly uses?: string; readonly with?: Readonly<Record<string, unknown>> };
type Workflow = {
  readonly on?: unknown;
  readonly jobs?: Readonly<Record<string, { readonly steps?: readonly Step[] }>>;
};

test("the workflow for GitHub gives the action inputs that it has, and reads outputs that it has", () => {
  const action = parse(readFileSync(join(root, "action.yml"), "utf8"));
  const known = (kind: "inputs" | "outputs") => Object.keys(action[kind]);
  const page = of("yaml").filter((snippet) => snippet.page.endsWith("review-a-pull-request.md"));
  const steps = page.flatMap(({ text }): readonly Step[] => {
    const workflow: Workflow = parse(text);
    return Object.values(workflow.jobs ?? {}).flatMap((job) => job.steps ?? []);
  });
  const own = steps.filter(({ uses }) => uses === "./.parapet");
  expect(own).toHaveLength(1);
  expect(known("inputs")).toEqual(
    expect.arrayContaining(own.flatMap((step) => Object.keys(step.with ?? {}))),
  );
  const read = page.flatMap(({ text }) =>
    [...text.matchAll(/steps\.parapet\.outputs\.([\w-]+)/g)].map(([, name]) => name),
  );
  expect(read.length).toBeGreaterThan(0);
  expect(known("outputs")).toEqual(expect.arrayContaining(read));
});

test("each job for GitLab has a script, and reports that it keeps where the job fails", () => {
  const jobs = of("yaml").flatMap(({ text }) => {
    const { parapet } = parse(text) ?? {};
    return parapet?.script === undefined ? [] : [parapet];
  });
  expect(jobs.length).toBeGreaterThan(0);
  for (const job of jobs) {
    expect(job.script.every((line: unknown) => typeof line === "string")).toBe(true);
    expect(job.artifacts.when).toBe("always");
  }
});

test("the snippet for pre-commit names a hook that there is", () => {
  const hooks: readonly { readonly id: string }[] = parse(
    readFileSync(join(root, ".pre-commit-hooks.yaml"), "utf8"),
  );
  const named = of("yaml").flatMap(({ text }) => {
    const { repos = [] } = parse(text) ?? {};
    return repos.flatMap((repo: { readonly hooks: readonly { readonly id: string }[] }) =>
      repo.hooks.map(({ id }) => id),
    );
  });
  expect(named.length).toBeGreaterThan(0);
  expect(hooks.map(({ id }) => id)).toEqual(expect.arrayContaining(named));
});
