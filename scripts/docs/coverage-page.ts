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
    "What a server, a plugin or a download does: nothing that a workspace names is run, installed, resolved or contacted.",
    "Settings on a vendor's servers, and settings of organizations that are not in a file.",
    "Flags and environment variables of running processes.",
  ],
  openclaw: [
    "Messages, transcripts, memories and the contents of credential files. From its databases, only the names in [what is read](what-parapet-reads.md).",
    "The code of plugins. Configurations of versions without a known schema are read with the nearest one, and the report says so.",
  ],
  "claude-code": [
    "Settings that an administrator sets through the operating system's own store (registry, property lists), and the output of a `policyHelper`.",
    "The code of plugins and of the scripts that hooks name.",
    "Transcripts, memories and flags of a session (`--settings`, `--dangerously-skip-permissions`).",
    "Whether Claude Code applies `~/.claude/remote-settings.json` depends on the sign-in; it counts if `~/.claude.json` has one.",
  ],
  codex: [
    "`~/.codex/auth.json` and sessions; settings that the cloud service adds.",
    "Rules for computed commands, plugins, settings in agent files, and whether a hook is trusted.",
    "See [Codex](codex.md).",
  ],
  "gemini-cli": [
    "`argsPattern` of policies, unless it matches everything; policies of extensions, which can only deny or ask.",
    "The owner of the administrator's files; the running version, so vulnerabilities of single versions are not reported. Custom commands are read as instructions only.",
    "See [Gemini CLI](gemini-cli.md).",
  ],
  cursor: [
    "Settings inside the editor (run mode, its own lists), team policies, `autoRun`, the sandbox of the command line.",
    "The running version, so vulnerabilities of single versions are not reported.",
  ],
  vscode: [
    "Policies of an organization, levels selected in a session, the sandbox for commands, hooks, VS Code Insiders.",
    "Regular expressions that RE2 does not support.",
  ],
  "copilot-cli": [
    "URLs and the sandbox in `settings.json`, hooks of an administrator, plugins. `.mcp.json` is checked with Claude Code.",
  ],
  windsurf: [
    "Auto-execution levels (Turbo and the like) and disabled tools, which Windsurf keeps in its own storage.",
    "Settings of a team's administrator. See [Windsurf](vscode.md#windsurf).",
  ],
  zed: [
    "Patterns that match less than everything, rules for single tools of servers, `agent.profiles`, `agent_servers`.",
    "Which projects are trusted, settings by platform and release channel, programs started by extensions. See [Zed](vscode.md#zed).",
  ],
  continue: [
    "Commands that the extension auto-approves, which it keeps in the editor's storage; command-line flags.",
    "Blocks of the hub, agents and settings of an organization, `config.ts`, keys of models. See [Continue](continue.md#not-read).",
  ],
  ci: [
    "Settings of the repository: the default permissions of its token, reviewers of environments, who may approve runs.",
    "Workflows and actions that other repositories keep, local actions, and what scripts of the repository do.",
    "More is on the page about [agents in CI](ci-agents.md#limits).",
  ],
  instructions: [
    "Images, PDF files and archives. Most patterns match only English text.",
    "See [Instruction files and skills](instructions.md#what-is-not-read).",
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
      "Every runtime with the version whose defaults apply to unset settings, and the settings that checks report, by file. " +
        "The lists are generated from the test fixtures of the checks. A file without a folder is in the folder of the " +
        "workspace or of the user settings (`~/.claude`, `~/.codex` and the like). [What Parapet reads](what-parapet-reads.md) " +
        "also lists files that are opened for other reasons.",
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
      { title: "Not read for any runtime", body: [bullets(notRead[""] ?? [])] },
    ],
  );
}

/**
 * Whose defaults are in, as `parapet explain` says it of a fixture; of OpenClaw, the versions whose
 * schema is known, too.
 */
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
          .map((family) => (family === "" ? "the text or the file itself" : code(family)))
          .join(", "),
      ];
    });
  const left = notRead[id] ?? [];
  return {
    title,
    body: [
      table(["File", "Checked settings"], rows),
      ...(left.length === 0 ? [] : ["Not read:", bullets(left)]),
    ],
  };
}

type Place = Finding["evidence"][number];

/**
 * Of everything that the checks report on their fixtures; a fixture that is a configuration itself
 * has its usual name.
 */
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
