import { filesOf } from "./data-files.ts";
import type { Labeled, LabeledGroup } from "./labeled.ts";

/**
 * The card numbers of card-validator's tests, and an account number of each country of the package
 * iban.
 */
export function cardAndIbanGroups(): readonly LabeledGroup[] {
  return [
    {
      source: "card-validator",
      group: "card numbers",
      detector: "pii",
      rule: "pii.card",
      examples: cards(),
    },
    {
      source: "iban",
      group: "bank accounts",
      detector: "pii",
      rule: "pii.iban",
      examples: ibans(),
    },
  ];
}

function cards(): readonly Labeled[] {
  const [file = ""] = filesOf("card-validator", "src/__tests__/card-number.ts");
  const rows = file.matchAll(/\[\s*"([^"]*)",(?:\s|\/\/[^\n]*)*\{[^}]*isValid: (true|false)/g);
  const all = [...rows].map(([, text = "", isValid]) => ({
    text,
    holds: isValid === "true",
    ...(isValid === "true" && { value: text }),
  }));
  return [...new Map(all.map((example) => [example.text, example])).values()];
}

/**
 * As they stand, in groups of four, and, as in the package's own test, with another last digit,
 * which makes them wrong.
 */
function ibans(): readonly Labeled[] {
  const [file = ""] = filesOf("iban", "iban.js");
  const examples = [...file.matchAll(/new Specification\("[^)]*"([A-Z]{2}\d{2}[A-Z\d]+)"\)/g)].map(
    ([, text = ""]) => text,
  );
  return examples.flatMap((text) => {
    const apart = text.replaceAll(/(.{4})(?=.)/g, "$1 ");
    const other = (Number.parseInt(text.slice(-1), 10) + 1) % 10;
    return [
      { text, holds: true, value: text },
      { text: apart, holds: true, value: apart },
      { text: text.slice(0, -1) + String(other), holds: false },
    ];
  });
}
