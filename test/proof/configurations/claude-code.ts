import type { Configuration } from "../support/play-workspace.ts";

function person(name: string, settings: object): Configuration {
  return {
    name: `Claude Code: ${name}`,
    runtime: "claude-code",
    target: ".claude",
    files: { ".claude/settings.json": settings },
  };
}

function project(
  name: string,
  settings: object,
  more: Readonly<Record<string, unknown>> = {},
): Configuration {
  return {
    name: `Claude Code: ${name}`,
    runtime: "claude-code",
    target: "work",
    files: { "work/.claude/settings.json": settings, ...more },
  };
}

const allowing = (...allow: readonly string[]) => ({ permissions: { allow } });
const env = { "work/.env": "KEY=x\n" };

/** What a person may have set up, with ways in that others can use. */
export const claudeCodeConfigurations: readonly Configuration[] = [
  person("a person who bypasses permissions", {
    permissions: { defaultMode: "bypassPermissions" },
  }),
  person("a person who allows every command", allowing("Bash")),
  person("a person who allows every command and page", allowing("Bash", "WebFetch")),
  person("a person who allows curl and pages", allowing("Bash(curl:*)", "WebFetch")),
  person("a person who allows a shell", allowing("Bash(bash:*)")),
  project("a project that allows every command", allowing("Bash")),
  project("a project that allows commands by a wildcard", allowing("Bash(*)")),
  project("a project that allows pages, edits and commands", allowing("Bash", "WebFetch", "Edit")),
  project("a project that allows Node by a wildcard", allowing("Bash(node *)")),
  project("a project that allows a shell's commands", allowing("Bash(bash -c:*)")),
  project("a project that allows every edit by a wildcard", allowing("Edit(*)", "WebFetch")),
  project(
    "a project that allows curl by a wildcard, and pages",
    allowing("Bash(curl *)", "WebFetch"),
  ),
  project("a project that allows Node", allowing("Bash(node:*)")),
  project("a project that allows Node's evaluation", allowing("Bash(node -e:*)")),
  project("a project that allows Python", allowing("Bash(python3:*)")),
  project("a project that allows a shell", allowing("Bash(sh:*)")),
  project("a project that allows curl and pages", allowing("Bash(curl:*)", "WebFetch")),
  project("a project that allows wget and pages", allowing("Bash(wget:*)", "WebFetch")),
  project("a project that allows pages, with keys", allowing("WebFetch"), env),
  project("a project that allows every command, with keys", allowing("Bash"), env),
  project("a project that accepts edits", { permissions: { defaultMode: "acceptEdits" } }),
  project("a project that allows edits", allowing("Edit")),
  project("a project that allows edits and pages", allowing("Edit", "WebFetch")),
  project(
    "a project whose own settings allow every command",
    {},
    {
      "work/.claude/settings.local.json": allowing("Bash"),
    },
  ),
  project(
    "a project of a person who bypasses permissions",
    {},
    {
      ".claude/settings.json": { permissions: { defaultMode: "bypassPermissions" } },
    },
  ),
];

/** Those above, hardened: none of their paths may be proven. */
export const hardenedClaudeCode: readonly Configuration[] = [
  project("a project that asks", {}),
  project("a project that denies commands, pages and edits", {
    permissions: { allow: ["Bash", "WebFetch"], deny: ["Bash", "WebFetch", "Edit"] },
  }),
  project("a project that asks for commands and pages", {
    permissions: { allow: ["Bash", "WebFetch"], ask: ["Bash", "WebFetch"] },
  }),
];
