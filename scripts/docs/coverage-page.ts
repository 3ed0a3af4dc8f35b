import { dirname } from "node:path";
import type { Finding } from "@parapet/posture";
import { snapshotVersions } from "../../packages/openclaw/src/model/snapshot-version.ts";
import type { KnownRuntime } from "../../packages/runtime-kit/src/entry/runtime-entry.ts";
import { runtimes } from "../../packages/scanner/src/runtimes.ts";
import type { DocumentedCheck } from "./documented-checks.ts";
import { bullets, code, page, type Section, table } from "./markdown.ts";

/** What is left closed, by runtime; "" says it of all. */
const notRead: Readonly<Record<string, readonly string[]>> = {
  "": [
    "Nothing that a workspace names is run, installed, resolved or contacted, so what a server, a plugin or a download would do is not known.",
    "Settings that a runtime keeps on its vendor's servers, and those of organizations that are not in a file.",
    "What a running process was started with: flags and variables of a shell that has ended.",
  ],
  openclaw: [
    "Messages, transcripts, memories and the contents of credential files; of its databases only the names that the page about [what is read](what-parapet-reads.md) lists.",
    "The code of plugins, and configurations of versions that no schema is known of: they are read by the nearest one, and the report says so.",
  ],
  "claude-code": [
    "Settings that an administrator sets through the operating system's own store (registry, property lists), and what a `policyHelper` would print.",
    "The code of plugins and of the scripts that hooks name.",
    "Transcripts, memories and what a session was started with (`--settings`, `--dangerously-skip-permissions`).",
    "Whether Claude Code applies `~/.claude/remote-settings.json` depends on the sign-in; it counts if `~/.claude.json` has one.",
  ],
  codex: [
    "`~/.codex/auth.json` and sessions; settings that the cloud service adds.",
    "Rules for computed commands, plugins, settings in agent files, and whether a hook is trusted.",
    "More is on the page about [Codex](codex.md).",
  ],
  "gemini-cli": [
    "What `argsPattern` of policies matches, unless it is everything; policies of extensions, which can only forbid or ask.",
    "Custom commands, of which the words are read as instructions; who owns the administrator's files; which version runs, so that no faults of single versions are known.",
    "More is on the page about [Gemini CLI](gemini-cli.md).",
  ],
  cursor: [
    "What is set inside the editor (run mode, its own lists), team policies, `autoRun`, the sandbox of the command line.",
    "Which version runs, so that no faults of single versions are known.",
  ],
  vscode: [
    "Policies of an organization, levels that are chosen in a session, the sandbox for commands, hooks, VS Code Insiders.",
    "Regular expressions that RE2 does not take.",
  ],
  "copilot-cli": [
    "Addresses and the sandbox in `settings.json`, hooks of an administrator, plugins; `.mcp.json`, which is judged with Claude Code.",
  ],
  windsurf: [
    "The level at which commands run by themselves (Turbo and the like) and switched-off tools: Windsurf keeps them in its own storage.",
    "What a team's administrator sets. More is on the page about [Windsurf](vscode.md#windsurf).",
  ],
  zed: [
    "Patterns that match less than everything, rules for single tools of servers, `agent.profiles`, `agent_servers`.",
    "Which projects are trusted, settings by platform and release channel, what extensions start. More is on the page about [Zed](vscode.md#zed).",
  ],
  continue: [
    "Commands that the extension auto-approves, which it keeps in the editor's storage; command-line flags.",
    "Blocks of the hub, agents and settings of an organization, `config.ts`, keys of models. More is on the page about [Continue](continue.md#not-read).",
  ],
  ci: [
    "Settings of the repository: the default permissions of its token, reviewers of environments, who may approve runs.",
    "Workflows and actions that other repositories keep, local actions, and what scripts of the repository do.",
    "More is on the page about [agents in CI](ci-agents.md#limits).",
  ],
  instructions: [
    "Pictures, PDF files, archives; texts in languages other than English are read, and rules know only English.",
    "More is on the page about [instruction files and skills](instructions.md#what-is-not-read).",
  ],
};

/** The page that says what is read of every runtime, taken from the cases that the tests scan. */
export async function coveragePage(checks: readonly DocumentedCheck[]): Promise<string> {
  const summaries = await Promise.all(
    runtimes.map(async (runtime) => {
      const own = checks.filter(({ description }) => description.runtime === runtime.id);
      const fixable = own.filter(({ fix }) => fix !== undefined).length;
      return [runtime.title, await versionOf(runtime, own), String(own.length), String(fixable)];
    }),
  );
  return page(
    "Coverage",
    [
      "Every runtime, the version whose defaults apply to unset settings, each file with checked settings, and " +
        "the settings that decide there. The lists are taken from the test fixtures of the checks: a setting is here when a " +
        "test shows a check that reports it. A file without a folder lies in the folder of the workspace or of the person's own " +
        "settings (`~/.claude`, `~/.codex` and the like). Files that are opened for other reasons are on the page about " +
        "[what Parapet reads](what-parapet-reads.md).",
      table(["Runtime", "Version", "Checks", "With a fix"], summaries),
    ],
    [
      ...runtimes.map(({ id, title }) =>
        sectionOf(
          id,
          title,
          checks.filter(({ description }) => description.runtime === id),
        ),
      ),
      { title: "Not read, of any runtime", body: [bullets(notRead[""] ?? [])] },
    ],
  );
}

/** Whose defaults are in, as `parapet explain` says it of a fixture; of OpenClaw, the versions whose schema is known, too. */
async function versionOf(
  { id, explain }: KnownRuntime,
  checks: readonly DocumentedCheck[],
): Promise<string> {
  const scan = checks[0]?.cases.fires[0]?.workspace.scan;
  if (scan === undefined) return "";
  const { workspacePath, configPath } = scan;
  const folder = dirname(workspacePath);
  const environment = { env: {}, homeDir: folder, cwd: folder, hostName: "laptop" };
  const { defaults_of: version } = await explain({ workspacePath, configPath }, environment);
  const schemas = id === "openclaw" ? [`schemas of ${snapshotVersions.join(" and ")}`] : [];
  return [version, ...schemas].join("; ") || "any";
}

function sectionOf(id: string, title: string, checks: readonly DocumentedCheck[]): Section {
  const byFile = Map.groupBy(places(checks), ({ file }) => file);
  const rows = [...byFile]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, found]) => {
      const families = [...new Set(found.map(({ pointer }) => familyOf(pointer)))].toSorted();
      return [
        code(file),
        families
          .map((family) => (family === "" ? "its text or the file itself" : code(family)))
          .join(", "),
      ];
    });
  const left = notRead[id] ?? [];
  return {
    title,
    body: [
      table(["File", "Settings that are judged"], rows),
      ...(left.length === 0 ? [] : ["Not read:", bullets(left)]),
    ],
  };
}

type Place = Finding["evidence"][number];

/** Of everything that the checks report on their fixtures; a fixture that is a configuration itself has its usual name. */
function places(checks: readonly DocumentedCheck[]): readonly Place[] {
  return checks.flatMap(({ cases }) =>
    [...cases.fires, ...cases.fixes].flatMap(({ name, findings }) =>
      findings
        .flatMap(({ evidence }) => evidence)
        .map((place) => ({ ...place, file: place.file === name ? "openclaw.json" : place.file })),
    ),
  );
}

/** Maps whose keys the owner chooses. */
const chosenNames = new Set([
  "mcpServers",
  "mcp_servers",
  "servers",
  "env",
  "profiles",
  "projects",
  "context_servers",
]);

/** The first two names on the way to a setting. */
function familyOf(pointer: string): string {
  const [first = "", second] = pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  // A path that the owner chooses.
  if (first.startsWith("/")) return "*";
  if (second === undefined || /^\d+$/.test(second)) return first;
  return chosenNames.has(first) ? `${first}.*` : `${first}.${second}`;
}
