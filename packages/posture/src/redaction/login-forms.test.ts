import { describe, expect, test } from "vitest";
import { redactText } from "./redact-text.ts";

const word = "Tr0ub4dor3xQ";

describe("a password beside a user and a host is hidden", () => {
  test.each([
    "connect ECONNREFUSED ada:*@h:5432",
    "ada:*@db.internal:5432/shop",
    "/tmp/https:/ada:*@example.com/x",
    "https:ada:*@example.com",
    "<https://ada:*@example.com>",
    "~~https://ada:*@example.com~~",
    "https://ada:*@example.com|grep x",
    "https://x.example/?to=https://ada:*@example.com&x=1",
    "“https://ada:*@example.com”",
    "https://ada:*@exämple.com/",
    "https://ada:*@example.com。",
    "jdbc:oracle:thin:ada/*@//h:1521/s",
    "ada/*@h:1521:s",
    "h:5432:db:ada:*",
    "db:*:*:ada:*",
    "root:$6$rounds=5000$*:19000:0:99999:7:::",
    "ada:$2y$05$*",
    "ada:{SHA}*",
    `mongosh --eval 'db.auth("ada", "*")'`,
    `requests.get(url, auth=('ada','*'))`,
    `HTTPBasicAuth("ada", "*")`,
    `smtp.login("ada@example.com", "*")`,
    String.raw`{"command":"db.auth(\"ada\",\"*\")"}`,
  ])("%s", (pattern) => {
    expect(redactText(pattern.replace(/\*(?=[^*]*$)/, word), "output")).not.toContain(word);
  });
});

describe("addresses of mail, packages, images and places in files stay", () => {
  test.each([
    "mailto:ada99@example.com to:ada99@example.com",
    "npm:string-width2@4.2.0/x workspace:foo2bar@host:1",
    "registry.example/shop:v1a2b3c@sha256:" + "0f".repeat(32),
    "src/app2x/main.ts:12:3:error:E12345",
    "01:80:C2:00:00:0X2F",
    "git@github.com:org/repo1abc.git",
    "10:20:30:40 2026-11-23T10:20:30",
    "$1$2 costs $500, $HOME$PATH",
    `router.auth("admin", "read-only") router.login("ada", callback)`,
  ])("%s", (text) => {
    expect(redactText(text, "output")).toBe(text);
  });
});
