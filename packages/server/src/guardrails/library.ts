import { guardrailLibrary, type LibraryGuardrail } from "@parapet/guardrails";

/** A guardrail that can be registered as it is, without the calls that prove it. */
export type GuardrailTemplate = Required<Omit<LibraryGuardrail, "fires" | "silent">>;

/** The guardrails that come with Parapet, by name. */
export function guardrailTemplates(): readonly GuardrailTemplate[] {
  return guardrailLibrary.map(({ fires: _fires, silent: _silent, match = {}, ...template }) => ({
    ...template,
    match,
  }));
}
