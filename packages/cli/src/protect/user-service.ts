import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readSmallFile } from "@parapet/adapter-link";
import { launchdLabel, shellWord, systemdUnit } from "@parapet/posture";
import { UsageError } from "../core/usage-error.ts";

/** A service of the user's own system: the file that describes it, and the commands for it, which nobody runs but the user. */
export type UserService = {
  readonly path: string;
  readonly text: string;
  readonly enable: string;
  readonly disable: string;
};

/** What the service has to be started with to be the one that adapters ask. */
export type ServeAs = {
  readonly dataDir: string;
  /** Where adapters ask. */
  readonly url: string;
  /** Configuration file; absolute. */
  readonly config?: string;
};

/** Stands in every file that is ours. */
const mark = "Written by parapet protect";

/** How this system keeps the service running. Throws UsageError where that is not known. */
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
      "--user-service knows systemd (Linux) and launchd (macOS); elsewhere have `parapet serve` started at login.",
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

/** Writes the description; one that somebody else has written stays. Throws UsageError then. */
export async function writeUserService({ path, text }: UserService): Promise<void> {
  if (existsSync(path) && !(await isOurs(path))) {
    throw new UsageError(`${path} is not Parapet's; move it away, or keep the service as it is.`);
  }
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { mode: 0o644 });
}

/** Removes the description where it is ours. False where there was none of ours. */
export async function removeUserService({ path }: UserService): Promise<boolean> {
  if (!(await isOurs(path))) return false;
  await rm(path);
  return true;
}

async function isOurs(path: string): Promise<boolean> {
  const text = await readSmallFile(path).catch(() => "");
  return text.includes(mark);
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
  return `# ${mark}; parapet unprotect removes it when nothing is protected any more.
[Unit]
Description=Parapet, guardrails of this user's agents
StartLimitIntervalSec=0

[Service]
ExecStart=${command.map(systemdWord).join(" ")}
Restart=always
RestartSec=1

[Install]
WantedBy=default.target
`;
}

/** As systemd reads a word of a command: quoted, with its own signs doubled. */
function systemdWord(word: string): string {
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
<!-- ${mark}; parapet unprotect removes it when nothing is protected any more. -->
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
