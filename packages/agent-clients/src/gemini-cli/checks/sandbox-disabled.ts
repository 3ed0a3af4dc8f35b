import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { asSandbox, sandboxPointer } from "../sandbox.ts";
import { configurationReference, geminiDocs, owaspAgenticReference } from "../references.ts";

export const sandboxDisabled: Check<ClientModel> = {
  id: "GM-BOX-001",
  title: "Repository disables the sandbox",
  severity: "high",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "The settings of a trusted folder take precedence over your own. With tools.sandbox set to false there, commands " +
    "that otherwise run in a container run directly on the machine, and nothing in the session shows it.",
  remediation: "Remove `tools.sandbox` from `FILE`.",
  references: [geminiDocs("cli/sandbox"), configurationReference, owaspAgenticReference],
  run: ({ layers }, report) => {
    const [strongest] = layers.each(sandboxPointer, asSandbox);
    const own = layers.each(sandboxPointer, asSandbox, ["user"]).at(0);
    const last = layers.each(sandboxPointer, asSandbox, ["managed"]).at(-1);
    if (strongest?.level !== "project" || strongest.value) return;
    if ((own ?? last)?.value !== true) return;
    report({
      at: strongest.at,
      message: "The repository's settings disable the sandbox that your own settings enable.",
    });
  },
  fix: {
    safe: true,
    title: "Removes the setting, so that your own applies",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
