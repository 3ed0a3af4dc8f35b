/** What a user's service manager runs. */
export type ServiceUnit = {
  /** The program and its arguments, absolute paths. */
  readonly command: readonly string[];
};

export const unitKinds = ["systemd", "launchd"] as const;
export type UnitKind = (typeof unitKinds)[number];

/** A unit for `~/.config/systemd/user/parapet-agent.service`. */
function systemdUnit({ command }: ServiceUnit): string {
  return `[Unit]
Description=Parapet agent: scans agent workspaces and sends the results
After=network-online.target

[Service]
ExecStart=${command.map(systemdWord).join(" ")}
Restart=on-failure
RestartSec=30
Nice=10
NoNewPrivileges=yes

[Install]
WantedBy=default.target
`;
}

/** A property list for `~/Library/LaunchAgents/dev.parapet.agent.plist`. */
function launchdUnit({ command }: ServiceUnit): string {
  const words = command.map((word) => `    <string>${xmlText(word)}</string>`).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>dev.parapet.agent</string>
  <key>ProgramArguments</key>
  <array>
${words}
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ProcessType</key>
  <string>Background</string>
</dict>
</plist>
`;
}

export function serviceUnit(kind: UnitKind, unit: ServiceUnit): string {
  return kind === "systemd" ? systemdUnit(unit) : launchdUnit(unit);
}

/** systemd expands `%` and `$`, and reads quotes and backslashes. */
function systemdWord(word: string): string {
  const plain = word.replaceAll("%", "%%").replaceAll("$", "$$$$");
  return /^[\w@%+=:,./$-]+$/.test(plain)
    ? plain
    : `"${plain.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

function xmlText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
