import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ciEntry } from "../runtime.ts";
import { findCi, isCiFile, locateCi } from "./locate.ts";

const agent = "on: issues\njobs:\n  a:\n    steps:\n      - run: claude -p x\n";
const plain = "on: push\njobs:\n  a:\n    steps:\n      - run: npm test\n";

/** A home folder with files, and where the command runs in it. */
async function homeWith(files: Readonly<Record<string, string>>, cwd = "repo") {
  const home = await mkdtemp(join(tmpdir(), "parapet-ci-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ "repo/README.md": "", ...files })) {
    // oxlint-disable-next-line no-await-in-loop -- Folders before what is in them.
    await mkdir(dirname(join(home, name)), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(home, name), text);
  }
  await mkdir(join(home, cwd), { recursive: true });
  return { home, environment: { homeDir: home, cwd: join(home, cwd), env: {}, hostName: "" } };
}

test.each(["claude.yml", "claude.yaml"])(
  "a workflow that runs an agent is found: %s",
  async (name) => {
    const { home, environment } = await homeWith({ [`repo/.github/workflows/${name}`]: agent });
    const found = {
      workspacePath: join(home, "repo"),
      configPath: join(home, "repo/.github/workflows", name),
    };
    expect(await locateCi(undefined, environment)).toEqual(found);
    expect(await locateCi("~/repo", environment)).toEqual(found);
    expect(await locateCi(" ../repo ", environment)).toEqual(found);
    expect(await locateCi(found.configPath, environment)).toEqual(found);
    expect(await findCi(environment)).toEqual([found]);
  },
);

test("a pipeline of GitLab is found, by its path as well, and where it stands beside workflows without agents", async () => {
  const { home, environment } = await homeWith({
    "repo/.gitlab-ci.yml": "review:\n  script: [claude -p x]\n",
    "repo/.github/workflows/test.yml": plain,
  });
  const found = {
    workspacePath: join(home, "repo"),
    configPath: join(home, "repo/.gitlab-ci.yml"),
  };
  expect(await locateCi(undefined, environment)).toEqual(found);
  expect(await locateCi(found.configPath, environment)).toEqual(found);
});

test.each<[string, Readonly<Record<string, string>>]>([
  ["without files", {}],
  ["without an agent", { "repo/.github/workflows/test.yml": plain }],
  ["of comments", { "repo/.github/workflows/test.yml": "# claude -p x\n" }],
  ["of another kind of file", { "repo/.github/workflows/notes.txt": agent }],
  ["in another folder", { "repo/workflows/claude.yml": agent }],
  ["that nobody can read", { "repo/.github/workflows/claude.yml": `${agent}\n  - [claude` }],
])("a repository %s is said to run no agent", async (_, files) => {
  const { environment } = await homeWith(files);
  await expect(locateCi(undefined, environment)).rejects.toThrow(
    "Specify a repository with .github/workflows or .gitlab-ci.yml.",
  );
  expect(await findCi(environment)).toEqual([]);
});

test("a folder within the repository belongs to it, and what is above the repository does not", async () => {
  const workflow = { ".github/workflows/claude.yml": agent };
  const inside = await homeWith({ "repo/.github/workflows/claude.yml": agent }, "repo/src/deep");
  expect(await findCi(inside.environment)).toMatchObject([
    { workspacePath: join(inside.home, "repo") },
  ]);
  const above = await homeWith(
    { "all/.github/workflows/claude.yml": agent, "all/repo/.git/HEAD": "" },
    "all/repo/src",
  );
  expect(await findCi(above.environment)).toEqual([]);
  // The home folder is no repository.
  const { environment } = await homeWith(workflow, "repo");
  expect(await findCi(environment)).toEqual([]);
  expect(await findCi({ ...environment, cwd: environment.homeDir })).toEqual([]);
  // Outside the home folder the search ends at the root.
  expect(await findCi({ ...environment, cwd: "/" })).toEqual([]);
});

test.each([
  ["/r/.github/workflows/a.yml", true],
  ["/r/.github/workflows/a.yaml", true],
  ["/r/.gitlab-ci.yml", true],
  ["/r/.github/workflows/a.txt", false],
  ["/r/.github/a.yml", false],
  ["/r/github/workflows/a.yml", false],
  ["/r/gitlab-ci.yml", false],
])("%s is a file of CI: %s", (path, isOne) => {
  expect(isCiFile(path)).toBe(isOne);
});

test("the agents of a repository are explained, each by its steps", async () => {
  const two = `${agent}  b:\n    steps:\n      - run: codex exec x\n      - run: claude -p y\n`;
  const { environment } = await homeWith({ "repo/.github/workflows/claude.yml": two });
  const location = await locateCi(undefined, environment);
  const reading = await ciEntry.runtime.read(location, environment, new Map());
  const explained = ciEntry.explain(reading, location);
  expect(explained.agents).toEqual([
    { agent_id: "claude.yml:a", is_default: true },
    { agent_id: "claude.yml:b", is_default: false },
  ]);
  const titles = (id: string) => explained.sectionsOf(id)?.map(({ title }) => title);
  expect(titles("claude.yml:a")).toEqual(["Claude Code"]);
  expect(titles("claude.yml:b")).toEqual(["Codex", "Claude Code"]);
  expect(titles("claude.yml:c")).toBeUndefined();
});

test("every file that was read, or could not be, is told, by its name in the repository", async () => {
  const { home, environment } = await homeWith({
    "repo/.github/workflows/c.yml": agent,
    "repo/.github/workflows/a.yml": "on: [",
    "repo/.github/workflows/b.yml": "# nothing\n",
    "repo/.gitlab-ci.yml": "review:\n  script: [claude -p x]\n",
  });
  const location = await locateCi(undefined, environment);
  const reading = await ciEntry.runtime.read(location, environment, new Map());
  expect(reading.files.map(({ path, status }) => `${status} ${path}`)).toEqual([
    "unreadable .github/workflows/a.yml",
    "read .github/workflows/b.yml",
    "read .github/workflows/c.yml",
    "read .gitlab-ci.yml",
  ]);
  const shown = await ciEntry.runtime.read(
    { ...location, shownFrom: home },
    environment,
    new Map(),
  );
  expect(shown.files.map(({ path }) => path)).toContain("repo/.github/workflows/c.yml");
  expect(reading.model.runs.map(({ agentId }) => agentId)).toEqual([
    "c.yml:a",
    ".gitlab-ci.yml:review",
  ]);
});

const workflowNamed = (at: number) => `repo/.github/workflows/w${String(at).padStart(3, "0")}.yml`;

const many = (last: number) => ({
  ...Object.fromEntries(Array.from({ length: last }, (_, at) => [workflowNamed(at), "{}"])),
  [workflowNamed(last)]: agent,
});

test("two hundred workflows are read, and no more", async () => {
  expect(await findCi((await homeWith(many(199))).environment)).toHaveLength(1);
  expect(await findCi((await homeWith(many(200))).environment)).toEqual([]);
});
