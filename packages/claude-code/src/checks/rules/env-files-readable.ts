import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const envFilesReadable: Check<ClaudeCodeModel> = {
  id: "CC-PERM-011",
  title: "Project .env files readable by the agent",
  severity: "medium",
  owasp: ["ASI03", "ASI02"],
  rationale:
    "Project files are read without approval, including those that contain keys. What the agent has read can end up " +
    "in a command, a commit or a request to an attacker's page.",
  remediation:
    "Deny it in `FILE`: add `Read(./.env)` and `Read(./.env.*)` to permissions.deny. Sandboxed commands are bound by " +
    "the same rule; without the sandbox, `cat .env` still requires approval.",
  references: [
    claudeDocs("permissions"),
    claudeDocs("settings"),
    settingTypes,
    owaspAgenticReference,
  ],
  run: ({ kind, folderNames, deny, layers }, report) => {
    const found = folderNames.filter((name) => isSecretFile(name));
    if (kind === "user" || found.length === 0) return;
    const uncovered = found.filter(
      (name) => !deny.some((rule) => mentions(rule.tool, rule.specifier, name)),
    );
    const [first] = uncovered;
    if (first === undefined) return;
    const isLocal = layers.settings.every(({ name }) => name !== "project");
    report({
      at: `/${isLocal ? "local" : "project"}/permissions/deny`,
      message: `The project contains ${first}${uncovered.length === 1 ? "" : ` and ${uncovered.length - 1} more`}, and no deny rule prevents reading ${uncovered.length === 1 ? "it" : "them"}.`,
    });
  },
  fix: {
    safe: true,
    title: "Denies reading .env files",
    apply: (match, edit, { folderNames, deny }) => {
      const at = placeOf(match);
      const names = folderNames.filter((name) => isSecretFile(name));
      for (const name of names) {
        if (deny.some((rule) => mentions(rule.tool, rule.specifier, name))) continue;
        edit.append(at, `Read(./${name})`);
      }
    },
  },
};

function isSecretFile(name: string): boolean {
  return (
    /^\.env(?:\..+)?$/.test(name) && !/\.(?:example|sample|template|dist|defaults?)$/.test(name)
  );
}

function mentions(tool: string, specifier: string | undefined, name: string): boolean {
  if (tool !== "Read") return false;
  if (specifier === undefined) return true;
  const pattern = specifier.replace(/^(?:\.\/|\*\*\/|\/(?!\/))/, "");
  if (pattern === name) return true;
  const star = pattern.indexOf("*");
  if (star < 0 || pattern.includes("/")) return pattern.replace(/^.*\//, "") === name;
  return (
    name.startsWith(pattern.slice(0, star)) &&
    name.endsWith(pattern.slice(pattern.lastIndexOf("*") + 1))
  );
}
