import type { Check } from "@parapet/scan-core/core/check.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

const mostReported = 50;

// Reported by the checks of these secrets, as what makes them guessable.
const reportedElsewhere: ReadonlySet<string> = new Set([
  "/gateway/auth/password",
  "/gateway/auth/token",
  "/hooks/gmail/pushToken",
  "/hooks/token",
]);

export const variableNotSubstituted: Check<OpenClawModel> = {
  id: "OC-IDLE-040",
  title: "Unsupported variable syntax is not substituted",
  severity: "low",
  owasp: [],
  rationale:
    "OpenClaw substitutes only ${NAME}, in capitals. ${env:NAME}, ${name} and ${NAME:-default} belong to other " +
    "programs. The text itself becomes the value: an invalid key, a nonexistent name, or a folder of that name.",
  remediation:
    "Write the variable as ${NAME}, in capitals, and set it in the environment or in .env of the state folder.",
  references: [openclawDocs("help/environment")],
  run: (model, report) => {
    for (const { at, text } of unsupportedVariables(model.config.value).slice(0, mostReported)) {
      if (reportedElsewhere.has(at)) continue;
      const meant = meantBy(text);
      report({
        at,
        ...agentOf(model, at),
        message: `${settingName(at)} is used literally, because OpenClaw substitutes only \${NAME}, in capitals.${
          meant === undefined ? "" : ` Perhaps \${${meant}} is meant.`
        }`,
      });
    }
  },
};

type Found = { readonly at: string; readonly text: string };

/** Texts that consist of one variable in a syntax that OpenClaw does not substitute. */
function unsupportedVariables(config: JsonValue): readonly Found[] {
  const found: Found[] = [];
  const visit = (value: JsonValue, at: string): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, below(at, index));
    } else if (isObject(value)) {
      for (const [key, member] of Object.entries(value)) visit(member, below(at, key));
    } else if (typeof value === "string" && isUnsupported(value)) {
      found.push({ at, text: value.trim() });
    }
  };
  visit(config, "");
  return found;
}

function isUnsupported(value: string): boolean {
  if (value.length > 200 || !/^\s*\$\{[^{}]+\}\s*$/.test(value)) return false;
  return !/^\s*\$\{[A-Z_][A-Z0-9_]*\}\s*$/.test(value);
}

/** "NAME" of "${env:NAME}", "${NAME:-default}" and "${name}"; undefined for anything else. */
function meantBy(text: string): string | undefined {
  const [, name] =
    /^\$\{(?:env[:.]|process\.env\.)?([A-Za-z_]\w*)(?::?[-=?+].*)?\}$/.exec(text) ?? [];
  return name?.toUpperCase();
}
