import { owaspAgenticReference } from "../../owasp-reference.ts";
import { type LinePattern, matchingLines } from "./matching-lines.ts";
import type { Signal } from "./signal.ts";

const stores =
  "(?:~|\\$HOME|\\$\\{HOME\\}|/home/[\\w.-]{1,64}|/root|/Users/[\\w.-]{1,64}|%USERPROFILE%)[/\\\\]" +
  "(?:\\.ssh[/\\\\](?:id_\\w{1,20}(?!\\.pub|\\w)|identity)|\\.aws[/\\\\]credentials|\\.netrc|\\.git-credentials|\\.docker[/\\\\]config\\.json|" +
  "\\.kube[/\\\\]config|\\.gnupg\\b|\\.npmrc|\\.pypirc|\\.config[/\\\\](?:gcloud|gh|op)\\b|\\.claude[/\\\\]\\.credentials\\.json|" +
  "\\.codex[/\\\\]auth\\.json|\\.openclaw[/\\\\](?:openclaw\\.json|credentials|\\.env))";
const readers =
  "(?:cat|less|more|head|tail|cp|scp|rsync|base64|xxd|tar|zip|curl|open|read|type|get-content|print|include|attach|send|upload|copy)";
const storeHints = [
  ".ssh",
  ".aws",
  ".netrc",
  ".git-credentials",
  ".docker",
  ".kube",
  ".gnupg",
  ".npmrc",
  ".pypirc",
  ".config",
  ".claude",
  ".codex",
  ".openclaw",
];
const homeHints = ["~/", "~\\", "$home", "${home}", "/home/", "/root", "/users/", "%userprofile%"];

const patterns: readonly LinePattern[] = [
  {
    hints: storeHints,
    also: homeHints,
    pattern: new RegExp(`\\b${readers}\\b[^\\n>]{0,160}?${stores}`, "i"),
    does: "has the agent read a file of credentials",
  },
  {
    hints: storeHints,
    also: homeHints,
    pattern: new RegExp(
      `\\b(?:open|read_text|readFile(?:Sync)?)\\s*\\(\\s*[^\\n]{0,80}?${stores}`,
      "i",
    ),
    does: "reads a file of credentials",
  },
  {
    hints: ["/etc/shadow", "/etc/sudoers"],
    pattern: /\b(?:cat|less|head|tail|cp|sudo\s+cat)\s+\/etc\/(?:shadow|sudoers)\b/i,
    does: "reads the passwords of the machine",
  },
  {
    hints: ["security find-", "dump-keychain"],
    pattern: /\bsecurity\s+(?:find-(?:generic|internet)-password|dump-keychain)\b/i,
    does: "reads the keychain",
  },
  {
    hints: [
      "environment variable",
      "env vars",
      "api key",
      "credentials",
      "secrets",
      "passwords",
      "access token",
    ],
    also: ["your", "the"],
    pattern:
      /\b(?:print|show|reveal|output|dump|post|paste|repeat|send|share)\s+(?:me\s+|us\s+)?(?:all\s+(?:of\s+)?)?(?:your|the)\s+(?:\w{1,20}\s+){0,2}(?:environment variables|env vars|api keys?|credentials|secrets|passwords|access tokens?)\b/i,
    does: "asks the agent for its secrets",
  },
];

export const credentialRead: Signal = {
  id: "CRED-001",
  title: "Reads credentials",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI03"],
  rationale:
    "An agent that is told to read keys has them in its context, from where any later instruction can carry them out.",
  remediation:
    "Take the line out. Where a tool needs a credential, give it to the tool itself, as an environment variable or a secret reference.",
  references: [owaspAgenticReference],
  find: (text) => matchingLines(text, patterns),
};
