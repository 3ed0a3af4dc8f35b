import { chmod, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { asOrdinaryUser } from "@parapet/documents/testing/as-ordinary-user.ts";
import { locateOpenClaw } from "./locate.ts";
import { environmentIn, temporaryFolder } from "../testing/folder.ts";

const located = async (
  files: readonly string[],
  target: string | undefined,
  env: Readonly<Record<string, string>> = {},
) => {
  const home = await temporaryFolder(Object.fromEntries(files.map((name) => [name, "{}"])));
  const expanded = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value.replace("HOME", home)]),
  );
  const { configPath } = await locateOpenClaw(target, environmentIn(home, expanded));
  return configPath.slice(home.length + 1);
};

describe("without a path", () => {
  const all = [
    ".openclaw/openclaw.json",
    ".clawdbot/clawdbot.json",
    "state/openclaw.json",
    "state/clawdbot.json",
    "mine.json5",
  ];

  test("the variable for the file comes first, then that for the folder, then the home", async () => {
    const both = { OPENCLAW_CONFIG_PATH: "~/mine.json5", OPENCLAW_STATE_DIR: "HOME/state" };
    expect(await located(all, undefined, both)).toBe("mine.json5");
    expect(await located(all, undefined, { OPENCLAW_STATE_DIR: "state" })).toBe(
      "state/openclaw.json",
    );
    expect(await located(all, undefined)).toBe(".openclaw/openclaw.json");
  });

  test("a profile's name alone changes nothing, as it does not for OpenClaw", async () => {
    const files = [".openclaw/openclaw.json", ".openclaw-work/openclaw.json"];
    expect(await located(files, undefined, { OPENCLAW_PROFILE: "work" })).toBe(
      ".openclaw/openclaw.json",
    );
  });

  test("older names are found where there is no newer one", async () => {
    expect(await located([".clawdbot/clawdbot.json"], undefined)).toBe(".clawdbot/clawdbot.json");
    expect(await located([".openclaw/clawdbot.json"], undefined)).toBe(".openclaw/clawdbot.json");
  });

  test("what a variable names must be there", async () => {
    const gone = located(all, undefined, { OPENCLAW_CONFIG_PATH: "gone.json" });
    await expect(gone).rejects.toMatchObject({ code: "not_found" });
    await expect(located(all, undefined, { OPENCLAW_STATE_DIR: "none" })).rejects.toThrow(
      /OPENCLAW_STATE_DIR names .*none/,
    );
  });

  test("nothing at all is said with the folder that was looked in", async () => {
    await expect(located([], undefined)).rejects.toThrow(/\.openclaw.*Give the folder/);
  });

  test("a configuration under a name that OpenClaw does not load is named", async () => {
    await expect(located([".moltbot/moltbot.json"], undefined)).rejects.toThrow(
      /give the file: .*\/\.moltbot\/moltbot\.json\./,
    );
  });
});

describe("with a path", () => {
  test("a folder, or a file of any such name, is taken as it is given", async () => {
    expect(await located(["a/openclaw.json"], "a")).toBe("a/openclaw.json");
    expect(await located(["a/openclaw.json"], "~/a/")).toBe("a/openclaw.json");
    expect(await located(["a/team.JSON5"], "a/team.JSON5")).toBe("a/team.JSON5");
    expect(await located(["a/openclaw.json.example"], "a/openclaw.json.example")).toBe(
      "a/openclaw.json.example",
    );
    expect(await located(["a/openclaw.json"], "a", { OPENCLAW_CONFIG_PATH: "b.json" })).toBe(
      "a/openclaw.json",
    );
  });

  test("an agent's working folder names the folder that would do", async () => {
    const files = ["state/openclaw.json", "state/workspace/docs/AGENTS.md"];
    await expect(located(files, "state/workspace/docs")).rejects.toMatchObject({
      code: "not_found",
      message: expect.stringMatching(/parent folder with one is \S*\/state; .*give \S*\/state\./),
    });
  });

  test("a file that is somebody else's, or of OpenClaw's own stores, is not taken for one", async () => {
    const home = await temporaryFolder({
      "package.json": `{ "name": "app", "version": "1.0.0", "scripts": {} }`,
      "state/exec-approvals.json": `{ "version": 1, "agents": {} }`,
      "team.json5": `{ gateway: { mode: "local" } }`,
      "parts.json": `{ $include: "./team.json5" }`,
      "broken.json": "{",
    });
    const at = (name: string) => locateOpenClaw(name, environmentIn(home));
    await expect(at("package.json")).rejects.toThrow(/has no setting of OpenClaw/);
    await expect(at("state/exec-approvals.json")).rejects.toThrow(/next to its configuration/);
    for (const name of ["team.json5", "parts.json", "broken.json"]) {
      expect(await at(name)).toMatchObject({ configPath: join(home, name) });
    }
  });

  test("a folder whose configuration has another name tells how to scan that file", async () => {
    const files = ["a/openclaw.json.bak", "a/openclaw.example.json", "a/openclawed.json"];
    await expect(located(files, "a")).rejects.toThrow(
      /There is no openclaw\.json in .*give the file: .*\/a\/openclaw\.example\.json, or .*\.json\.bak\.$/,
    );
  });

  test("a home names the folder within it", async () => {
    await expect(located(["h/.openclaw/openclaw.json"], "h")).rejects.toThrow(
      /Did you mean .*\/h\/\.openclaw\?/,
    );
  });

  test("a repository names the folder that keeps its configuration", async () => {
    await expect(located(["r/deploy/openclaw.json"], "r")).rejects.toThrow(
      /Did you mean .*\/r\/deploy\?/,
    );
  });

  test.each([
    ["gone", /There is no file or folder/],
    ["a", /There is no openclaw.json in/],
    ["a/notes.txt", /is not a configuration file of a supported runtime/],
    ["a/notes.txt/more", /There is no file or folder/],
    ["x".repeat(300), /There is no file or folder/],
  ])("%s is refused with a sentence", async (target, sentence) => {
    await expect(located(["a/notes.txt"], target)).rejects.toThrow(sentence);
  });

  test("a link to a configuration is that configuration, by the name it was given", async () => {
    const home = await temporaryFolder({ "real/openclaw.json": "{}" });
    await symlink(join(home, "real"), join(home, "link"));
    const location = await locateOpenClaw("link", environmentIn(home));
    expect(location.workspacePath).toBe(join(home, "link"));
  });

  test.skipIf(process.platform === "win32")(
    "a folder that is closed to us is said to be",
    async () => {
      const home = await temporaryFolder({ "a/b/openclaw.json": "{}" });
      await chmod(home, 0o755);
      await chmod(join(home, "a"), 0);
      const attempt = asOrdinaryUser(() => locateOpenClaw("a/b", environmentIn(home)));
      await expect(attempt).rejects.toMatchObject({ code: "unreadable" });
      await chmod(join(home, "a"), 0o700);
    },
  );
});
