import { filesOf } from "./data-files.ts";
import type { Labeled, LabeledGroup } from "./labeled.ts";

/**
 * Valid and invalid e-mail addresses and card numbers of validator.js' tests. Those of options that
 * change what is valid are left out.
 */
export function validatorGroups(): readonly LabeledGroup[] {
  const source = "validator";
  const common = { source, detector: "pii" };
  return [
    { ...common, group: "e-mail addresses", rule: "pii.email", examples: read("isEmail") },
    { ...common, group: "card numbers", rule: "pii.card", examples: read("isCreditCard") },
  ];
}

function read(validator: string): readonly Labeled[] {
  const all = filesOf("validator", "test/validators.js").flatMap((file) =>
    file
      .split(/^\s*test\(\{/m)
      .flatMap((one) => one.split("});", 1))
      .flatMap((one) =>
        one.trimStart().startsWith(`validator: '${validator}'`) && !one.includes("args:")
          ? [...list(one, "valid", true), ...list(one, "invalid", false)]
          : [],
      ),
  );
  return [...new Map(all.map((example) => [example.text, example])).values()];
}

function list(test: string, name: string, holds: boolean): readonly Labeled[] {
  const inside = new RegExp(`\\b${name}: \\[([^\\]]*)\\]`).exec(test)?.[1] ?? "";
  return [...inside.matchAll(/'([^'\n]+)'/g)].map(([, text = ""]) => ({
    text,
    holds,
    ...(holds && { value: text }),
  }));
}
