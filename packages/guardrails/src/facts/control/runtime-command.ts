import { words } from "../../core/words.ts";

/** Options that start a runtime without its guardrails, or with custom settings. */
type RuntimeControls = {
  readonly options: ReadonlySet<string>;
  /** Variables that make it look for its settings elsewhere. */
  readonly variables: ReadonlySet<string>;
  /** First words of commands that change its settings, and which further words only read. */
  readonly verbs: ReadonlyMap<string, ReadonlySet<string>>;
};

function verbs(lists: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    Object.entries(lists).map(([verb, reading]) => [verb, new Set(words(reading))] as const),
  );
}

const home = "HOME USERPROFILE XDG_CONFIG_HOME NODE_OPTIONS LD_PRELOAD";

const claude: RuntimeControls = {
  options: new Set(
    words(`--settings --setting-sources --dangerously-skip-permissions --allow-dangerously-skip-permissions
      --strict-mcp-config --bare --safe-mode --plugin-dir --managed-settings --permission-prompt-tool`),
  ),
  variables: new Set(
    words(
      `CLAUDE_CONFIG_DIR CLAUDE_CODE_SIMPLE CLAUDE_CODE_DISABLE_HOOKS CLAUDE_CODE_MANAGED_SETTINGS_PATH ${home}`,
    ),
  ),
  verbs: verbs({
    mcp: "list get serve help",
    config: "list get help",
    plugin: "list validate help",
    plugins: "list validate help",
    install: "help",
    update: "help",
    upgrade: "help",
  }),
};

const openclaw: RuntimeControls = {
  options: new Set(words("--profile --dev --container")),
  variables: new Set(
    words(`OPENCLAW_STATE_DIR OPENCLAW_CONFIG_PATH OPENCLAW_PROFILE OPENCLAW_HOME CLAWDBOT_STATE_DIR
      CLAWDBOT_CONFIG_PATH OPENCLAW_BUNDLED_PLUGINS_DIR OPENCLAW_DISABLE_PLUGINS ${home}`),
  ),
  verbs: verbs({
    config: "get list info validate file schema help",
    plugins: "list info inspect search doctor help",
    hooks: "list info check help",
    approvals: "get list help",
    "exec-approvals": "get list help",
    "exec-policy": "show get list help",
    mcp: "list show get status serve help",
    skills: "list info check search help",
    sandbox: "list explain help",
    gateway: "status health probe discover usage-cost call help",
    daemon: "status help",
    node: "status help",
    configure: "help",
    onboard: "help",
    setup: "help",
    reset: "help",
    uninstall: "help",
    update: "status help",
    migrate: "help",
  }),
};

const codex: RuntimeControls = {
  options: new Set(
    words(
      "--dangerously-bypass-approvals-and-sandbox --yolo -c --config -p --profile --full-auto --disable --enable --dangerously-bypass-hook-trust",
    ),
  ),
  variables: new Set(words(`CODEX_HOME ${home}`)),
  verbs: verbs({ mcp: "list get help", features: "list help", plugin: "list help" }),
};

const gemini: RuntimeControls = {
  options: new Set(words("--yolo -y --approval-mode --allowed-tools")),
  variables: new Set(words(`GEMINI_CLI_SYSTEM_SETTINGS_PATH GEMINI_CONFIG_DIR ${home}`)),
  verbs: verbs({ mcp: "list help", extensions: "list help", hooks: "list help" }),
};

const cursor: RuntimeControls = {
  options: new Set(words("--force -f --yolo --approve-mcps")),
  variables: new Set(words(`CURSOR_CONFIG_DIR ${home}`)),
  verbs: verbs({ mcp: "list list-tools help" }),
};

const runtimes: ReadonlyMap<string, RuntimeControls> = new Map([
  ["claude", claude],
  ["claude-code", claude],
  ["openclaw", openclaw],
  ["clawdbot", openclaw],
  ["codex", codex],
  ["gemini", gemini],
  ["gemini-cli", gemini],
  ["cursor-agent", cursor],
]);

/** Their programs. */
export const runtimeNames: readonly string[] = [...runtimes.keys()];

/** Options that no other program has, and that no shorter word stands for. */
const onlyOwn =
  /^(?:--(?:allow-)?dangerously-|--setting-sources|--managed-settings|--permission-prompt-tool|--strict-mcp-config|--yolo$|--approve-mcps$)|(?:^|=)bypassPermissions$/;

/** True for words that start a runtime without its guardrails, whatever the program is called. */
export function passesBy(argv: readonly string[]): boolean {
  return argv.some((word, at) => at > 0 && onlyOwn.test(word));
}

/** Programs that run a runtime, and options by which they load something else before it. */
const loaders: ReadonlySet<string> = new Set(words("node nodejs bun deno tsx"));
const loads = /^(?:-r|--require|--import|--loader|--experimental-loader|--preload)(?:=|$)/;
const runtimeFile =
  /(?:^|[\\/])(?:claude|claude-code|openclaw|clawdbot|codex|gemini|gemini-cli|cursor-agent)(?:[\\/]|\.[cm]?js$|$)/i;

/** `node --require ./x.js $(which claude)`: what is loaded first decides what the runtime does. */
export function loadsBeforeRuntime(name: string, argv: readonly string[]): boolean {
  return (
    loaders.has(name) &&
    argv.some((word) => loads.test(word)) &&
    argv.some((word, at) => at > 0 && !loads.test(argv[at - 1] ?? "") && runtimeFile.test(word))
  );
}

/** Methods of the gateway that change what agents may do. */
const changing = /^(?:config|plugins|exec|skills|hooks|wizard|update|secrets|device|node)\b/;
const readingMethod = /\.(?:get|list|status|schema|lookup|resolve)$/;

/** True for a command by which a runtime's guardrails are changed, switched off or passed by. */
export function loosensRuntime(
  name: string,
  argv: readonly string[],
  assigned: readonly string[],
): boolean {
  const controls = runtimes.get(name);
  if (controls === undefined) return false;
  if (assigned.some((variable) => controls.variables.has(variable))) return true;
  const options = argv.slice(1).map((word) => word.split("=", 1)[0] ?? "");
  if (options.some((option) => controls.options.has(option))) return true;
  if (
    argv.some(
      (word, at) =>
        word === "bypassPermissions" ||
        word.endsWith("=bypassPermissions") ||
        (word === "--fix" && at > 1),
    )
  )
    return true;
  return changesSettings(controls, argv);
}

function changesSettings({ verbs: known }: RuntimeControls, argv: readonly string[]): boolean {
  const plain = argv.slice(1).filter((word) => !word.startsWith("-"));
  const [verb = "", what = "", method = ""] = plain;
  const reading = known.get(verb);
  if (reading === undefined) return false;
  if (verb === "gateway" && what === "call") {
    return changing.test(method) && !readingMethod.test(method);
  }
  // `openclaw plugins` alone prints help; `openclaw configure` alone changes settings.
  if (what === "") return !reading.has("list") && !reading.has("status");
  return !reading.has(what);
}
