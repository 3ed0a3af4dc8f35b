import { expect, test } from "vitest";
import { isProtection, protectionWithin } from "./protections.ts";

test.each([
  [{ shell: { allowedCommands: ["ls"] } }, ["shell", "allowedCommands"]],
  [{ a: { b: { blockedHosts: [] } } }, ["a", "b", "blockedHosts"]],
  [{ a: { b: { c: { blockedHosts: [] } } } }, undefined],
  [{ name: "it" }, undefined],
  ["blockedHosts", undefined],
  [undefined, undefined],
])("what looks like a protection in %j is %j", (value, path) => {
  expect(protectionWithin(value)).toEqual(path);
});

test.each([
  "agentToAgent",
  "allow",
  "allowAgents",
  "allowedAgentIds",
  "allowedHosts",
  "allowedOrigins",
  "allowFrom",
  "allowlist",
  "approvals",
  "ask",
  "auth",
  "bind",
  "capDrop",
  "commandsAllowFrom",
  "contextVisibility",
  "deny",
  "denylist",
  "dmPolicy",
  "dmScope",
  "elevated",
  "groupAllowFrom",
  "groupPolicy",
  "groupScope",
  "network",
  "ownerAllowFrom",
  "rateLimit",
  "readOnlyRoot",
  "requireMention",
  "sandbox",
  "security",
  "sslVerify",
  "ssrfPolicy",
  "toolFilter",
  "toolsBySender",
  "trustedProxies",
  "visibility",
  "workspaceAccess",
  "workspaceOnly",
])("a key that keeps somebody out is known in whatever spelling: %s", (key) => {
  const words = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  expect([key, words, key.toUpperCase()].filter((name) => !isProtection(name))).toEqual([]);
  expect(isProtection(`${key}x`)).toBe(false);
});
