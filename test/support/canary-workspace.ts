import { chmod, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A workspace full of things that leave a trace when somebody runs, opens or contacts them. */
export type CanaryWorkspace = {
  readonly path: string;
  /** The files that belong to the configuration, by their path in the workspace. */
  readonly configuration: readonly string[];
  /** Files and folders of OpenClaw's own stores of which names are read, the same way. */
  readonly stores: readonly string[];
  /** Names of the canaries that have sung: each run of a planted program leaves a file. */
  readonly sung: () => Promise<readonly string[]>;
};

/** Plants it in `folder`, with addresses of a listener that nobody has a reason to contact. */
export async function plantCanaries(folder: string, port: number): Promise<CanaryWorkspace> {
  const path = join(folder, ".openclaw");
  const songs = join(folder, "songs");
  const outside = join(folder, "outside");
  for (const made of [path, songs, outside]) await mkdir(made, { recursive: true });

  const touch = (name: string) => `touch ${join(songs, name)}`;
  const script = (name: string) => `#!/bin/sh\n${touch(name)}\necho '{"token":"x"}'\n`;
  const module = (name: string) =>
    `require("node:fs").writeFileSync(${JSON.stringify(join(songs, name))}, "");\n`;
  const programs = new Map([
    ["bin/secret", script("secret-provider")],
    ["bin/mcp", script("mcp-server")],
    ["bin/model", script("model-service")],
    ["bin/policy", script("install-policy")],
    ["bin/media", script("media-command")],
    ["bin/openclaw", script("program-of-the-runtime")],
    ["plugins/noisy/index.js", module("plugin")],
    [
      "plugins/noisy/openclaw.plugin.json",
      '{ "id": "noisy", "main": "index.js", "configSchema": { "type": "object" } }',
    ],
    ["plugins/noisy/package.json", `{ "scripts": { "install": "${touch("package-script")}" } }`],
    ["hooks/transform.js", module("hook-transform")],
    ["hooks/noisy/handler.js", module("hook-handler")],
    ["workspace/skills/noisy/SKILL.md", `---\nname: noisy\n---\n!\`${touch("skill")}\`\n`],
    ["workspace/skills/noisy/run.sh", script("skill-script")],
    ["workspace/.git/hooks/post-checkout", script("git-hook")],
    ["workspace/.git/config", `[core]\n\tfsmonitor = ${touch("git-fsmonitor")}\n`],
    ["node_modules/openclaw/index.js", module("module-of-the-workspace")],
    ["node_modules/json5/index.js", module("shadowed-module")],
    ["node_modules/json5/package.json", '{ "name": "json5", "main": "index.js" }'],
    ["secrets.json", '{ "token": "x" }'],
    ["credentials/telegram.json", "{}"],
  ]);
  // What is not what its name says is read all the same, and goes no further.
  const stores = new Map([
    ["agents/main/agent/auth-profiles.json", "{}"],
    ["agents/main/agent/openclaw-agent.sqlite", "no database"],
    ["agents/main/sessions/sessions.json", "{}"],
    ["credentials/whatsapp", ""],
    ["cron/jobs.json", '{ "jobs": [{ "id": "1" }] }'],
    ["exec-approvals.json", "{}"],
    ["state/openclaw.sqlite", "no database"],
  ]);
  for (const [name, text] of programs) await plant(join(path, name), text, 0o755);
  for (const [name, text] of stores) {
    if (text === "") await mkdir(join(path, name), { recursive: true });
    else await plant(join(path, name), text, 0o600);
  }
  const target = join(outside, "target");
  await plant(target, script("link-target"), 0o755);
  await symlink(target, join(path, "workspace", "AGENTS.md"));
  await symlink(outside, join(path, "workspace", "linked"));

  const configuration = new Map([
    ["openclaw.json", configurationOf(path, port, touch)],
    // Executable, and a program as well as JSON5.
    ["logging.json5", `// \\\n/*\n${touch("included")}\nexit\n*/\n{ level: "debug" }\n`],
    [
      ".env",
      `GATEWAY_TOKEN=$(${touch("env-substitution")})\nOTHER=\`${touch("env-backticks")}\`\n`,
    ],
    ["parapet-ignore.json5", `{ suppressions: [] } // $(${touch("ignored")})\n`],
  ]);
  for (const [name, text] of configuration) await plant(join(path, name), text, 0o700);

  return {
    path,
    configuration: [...configuration.keys()],
    stores: [...stores.keys()].toSorted(),
    sung: () => readdir(songs),
  };
}

async function plant(path: string, text: string, mode: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  await chmod(path, mode);
}

function configurationOf(path: string, port: number, touch: (name: string) => string): string {
  const at = (name: string) => join(path, name);
  const url = `http://127.0.0.1:${port}`;
  const shell = (name: string) => ({ command: "/bin/sh", args: ["-c", touch(name)] });
  const model = { id: "m", name: "m" };
  const configured = {
    $schema: `file://${at("secrets.json")}`,
    secrets: {
      providers: {
        vault: { source: "exec", command: at("bin/secret"), args: [`$(${touch("argument")})`] },
        file: { source: "file", path: at("secrets.json") },
      },
    },
    env: {
      shellEnv: { enabled: true },
      vars: { SUBSTITUTED: `$(${touch("env-var")})`, PATH: at("bin") },
    },
    channels: {
      telegram: {
        enabled: true,
        botToken: { source: "exec", provider: "vault", id: "token" },
        dmPolicy: "open",
        allowFrom: ["*"],
        apiRoot: url,
        proxy: url,
      },
    },
    gateway: {
      mode: "local",
      bind: "lan",
      auth: { mode: "token", token: "${GATEWAY_TOKEN}" },
      remote: { url: `ws://127.0.0.1:${port}` },
    },
    mcp: {
      servers: {
        program: { command: at("bin/mcp"), args: [";", touch("mcp-argument")] },
        shell: shell("mcp-shell"),
        metacharacters: { command: `${touch("mcp-metacharacters")};|&$(true)` },
        remote: { url: `${url}/mcp` },
      },
    },
    models: {
      providers: {
        local: {
          baseUrl: url,
          apiKey: { source: "file", provider: "file", id: "/token" },
          localService: { command: at("bin/model"), healthUrl: `${url}/health` },
          models: [model],
        },
      },
    },
    plugins: { load: { paths: [at("plugins/noisy")] }, entries: { noisy: { enabled: true } } },
    hooks: {
      enabled: true,
      token: "a-hook-token-of-some-length",
      transformsDir: at("hooks"),
      mappings: [{ match: { path: "x" }, transform: { module: "transform.js" } }],
      internal: { enabled: true, load: { extraDirs: [at("hooks")] } },
    },
    skills: { load: { extraDirs: [at("workspace/skills")] } },
    agents: {
      defaults: {
        workspace: at("workspace"),
        sandbox: { mode: "off", docker: { setupCommand: touch("sandbox-setup") } },
      },
    },
    tools: {
      exec: { safeBinTrustedDirs: [at("bin")] },
      media: { models: [{ type: "cli", ...shell("media-model"), capabilities: ["audio"] }] },
    },
    browser: { enabled: true, cdpUrl: url },
    diagnostics: { enabled: true, otel: { enabled: true, endpoint: url } },
    security: { installPolicy: { exec: { source: "exec", command: at("bin/policy") } } },
    logging: { $include: "logging.json5" },
    wizard: { lastRunCommand: touch("wizard") },
  };
  return `// written by hand\n${JSON.stringify(configured, undefined, 2)}\n`;
}
