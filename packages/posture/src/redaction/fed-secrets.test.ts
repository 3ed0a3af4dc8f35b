import { describe, expect, test } from "vitest";
import { redactText } from "./redact-text.ts";

const word = "Tr0ub4dor3xQ";
const wireGuardKey = "yAnz5TF+lXXJte14tjqzYBzEiVpVvHzlPEtFnmS0x1s=";

describe("nobody sees what a program is told on its standard input, however often it is said", () => {
  test.each([
    [String.raw`echo -e '§\n§' | passwd ada`, String.raw`echo -e '[]\n[]' | passwd ada`],
    [String.raw`echo -e "§\n§" | sudo passwd`, String.raw`echo -e "[]\n[]" | sudo passwd`],
    [String.raw`printf '§\n§\n' | passwd ada`, String.raw`printf '[]\n[]\n' | passwd ada`],
    [
      String.raw`printf '%s\n%s\n' § § | passwd root`,
      String.raw`printf '%s\n%s\n' [] [] | passwd root`,
    ],
    ["(echo §; echo §) | passwd ada", "(echo []; echo []) | passwd ada"],
    ["{ echo §; echo §; } | smbpasswd -s ada", "{ echo []; echo []; } | smbpasswd -s ada"],
    ["yes § | passwd ada", "yes [] | passwd ada"],
    [String.raw`passwd ada <<< $'§\n§'`, "passwd ada <<< $'[]'"],
    [`passwd ada <<< "§ §"`, `passwd ada <<< "[]"`],
    [
      String.raw`{"command":"echo -e '§\\n§' | passwd ada"}`,
      String.raw`{"command":"echo -e '[]\\n[]' | passwd ada"}`,
    ],
    ["echo build2xQ; echo § | passwd ada", "echo build2xQ; echo [] | passwd ada"],
  ])("%s", (line, shown) => {
    const expected = shown.replaceAll("[]", "[redacted]");
    expect(redactText(line.replaceAll("§", word), "output")).toBe(expected);
  });

  test.each([
    "echo § | wg set wg0 private-key /dev/stdin",
    "echo § | wg pubkey",
    "wg pubkey <<< §",
    `wg set wg0 private-key <<< "§"`,
    "wg set wg0 private-key §",
    "wg set wg0 peer abc preshared-key §",
  ])("of WireGuard: %s", (line) => {
    expect(redactText(line.replace("§", wireGuardKey), "output")).toBe(
      line.replace("§", "[redacted]"),
    );
  });
});

describe("nobody sees the login that Bundler keeps for a host", () => {
  test.each([
    "bundle config gems.example.org ada:§",
    "bundle config set gems.example.org ada:§",
    "bundle config set --global https://gems.example.org/ ada:§",
    `bundle config --local gems.example.org "ada:§"`,
    "bundle config gems.example.org a3f9k2m8x7q1§",
  ])("%s", (line) => {
    expect(redactText(line.replace("§", word), "output")).not.toContain(word);
  });
});

describe("what only looks like it stays", () => {
  test.each([
    String.raw`echo -e 'first2x\nsecond2x' | grep passwd2`,
    "echo build2xQ and test3yZ | tee log",
    "(echo build2xQ; echo test3yZ) | cat",
    "yes | passwd ada",
    "wg set wg0 private-key /etc/wireguard/key2",
    `wg set wg0 peer ${wireGuardKey} allowed-ips 10.0.0.2/32`,
    "bundle config set --local path vendor/bundle2",
    "bundle config mirror.https://rubygems.org https://mirror2.example.org",
    "bundle config build.pg --with-pg-config=/opt/pg17",
  ])("%s", (line) => {
    expect(redactText(line, "output")).toBe(line);
  });
});
