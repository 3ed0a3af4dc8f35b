import type { Row } from "./calls.ts";
import type { Files } from "./staged-session.ts";

type Outcome = "runs" | "asks" | "denied";

/**
 * Settings, and what becomes of each call under them. One process of Claude Code a case: a further
 * call costs nothing.
 */
export type Case = {
  readonly name: string;
  readonly files: Files;
  /** Name of a skill or command that is used before the calls. */
  readonly uses?: string;
  readonly calls: Readonly<Partial<Record<Row, Outcome>>>;
};

const user = "~/.claude/settings.json";
const project = ".claude/settings.json";
const local = ".claude/settings.local.json";
const managed = "/etc/claude-code/managed-settings.json";
const dropIn = (name: string) => `/etc/claude-code/managed-settings.d/${name}`;

type List = readonly string[];
type Permissions = {
  readonly allow?: List;
  readonly ask?: List;
  readonly deny?: List;
  readonly defaultMode?: string;
  readonly additionalDirectories?: List;
  readonly [key: string]: unknown;
};
const permissions = (given: Permissions) => ({ permissions: given });
const allow = (...rules: List) => permissions({ allow: rules });
const deny = (...rules: List) => permissions({ deny: rules });
const mode = (defaultMode: string) => permissions({ defaultMode });

const probes = {
  "$ touch a": "asks",
  "$ curl -s http://127.0.0.1:1/": "asks",
  "Write b": "asks",
  "Write ~/c": "asks",
  "Read /etc/hostname": "asks",
} as const;
const editing = { ...probes, "$ touch a": "runs", "Write b": "runs" } as const;
const without = {
  "$ touch a": "runs",
  "$ curl -s http://127.0.0.1:1/": "runs",
  "Write b": "runs",
  "Write ~/c": "runs",
  "Write ~/.bashrc": "runs",
  "Read /etc/hostname": "runs",
} as const;

/** Which rule counts, how its text is read, and what rules never reach. */
const rules: readonly Case[] = [
  {
    name: "nothing at all",
    files: { "a.txt": "old" },
    calls: {
      ...probes,
      "$ ls": "runs",
      "$ cat a.txt": "runs",
      "Read a.txt": "runs",
      WebSearch: "asks",
    },
  },
  {
    name: "a denial before a question before an allowance, whatever file they stand in",
    files: {
      [user]: permissions({ deny: ["Bash(touch a)"], ask: ["Bash(touch b:*)"] }),
      [project]: allow("Bash(touch:*)", "Bash(mkdir:*)", "Bash(rmdir:*)"),
      [local]: permissions({ deny: ["Bash(mkdir:*)"], ask: ["Bash(rmdir)"] }),
    },
    calls: {
      "$ touch a": "denied",
      "$ touch b c": "asks",
      "$ touch c": "runs",
      "$ mkdir d": "denied",
      "$ rmdir e": "runs",
      "$ touch c && mkdir d": "denied",
      "$ touch c && touch b": "asks",
    },
  },
  {
    name: "what an allowance of a command covers",
    files: {
      sub: "",
      [project]: allow(
        "Bash(touch:*)",
        "Bash(uname *)",
        "Bash(hostna*)",
        "Bash(date -u)",
        "Bash(* --version)",
        "Bash(id -:*)",
      ),
    },
    calls: {
      "$ touch": "runs",
      "$ touch a b": "runs",
      "$ touchy": "asks",
      "$ timeout 5 touch a": "runs",
      "$ nohup touch a": "runs",
      "$ FOO=1 touch a": "asks",
      "$ touch a && mkdir q": "asks",
      "$ touch a | tee z": "asks",
      "$ touch $(id)": "asks",
      "$ touch a > z": "asks",
      "$ touch a > /dev/null": "runs",
      "$ /usr/bin/touch a": "asks",
      "$ bash -c 'touch a'": "asks",
      "$ touch ../x": "asks",
      "$ touch /etc/x": "asks",
      "$ uname -a": "runs",
      "$ hostnamectl-not": "runs",
      "$ node --version": "runs",
    },
  },
  {
    name: "what a denial of a command holds, though every command is allowed",
    files: {
      ".env": "old",
      [project]: permissions({
        allow: ["Bash"],
        deny: ["Bash(rm:*)", "Bash(*secret*)", "Read(./.env)", "Edit(z)"],
      }),
    },
    calls: {
      "$ rm a": "denied",
      "$ FOO=1 rm a": "denied",
      "$ timeout 5 rm a": "denied",
      "$ /bin/rm a": "denied",
      "$ sudo rm a": "denied",
      "$ ls; rm a": "denied",
      "$ ls | xargs rm": "denied",
      "$ echo rm a": "runs",
      "$ echo my secret": "denied",
      "$ cat .env": "denied",
      "$ touch z": "denied",
      "$ touch y": "runs",
      "$ touch $(echo w)": "runs",
      "$ touch v > u": "runs",
    },
  },
  {
    name: "rules that match nothing",
    files: {
      ".env": "old",
      [project]: permissions({
        allow: [
          "Bash (touch:*)",
          "bash(mkdir:*)",
          "Bash(rmdir:*) ",
          "Write(b)",
          "WebFetch(http://one.invalid/*)",
          "mcp__*",
          "*",
          "Bash(ls)",
        ],
        deny: ["Bash( ls)", "Bash(ls: *)", "Read( .env)", "Read(.env:*)", "Write(.env)"],
      }),
    },
    calls: {
      "$ touch a": "asks",
      "$ mkdir a": "asks",
      "$ rmdir a": "asks",
      "Write b": "asks",
      "WebFetch one.invalid": "asks",
      "$ ls": "runs",
      "Read .env": "runs",
    },
  },
  {
    name: "paths in denials of the project",
    files: pathFiles(
      deny(
        "Read(.env)",
        "Read(/only.txt)",
        "Read(./dir/**)",
        "Read(~/keys/**)",
        "Read(//etc/**)",
        "Read(*.pem)",
        "Read(/usr/**)",
      ),
      project,
    ),
    calls: {
      "Read .env": "denied",
      "Read sub/.env": "denied",
      "Read only.txt": "denied",
      "Read sub/only.txt": "runs",
      "Read dir/deep/x": "denied",
      "Read sub/x.pem": "denied",
      "Write sub/new.pem": "denied",
      "Read x.txt": "runs",
      "Read ~/keys/k": "denied",
      "Read ~/x.txt": "asks",
      "Read ~/only.txt": "asks",
      "Read /etc/hostname": "denied",
      "Read /usr/lib/os-release": "asks",
    },
  },
  {
    name: "paths in rules of the person",
    files: {
      ...pathFiles(
        permissions({
          deny: ["Read(/only.txt)", "Read(./dir)"],
          allow: ["Read(~/x.txt)", "Read(/sub/**)", "Read(//usr/lib/**)", "Edit(sub/**)"],
        }),
        user,
      ),
      "~/.claude/only.txt": "old",
      "~/.claude/sub/x": "old",
    },
    calls: {
      "Read only.txt": "runs",
      "Read ~/.claude/only.txt": "denied",
      "Read ~/.claude/sub/x": "runs",
      "Read dir/deep/x": "denied",
      "Read ~/x.txt": "runs",
      "Read ~/keys/k": "asks",
      "Read /usr/lib/os-release": "runs",
      "Write sub/new": "runs",
      "Write new": "asks",
    },
  },
  {
    name: "Write without a path",
    files: { [project]: allow("Write") },
    calls: {
      "Write b": "runs",
      "Write ~/c": "runs",
      "Write ~/.ssh/authorized_keys": "runs",
      "Write ~/.bashrc": "asks",
      "Write .git/hooks/pre-commit": "asks",
      "Write .mcp.json": "asks",
      "Write .claude/hooks/x.sh": "asks",
    },
  },
  {
    name: "pages, and edits of the project alone",
    files: {
      [project]: allow("Edit(**)"),
      [user]: {
        skipWebFetchPreflight: true,
        ...permissions({
          allow: ["WebFetch(domain:one.invalid)", "WebFetch(domain:*.two.invalid)"],
          deny: ["WebFetch(domain:no.two.invalid)"],
        }),
      },
    },
    calls: {
      "WebFetch one.invalid": "runs",
      "WebFetch www.one.invalid": "asks",
      "WebFetch two.invalid": "asks",
      "WebFetch www.two.invalid": "runs",
      "WebFetch no.two.invalid": "denied",
      WebSearch: "asks",
      "Write b": "runs",
      "Write CLAUDE.md": "runs",
      "Write ~/c": "asks",
    },
  },
  {
    name: "folders that are added",
    files: {
      "~/shared/r": "old",
      "~/other/r": "old",
      [user]: permissions({ defaultMode: "acceptEdits", additionalDirectories: ["../shared"] }),
    },
    calls: {
      "Read ~/shared/r": "runs",
      "Read ~/other/r": "asks",
      "Write ~/shared/a": "runs",
      "Write ~/other/a": "asks",
      "$ touch ../shared/b": "runs",
    },
  },
  {
    name: "tools that are taken away",
    files: { [local]: deny("Bash(*)", "Read", "WebFetch") },
    calls: {
      "$ ls": "denied",
      "Read .claude/settings.json": "denied",
      "WebFetch one.invalid": "denied",
      "Write b": "denied",
    },
  },
];

const skill = (tools: string) =>
  `---\nname: deploy\ndescription: Deploys\nallowed-tools: ${tools}\n---\nDeploy.\n`;

/** What holds while a skill or a command is used. */
const used: readonly Case[] = [
  {
    name: "what a skill allows while it is used",
    files: {
      ".claude/skills/deploy/SKILL.md": skill("Bash(touch:*), Bash(mkdir *)"),
      [project]: permissions({ allow: ["Skill"], deny: ["Bash(touch b)"] }),
    },
    uses: "deploy",
    calls: {
      "$ touch a": "runs",
      "$ touch b": "denied",
      "$ mkdir c": "runs",
      "$ curl -s http://127.0.0.1:1/": "asks",
    },
  },
  {
    name: "what a command allows while it is used",
    files: { ".claude/commands/deploy.md": skill("Bash"), [user]: allow("Skill") },
    uses: "deploy",
    calls: { "$ curl -s http://127.0.0.1:1/": "runs", "Write b": "asks" },
  },
];

/** Which mode a session starts in, and what the mode lets happen. */
const modes: readonly Case[] = [
  { name: "acceptEdits of the project", files: { [project]: mode("acceptEdits") }, calls: editing },
  {
    name: "bypassPermissions that the person grants, and a project asks for",
    files: {
      [user]: mode("bypassPermissions"),
      [local]: mode("bypassPermissions"),
      [project]: permissions({ deny: ["Edit(/kept/**)", "Bash(rm:*)"], ask: ["Edit(asked)"] }),
    },
    calls: { ...without, "Write kept/x": "denied", "$ rm x": "denied", "Write asked": "asks" },
  },
  {
    name: "bypassPermissions of the project, which nobody grants",
    files: { [user]: mode("acceptEdits"), [project]: mode("bypassPermissions") },
    calls: probes,
  },
  {
    name: "bypassPermissions that the project disables",
    files: {
      [user]: mode("bypassPermissions"),
      [project]: permissions({ disableBypassPermissionsMode: "disable" }),
    },
    calls: probes,
  },
  {
    name: "bypassPermissions, held in the working folders",
    files: {
      [user]: permissions({
        defaultMode: "bypassPermissions",
        blockReadsOutsideWorkingDirectories: true,
        blockWritesOutsideWorkingDirectories: true,
      }),
    },
    calls: { "Write b": "runs", "Write ~/c": "denied", "Read /etc/hostname": "denied" },
  },
  {
    name: "dontAsk",
    files: {
      [user]: permissions({
        defaultMode: "dontAsk",
        allow: ["Bash(touch:*)"],
        ask: ["Bash(touch b)"],
      }),
    },
    calls: {
      "$ touch a": "runs",
      "$ touch b": "denied",
      "$ mkdir a": "denied",
      "Write b": "denied",
      "Read /etc/hostname": "denied",
      "$ ls": "runs",
    },
  },
  {
    name: "plan over acceptEdits",
    files: { [user]: mode("acceptEdits"), [local]: mode("plan") },
    calls: { "Write b": "denied", "$ touch a": "asks" },
  },
];

/** Files that hold nothing, and what the administrator says. */
const files: readonly Case[] = [
  {
    name: "a comment, which makes of the file nothing",
    files: {
      [user]: `// mine\n${JSON.stringify(allow("Bash(touch:*)"))}`,
      [project]: allow("Bash(mkdir:*)"),
    },
    calls: { "$ touch a": "asks", "$ mkdir b": "runs" },
  },
  {
    name: "a hook of no known type, and the denials that go with it",
    files: {
      [project]: {
        ...deny("Bash(rmdir:*)"),
        hooks: { PreToolUse: [{ hooks: [{ type: "pigeon" }] }] },
      },
      [local]: { ...allow("Bash(rmdir:*)"), nobodyKnows: true, hooks: { NobodyKnows: [] } },
    },
    calls: { "$ rmdir a": "runs" },
  },
  {
    name: "the administrator's drop-ins, the last by name first",
    files: {
      [managed]: permissions({ defaultMode: "plan", allow: ["Bash(touch a)"] }),
      [dropIn("10-a.json")]: permissions({ defaultMode: "default", allow: ["Bash(touch b)"] }),
      [dropIn("20-b.json")]: mode("dontAsk"),
      [dropIn(".30-c.json")]: mode("acceptEdits"),
      [project]: mode("acceptEdits"),
    },
    calls: { "$ touch a": "runs", "$ touch b": "runs", "$ touch c": "denied", "Write d": "denied" },
  },
  {
    name: "rules of the administrator alone",
    files: {
      [managed]: {
        allowManagedPermissionRulesOnly: true,
        ...allow("Bash(mkdir:*)"),
        hooks: "wrong",
      },
      [user]: permissions({ allow: ["Bash(touch:*)"], deny: ["Bash(mkdir:*)"] }),
    },
    calls: { "$ mkdir a": "runs", "$ touch a": "asks" },
  },
];

const sandbox = (more: object = {}) => ({ sandbox: { enabled: true, ...more } });

/** What the sandbox lets happen without approval, and what leaves it. */
export const sandboxCases: readonly Case[] = [
  {
    name: "commands that run without approval because of the sandbox",
    files: {
      ".env": "old",
      [user]: sandbox({ autoAllowBashIfSandboxed: true }),
      [project]: permissions({ ask: ["Bash(touch a)"], deny: ["Bash(rm:*)", "Read(.env)"] }),
    },
    calls: {
      "$ touch b": "runs",
      "$ curl -s -o out http://127.0.0.1:1/": "runs",
      "$ touch a": "asks",
      "$ rm b": "denied",
      "$ cat .env": "denied",
      "! touch c": "asks",
      "$ touch d > e": "runs",
      "$ touch $(echo f)": "runs",
    },
  },
  {
    name: "a rule for the whole shell, and one for a command, outside the sandbox",
    files: { [user]: sandbox(), [project]: allow("Bash", "Bash(touch:*)") },
    calls: { "$ mkdir a": "runs", "! mkdir b": "asks", "! touch c": "runs" },
  },
  {
    name: "a sandbox that may not be left",
    files: {
      [user]: sandbox({ allowUnsandboxedCommands: false, autoAllowBashIfSandboxed: true }),
      [project]: { sandbox: { allowUnsandboxedCommands: true } },
    },
    calls: { "$ touch a": "runs", "! touch b": "runs" },
  },
];

const notes = { command: process.execPath, args: ["@HOME@/notes.cjs"] };
const ownNotes = { ...notes, args: [...notes.args, "own"] };

/** Servers of the project; connecting takes Claude Code seconds, so there is one case. */
const servers: readonly Case[] = [
  {
    name: "tools of MCP servers",
    files: {
      "~/notes.cjs": notesServer(),
      // The second is started like one of the project's, and so is left out.
      ...pluginFiles({ ".mcp.json": { mcpServers: { box: ownNotes, same: notes } } }),
      ".mcp.json": { mcpServers: { notes, wiki: notes, mail: notes, "my.drive": notes } },
      [user]: {
        enableAllProjectMcpServers: true,
        enabledPlugins: { "formatter@tools": true },
        deniedMcpServers: [{ serverName: "mail" }],
        ...permissions({
          allow: [
            "mcp__notes",
            "mcp__wiki__lo*",
            "mcp__*__save",
            "mcp__my_drive__save",
            "mcp__mail",
            "mcp__plugin_formatter_box__load",
          ],
          ask: ["mcp__notes__save"],
          deny: ["mcp__wi*__save"],
        }),
      },
    },
    calls: {
      "mcp notes/load": "runs",
      "mcp notes/save": "asks",
      "mcp wiki/load": "runs",
      "mcp wiki/save": "denied",
      "mcp my_drive/save": "runs",
      "mcp my_drive/load": "asks",
      "mcp mail/load": "denied",
      "mcp plugin_formatter_box/load": "runs",
      "mcp plugin_formatter_box/save": "asks",
      "mcp plugin_formatter_same/save": "denied",
    },
  },
];

/** Settings, and whose hooks run before a command: each writes its name. */
export type HookCase = {
  readonly name: string;
  readonly files: Files;
  readonly run: readonly string[];
};

const hook = (name: string) => ({
  hooks: {
    PreToolUse: [{ hooks: [{ type: "command", command: `echo ${name} >> "$HOME/ran"` }] }],
  },
});
const allHooks = {
  ...pluginFiles({ "hooks/hooks.json": hook("plugin") }),
  [project]: hook("project"),
  [local]: hook("local"),
};
const withPlugin = { enabledPlugins: { "formatter@tools": true } };

export const hookCases: readonly HookCase[] = [
  {
    name: "all of them",
    files: { ...allHooks, [user]: { ...hook("user"), ...withPlugin } },
    run: ["local", "plugin", "project", "user"],
  },
  {
    name: "the administrator's, where the person switches hooks off",
    files: {
      ...allHooks,
      [managed]: hook("managed"),
      [user]: { ...hook("user"), ...withPlugin, disableAllHooks: true },
    },
    run: ["managed"],
  },
  {
    name: "the administrator's and his plugins', where he allows no others",
    files: {
      ...allHooks,
      [managed]: { ...hook("managed"), ...withPlugin, allowManagedHooksOnly: true },
      [user]: hook("user"),
    },
    run: ["managed", "plugin"],
  },
];

/** A row a case; to try something further, add a call to a case, or a case. */
export const cases: readonly Case[] = [...rules, ...used, ...modes, ...files, ...servers];

export function isManaged({ files: staged }: { readonly files: Files }): boolean {
  return Object.keys(staged).some((name) => name.startsWith("/etc/"));
}

function pathFiles(settings: object, name: string): Files {
  const names = [
    ".env",
    "sub/.env",
    "only.txt",
    "sub/only.txt",
    "dir/deep/x",
    "sub/x.pem",
    "x.txt",
  ];
  const atHome = ["~/keys/k", "~/x.txt", "~/only.txt"];
  return {
    ...Object.fromEntries([...names, ...atHome].map((file) => [file, "old"])),
    [name]: settings,
  };
}

/** The plugin formatter@tools as it is after its installation, with these files. */
function pluginFiles(parts: Readonly<Record<string, unknown>>): Files {
  const root = "~/.claude/plugins/cache/tools/formatter/1.0.0";
  const marketplace = "~/.claude/plugins/marketplaces/tools";
  const formatter = { name: "formatter", version: "1.0.0", description: "Formats" };
  const inRoot = Object.entries(parts).map(([name, value]) => [`${root}/${name}`, value]);
  return {
    "~/.claude/plugins/known_marketplaces.json": {
      tools: {
        source: { source: "github", repo: "acme/tools" },
        installLocation: marketplace.replace("~", "@HOME@"),
        lastUpdated: "2026-11-01T00:00:00.000Z",
      },
    },
    "~/.claude/plugins/installed_plugins.json": {
      version: 2,
      plugins: {
        "formatter@tools": [
          { scope: "user", installPath: root.replace("~", "@HOME@"), version: "1.0.0" },
        ],
      },
    },
    [`${marketplace}/.claude-plugin/marketplace.json`]: {
      name: "tools",
      owner: { name: "Acme" },
      plugins: [{ ...formatter, source: "./plugins/formatter" }],
    },
    [`${root}/.claude-plugin/plugin.json`]: formatter,
    ...Object.fromEntries(inRoot),
  };
}

/** The smallest server that has two tools. */
function notesServer(): string {
  return `
    const lines = require("node:readline").createInterface({ input: process.stdin });
    const tools = ["save", "load"].map((name) => ({ name, description: name, inputSchema: { type: "object" } }));
    lines.on("line", (line) => {
      const { id, method, params } = JSON.parse(line);
      const answer = (result) => console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
      const { protocolVersion } = params ?? {};
      const serverInfo = { name: "notes", version: "1.0.0" };
      if (method === "initialize") answer({ protocolVersion, capabilities: { tools: {} }, serverInfo });
      if (method === "tools/list") answer({ tools });
      if (method === "tools/call") answer({ content: [{ type: "text", text: "done" }] });
    });`;
}
