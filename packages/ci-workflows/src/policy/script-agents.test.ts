import { expect, test } from "vitest";
import { agentsInScript } from "./script-agents.ts";
import { secretsIn } from "./environment.ts";
import { isUntrusted, untrustedIn } from "./untrusted-text.ts";
import { actionUse, agentActionOf, isCommit } from "../agents/agent-actions.ts";

const titlesIn = (script: string) =>
  agentsInScript(script, new Map()).map(({ program: { title } }) => title);

test.each([
  ['claude -p "Fix it"', "Claude Code"],
  ['claude --print --model opus "Fix it"', "Claude Code"],
  ['codex exec "Fix it"', "Codex"],
  ['codex e "Fix it"', "Codex"],
  ["codex review", "Codex"],
  ['gemini -p "Fix it"', "Gemini CLI"],
  ['gemini --prompt "Fix it"', "Gemini CLI"],
  ["echo hello | gemini --approval-mode yolo", "Gemini CLI"],
  ["gemini -y < task", "Gemini CLI"],
  ["gemini --yolo", "Gemini CLI"],
  ["qwen -p x", "Qwen Code"],
  ["copilot -p x", "Copilot CLI"],
  ["copilot --prompt x", "Copilot CLI"],
  ["cursor-agent -p x", "Cursor"],
  ["cursor-agent --print x", "Cursor"],
  ["aider --yes -m x", "Aider"],
  ["aider --message x", "Aider"],
  ["aider --msg x", "Aider"],
  ["aider -f task.md", "Aider"],
  ["aider --message-file task.md", "Aider"],
  ["opencode run x", "opencode"],
  ["openclaw agent --message x", "OpenClaw"],
  ["goose run -t x", "goose"],
  ["amp -x x", "Amp"],
  ["amp --execute x", "Amp"],
  ["droid exec x", "Droid"],
  ["npx -y @anthropic-ai/claude-code@1.2.3 -p x", "Claude Code"],
  ["npx --package @openai/codex codex exec x", "Codex"],
  ["npx @google/gemini-cli -p x", "Gemini CLI"],
  ["npx @qwen-code/qwen-code -p x", "Qwen Code"],
  ["npx @github/copilot -p x", "Copilot CLI"],
  ["npx opencode-ai run x", "opencode"],
  ["npx @sourcegraph/amp -x x", "Amp"],
  ["npx openclaw agent", "OpenClaw"],
  ["npx droid exec x", "Droid"],
  ["uvx --from aider-chat aider -m x", "Aider"],
  ["pipx run aider-chat -m x", "Aider"],
  ["timeout 600 claude -p x", "Claude Code"],
  ['if true; then OUT=$(claude -p "x"); fi', "Claude Code"],
  ["cat issue.md | claude -p", "Claude Code"],
])("a script that runs an agent is seen: %s", (script, title) => {
  expect(titlesIn(script)).toEqual([title]);
});

test.each([
  "claude --version",
  "claude mcp add files",
  "codex login --with-api-key",
  "gemini --version",
  "gemini extensions install x",
  "opencode auth login",
  "openclaw doctor",
  "aider --version",
  "echo 'claude -p x'",
  "npm install -g @anthropic-ai/claude-code",
  "pip install aider-install",
  "# claude -p x",
])("a script that only installs or asks one is left alone: %s", (script) => {
  expect(titlesIn(script)).toEqual([]);
});

const accessIn = (script: string) => agentsInScript(script, new Map())[0]?.program;
const commandsIn = (script: string) =>
  agentsInScript(script, new Map()).map(({ program, words }) => program.access(words).commands);

test.each([
  ["claude -p x --dangerously-skip-permissions", "any"],
  ["claude -p x --permission-mode bypassPermissions", "any"],
  ["claude -p x --permission-mode=bypassPermissions", "any"],
  ["claude -p x --permission-mode acceptEdits", "none"],
  ["claude -p x --dangerously-skip-permissions --disallowedTools Bash", "none"],
  ["claude -p x --dangerously-skip-permissions --disallowed-tools Bash", "none"],
  ["claude -p x --dangerously-skip-permissions --tools Read,Grep", "none"],
  ["claude -p x --allowedTools Read Edit 'Bash(git log:*)'", "listed"],
  ["claude -p x --allowed-tools 'Bash(node:*),Read'", "code"],
  ["claude -p x --allowedTools=Bash", "any"],
  ["claude -p x --allowedTools 'Bash(*)'", "any"],
  ["codex exec x", "sandbox"],
  ["codex exec --yolo x", "any"],
  ["codex exec --dangerously-bypass-approvals-and-sandbox x", "any"],
  ["codex exec -s danger-full-access x", "any"],
  ["codex exec --sandbox=danger-full-access x", "any"],
  ["codex exec --sandbox workspace-write x", "sandbox"],
  [`codex exec -c 'sandbox_mode="danger-full-access"' x`, "any"],
  ["gemini -p x", "none"],
  ["gemini -p x --yolo", "any"],
  ["gemini -p x -y", "any"],
  ["gemini -p x --approval-mode yolo", "any"],
  ["gemini -p x --approval-mode auto_edit", "none"],
  ["gemini -p x --allowed-tools 'run_shell_command(git status)'", "listed"],
  ["gemini -p x --allowed-tools 'ShellTool(python3)'", "code"],
  ["gemini -p x --allowed-tools run_shell_command", "any"],
  ["copilot -p x", "none"],
  ["copilot -p x --allow-all-tools", "any"],
  ["copilot -p x --allow-all", "any"],
  ["copilot -p x --yolo", "any"],
  ["cursor-agent -p x", "none"],
  ["cursor-agent -p x --force", "any"],
  ["cursor-agent -p x -f", "any"],
  ["cursor-agent -p x --yolo", "any"],
  ["aider --yes-always -m x", "none"],
  ["amp -x x --dangerously-allow-all", "any"],
  ["droid exec x", "none"],
  ["droid exec --skip-permissions-unsafe x", "any"],
  ["droid exec --auto high x", "any"],
  ["droid exec --auto low x", "none"],
  ["opencode run x", "unknown"],
  ["openclaw agent", "unknown"],
  ["goose run", "unknown"],
])("what flags let an agent run is known: %s: %s", (script, commands) => {
  expect(accessIn(script)).toBeDefined();
  expect(commandsIn(script)).toEqual([commands]);
});

test("variables of a step stand in the words of its agent", () => {
  const [agent] = agentsInScript(
    'claude -p "$TASK" $FLAGS',
    new Map([
      ["TASK", "Solve ${{ github.event.issue.title }}"],
      ["FLAGS", "--dangerously-skip-permissions"],
    ]),
  );
  expect(agent?.words.join(" ")).toContain("Solve ${{ github.event.issue.title }}");
  expect(agent?.words).toContain("--dangerously-skip-permissions");
});

test.each([
  ["anthropics/claude-code-action@v1", "claude"],
  ["Anthropics/Claude-Code-Action@beta", "claude"],
  ["anthropics/claude-code-action/base-action@v1", "claude-base"],
  ["anthropics/claude-code-base-action@beta", "claude-base"],
  ["openai/codex-action@v1", "codex"],
  ["google-github-actions/run-gemini-cli@v0", "gemini"],
  ["google-gemini/gemini-cli-action@main", "gemini"],
  ["QwenLM/qwen-code-action@v1", "gemini"],
  ["sst/opencode/github@latest", "other"],
  ["anomalyco/opencode/github@latest", "other"],
  ["ann/claude-code-action@main", "claude"],
])("an action that runs an agent is known: %s", (uses, kind) => {
  expect(agentActionOf(actionUse(uses))?.kind).toBe(kind);
});

test.each(["actions/checkout@v4", "./claude-code-action", "docker://claude", "ann/my-claude@v1"])(
  "other actions run none: %s",
  (uses) => {
    expect(agentActionOf(actionUse(uses))).toBeUndefined();
  },
);

test("only a whole commit cannot be moved", () => {
  expect(["a".repeat(40), "A".repeat(64), "a".repeat(39), "v1", "main"].map(isCommit)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test.each([
  "github.event.issue.title",
  "github.event.issue.body",
  "github.event.pull_request.title",
  "github.event.pull_request.body",
  "github.event.discussion.title",
  "github.event.discussion.body",
  "github.event.comment.body",
  "github.event.review.body",
  "github.event.review_comment.body",
  "github.event.pull_request.head.ref",
  "github.event.pull_request.head.label",
  "github.event.pull_request.head.repo.default_branch",
  "github.event.pull_request.head.repo.description",
  "github.head_ref",
  "github.event.workflow_run.head_branch",
  "github.event.workflow_run.display_title",
  "github.event.workflow_run.head_commit.message",
  "github.event.workflow_run.head_commit.author.name",
  "github.event.workflow_run.pull_requests.0.head.ref",
  "github.event.commits.*.message",
  "github.event.commits.*.author.email",
  "github.event.head_commit.message",
  "github.event.head_commit.author.name",
  "github.event.pages.*.page_name",
  "github.event.changes.title.from",
  "github.event",
  "github.event.issue",
  "github",
])("anyone writes %s", (context) => {
  expect(isUntrusted(context)).toBe(true);
});

test.each([
  "github.event.issue.number",
  "github.event.issue.user.login",
  "github.event.pull_request.head.sha",
  "github.event.pull_request.base.ref",
  "github.actor",
  "github.ref_name",
  "github.sha",
  "inputs.title",
])("nobody says anything in %s", (context) => {
  expect(isUntrusted(context)).toBe(false);
});

test("a text that comes by way of a variable is untrusted as well", () => {
  const environment = new Map([["Title", "${{ github.event.issue.title }}"]]);
  expect(untrustedIn("Solve ${{ env.TITLE }}", environment)).toEqual(["github.event.issue.title"]);
  expect(untrustedIn("Solve ${{ env.OTHER }}", environment)).toEqual([]);
});

test.each([
  "ANTHROPIC_API_KEY",
  "ANTHROPIC_AUTH_TOKEN",
  "ANTHROPIC_BASE_URL",
  "CLAUDE_CODE_OAUTH_TOKEN",
  "OPENAI_API_KEY",
  "CODEX_API_KEY",
  "GEMINI_API_KEY",
  "GOOGLE_API_KEY",
  "CURSOR_API_KEY",
  "OPENROUTER_API_KEY",
  "AMP_API_KEY",
  "FACTORY_API_KEY",
  "DASHSCOPE_API_KEY",
])("%s is what the agent reaches its model by", (name) => {
  const at = "/a";
  const secret = (variable: string, of: string) =>
    secretsIn(new Map([[variable, { value: `\${{ secrets.${of} }}`, at }]]));
  expect(secret(name, "X")).toEqual([{ name: "X", at, isModelKey: true }]);
  expect(secret("X", name)).toEqual([{ name, at, isModelKey: true }]);
  expect(secret("X", "Y")).toEqual([{ name: "Y", at, isModelKey: false }]);
  expect(secret("X", "GITHUB_TOKEN")).toEqual([]);
});

test.each([
  // Another package, with the name of an agent in the task.
  ["npx cowsay claude", []],
  ["npx --package=@openai/codex codex exec x", ["Codex"]],
  ["npx --package @openai/codex other codex exec x", ["Codex"]],
  ["npm run claude", []],
])("%s starts %j", (script, titles) => {
  expect(titlesIn(script)).toEqual(titles);
});

const unpinnedIn = (script: string) => agentsInScript(script, new Map())[0]?.unpinned;

test("a package is moving only where it was installed without a version", () => {
  for (const verb of ["i", "install", "add"]) {
    expect(unpinnedIn(`npm ${verb} -g @anthropic-ai/claude-code\nclaude -p x`)).toBe(
      "@anthropic-ai/claude-code",
    );
  }
  expect(unpinnedIn("npm view @anthropic-ai/claude-code\nclaude -p x")).toBeUndefined();
  expect(unpinnedIn("npm i -g @anthropic-ai/claude-code@1.2.3\nclaude -p x")).toBeUndefined();
  expect(unpinnedIn("npm i -g @openai/codex\nclaude -p x")).toBeUndefined();
});

test("a variable with a name that no shell takes is left out, and a mark of another stays", () => {
  const environment = new Map([
    ["not-a-name", "x"],
    ["FLAG", "--yolo"],
  ]);
  const [agent] = agentsInScript('gemini -p "__INSERTED_7__" $FLAG', environment);
  expect(agent?.words).toEqual(["-p", "__INSERTED_7__", "--yolo"]);
});
