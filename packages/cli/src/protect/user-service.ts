import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readSmallFile } from "@parapet/adapter-link";
import { launchdLabel, shellWord, systemdUnit, parapetCommand } from "@parapet/posture";
import { UsageError } from "../core/usage-error.ts";

/** A user service: its unit file, and the commands to manage it, which only the user runs. */
export type UserService = {
  readonly path: string;
  readonly text: string;
  readonly enable: string;
  readonly disable: string;
};

/** The options with which the service serves these adapters. */
export type ServeAs = {
  readonly dataDir: string;
  /** The URL that adapters call. */
  readonly url: string;
  /** Configuration file; absolute. */
  readonly config?: string;
};

/** Marks files written by Parapet. */
const mark = "Written by parapet protect";

/** The unit file for this system. Throws UsageError for an unsupported system. */
export function userService(
  program: readonly string[],
  {
    platform,
    homeDir,
    env,
    serve,
  }: {
    readonly platform: NodeJS.Platform;
    readonly homeDir: string;
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly serve: ServeAs;
  },
): UserService {
  const command = [...program, ...serveArguments(serve)];
  if (platform === "darwin") return launchAgent(command, homeDir);
  if (platform !== "linux") {
    throw new UsageError(
      `--user-service supports systemd (Linux) and launchd (macOS). On other systems, configure \`${parapetCommand("serve")}\` to start at login.`,
    );
  }
  const config = env["XDG_CONFIG_HOME"] || join(homeDir, ".config");
  return {
    path: join(config, "systemd", "user", `${systemdUnit}.service`),
    text: unitText(command),
    enable: `systemctl --user daemon-reload && systemctl --user enable --now ${systemdUnit}`,
    disable: `systemctl --user disable --now ${systemdUnit}`,
  };
}

/** Writes the unit file. Throws UsageError if a file not written by Parapet exists. */
export async function writeUserService(unit: UserService): Promise<void> {
  const { path, text } = unit;
  if (existsSync(path) && !(await isWrittenByParapet(unit))) {
    throw new UsageError(
      `${path} was not written by Parapet. Move it away, or run without --user-service.`,
    );
  }
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { mode: 0o644 });
}

/** Whether the unit file is there, and Parapet wrote it. */
export async function isWrittenByParapet({ path }: UserService): Promise<boolean> {
  const text = await readSmallFile(path).catch(() => "");
  return text.includes(mark);
}

/** Removes the unit file if Parapet wrote it. False if there was none. */
export async function removeUserService(unit: UserService): Promise<boolean> {
  const { path } = unit;
  if (!(await isWrittenByParapet(unit))) return false;
  await rm(path);
  return true;
}

function serveArguments({ dataDir, url, config }: ServeAs): readonly string[] {
  const { port, protocol } = new URL(url);
  return [
    "serve",
    ...(config === undefined ? [] : ["--config", config]),
    "--data",
    dataDir,
    "--port",
    port || (protocol === "https:" ? "443" : "80"),
  ];
}

function unitText(command: readonly string[]): string {
  return `# ${mark}; parapet unprotect removes it with the last adapter.
[Unit]
Description=Parapet guardrails for AI agents
StartLimitIntervalSec=0

[Service]
ExecStart=${command.map(systemdQuote).join(" ")}
Restart=always
RestartSec=1

[Install]
WantedBy=default.target
`;
}

/** An argument quoted and escaped for systemd. */
function systemdQuote(word: string): string {
  const escaped = word.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
  return `"${escaped.replaceAll("%", "%%").replaceAll("$", "$$$$")}"`;
}

function launchAgent(command: readonly string[], homeDir: string): UserService {
  const path = join(homeDir, "Library", "LaunchAgents", `${launchdLabel}.plist`);
  const words = command.map((word) => `    <string>${xml(word)}</string>`).join("\n");
  return {
    path,
    text: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- ${mark}; parapet unprotect removes it with the last adapter. -->
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${launchdLabel}</string>
  <key>ProgramArguments</key>
  <array>
${words}
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <true/>
</dict>
</plist>
`,
    enable: `launchctl bootstrap gui/$(id -u) ${shellWord(path)}`,
    disable: `launchctl bootout gui/$(id -u)/${launchdLabel}`,
  };
}

function xml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
