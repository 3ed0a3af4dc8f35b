import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const envFilesReadable: Check<ClaudeCodeModel> = {
  id: "CC-PERM-011",
  title: "The project's .env may be read",
  severity: "medium",
  owasp: ["ASI03", "ASI02"],
  rationale:
    "Files of the project are read without a question, also those with keys in them. What the agent has read can turn up " +
    "in a command, in a commit, in a request to a page that a stranger wrote.",
  remediation:
    "Deny it in `FILE`: `Read(./.env)` and `Read(./.env.*)` in permissions.deny. Commands in the sandbox " +
    "are held by the same rule; without one, `cat .env` is still asked about.",
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
      message: `${first} lies in the project${uncovered.length === 1 ? "" : ` with ${uncovered.length - 1} more of its kind`}, and no rule keeps it from being read.`,
    });
  },
  fix: {
    safe: true,
    title: "Denies reading .env and what is named like it",
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
