import { describe, expect, test } from "vitest";
import { isWholeFolder, secretAt, secretStore, writtenPlace } from "./secret-locations.ts";

describe("a file of secrets is known by its place", () => {
  test.each([
    ["~/.config/google-chrome/Default", "browser"],
    ["C:\\Users\\ann\\AppData\\Local\\Google\\Chrome\\User Data", "browser"],
    ["~/.config/Chromium/User Data/Default", "browser"],
    ["AppData/Local/Microsoft/Edge/User Data", "browser"],
    ["AppData/Local/BraveSoftware/Brave-Browser/User Data/Default", "browser"],
    ["AppData/Local/Google/Chrome/User Data/Local State", "browser"],
    ["Chromium/Network/Cookies", "browser"],
    ["Edge/Cookies", "browser"],
    ["Brave-Browser/Cookies", "browser"],
    ["~/.openclaw/credentials/telegram.json", "agent"],
    ["~/.clawdbot/clawdbot.json", "agent"],
    ["~/.moltbot/moltbot.json", "agent"],
    ["~/.moltbot/credentials/telegram.json", "agent"],
  ])("%s holds secrets of one kind: %s", (path, kind) => {
    expect(secretAt(path)).toBe("secret-file");
    expect(secretStore(path)).toBe(kind);
  });

  test.each([
    "~/.cargo/credentials.toml",
    "~/.gem/credentials",
    "~/.m2/settings-security.xml",
    "~/.gradle/gradle.properties",
    "~/.my.cnf",
    "~/.boto",
    "~/.s3cfg",
    "~/.config/rclone/rclone.conf",
    "~/.password-store/work/mail.gpg",
    "~/.local/share/keyrings/login.keyring",
    "~/.config/git/credentials",
    "~/.config/containers/auth.json",
    "~/.composer/auth.json",
  ])("%s holds the keys of a tool", (path) => {
    expect(secretAt(path)).toBe("secret-file");
  });

  test.each([
    "app/gradle.properties",
    "~/.cargo/config.toml",
    "docs/rclone.conf.md",
    "docs/Chrome/User Data.md",
    "Chromium/Cookies.md",
    "fixtures/Edge/README",
    "~/.clawdbot/README.md",
    "~/.moltbot/skills/weather/SKILL.md",
    "pictures/Brave-Browser.png",
  ])("%s holds none", (path) => {
    expect(secretAt(path)).toBeUndefined();
  });
});

describe("a file that decides what starts, or what an agent may do, is known by its place", () => {
  test.each([
    ["~/.bashrc", "PERS-001"],
    ["~/.kshrc", "PERS-001"],
    ["~/.clawdbot/clawdbot.json", "SELF-001"],
    ["~/.moltbot/moltbot.json", "SELF-001"],
    ["workspace/SOUL.md", "SELF-001"],
    ["workspace/HEARTBEAT.md", "SELF-001"],
    ["workspace/BOOTSTRAP.md", "SELF-001"],
  ])("%s: %s", (path, signal) => {
    expect(writtenPlace(path)?.signal).toBe(signal);
  });

  test.each(["docs/bashrc.md", "~/.kshrc.d/readme", "docs/soul.md", "BOOTSTRAP.markdown"])(
    "%s decides nothing",
    (path) => {
      expect(writtenPlace(path)).toBeUndefined();
    },
  );
});

test.each([
  ["~/Documents", true],
  ["~/Pictures/*", true],
  ["/Users", true],
  ["/Users/*", true],
  ["~/.clawdbot", true],
  ["~/.moltbot/workspace", true],
  ["~/Documents/build", false],
  ["~/Pictures/2024", false],
  ["/Users/ann/app/dist", false],
  ["~/.clawdbot/cache", false],
])("%s goes with everything in it: %s", (path, expected) => {
  expect(isWholeFolder(path)).toBe(expected);
});
