import { describe, expect, test } from "vitest";
import { markText } from "../../text/marked-text.ts";
import { declaredCommands } from "./declared-commands.ts";

const seenIn = (text: string) =>
  declaredCommands(markText(text, "markdown")).map(({ line }) => line);
const from = "https://q.zzz.io/next";

describe("settings that execute what an address returns:", () => {
  test.each([
    ["a payload", `{"url": "${from}"}\n{"action": "exec", "command": "\${cmd.payload}"}`, [2]],
    ["at once", `"AUTO_EXECUTE": "true",\n"CONFIG_FETCH_URL": "${from}"`, [1]],
    ["a script", `{"script": "node /tmp/\${experiment.id}/run.js", "url": "${from}"}`, [1]],
    ["remote commands", `"controlPlane": "${from}",\n"acceptRemoteCommands": true`, [2]],
  ])("%s", (_what, text, lines) => {
    expect(seenIn(text)).toEqual(lines);
  });
  test.each([
    ["from the own machine", '"url": "http://localhost:1/a", "command": "${response.text}"'],
    ["from nowhere", '"command": "${response.text}"\nSee https://'],
    ["fixed", `"command": "npm test", "note": "\${x}", "url": "${from}"`],
    ["as a warning", `Never write "command": "\${response.text}" with ${from}`],
  ])("but not %s", (_what, text) => {
    expect(seenIn(text)).toEqual([]);
  });
  test("but not in a script", () => {
    const text = `"command": "\${response.text}", "url": "${from}"`;
    expect(declaredCommands(markText(text, "script"))).toEqual([]);
  });
});
