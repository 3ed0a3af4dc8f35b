import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { asSandbox, sandboxPointer } from "../sandbox.ts";
import { configurationReference, geminiDocs, owaspAgenticReference } from "../references.ts";

export const sandboxDisabled: Check<ClientModel> = {
  id: "GM-BOX-001",
  title: "Repository takes the sandbox away",
  severity: "high",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "The settings of a trusted folder come before your own. With tools.sandbox set to false there, commands that you run in " +
    "a container everywhere else run on the machine itself, and nothing in the session points it out.",
  remediation: "Remove tools.sandbox from `FILE`.",
  references: [geminiDocs("cli/sandbox"), configurationReference, owaspAgenticReference],
  run: ({ layers }, report) => {
    const [strongest] = layers.each(sandboxPointer, asSandbox);
    const own = layers.each(sandboxPointer, asSandbox, ["user"]).at(0);
    const last = layers.each(sandboxPointer, asSandbox, ["managed"]).at(-1);
    if (strongest?.level !== "project" || strongest.value) return;
    if ((own ?? last)?.value !== true) return;
    report({
      at: strongest.at,
      message: "The repository's settings run Gemini CLI outside the sandbox that yours ask for.",
    });
  },
  fix: {
    safe: true,
    title: "Leaves the sandbox to your own settings",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
