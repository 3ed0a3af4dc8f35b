const argument = String.raw`tool\.args(?:\.(\w+)|\[(?:"([^"\\]*)"|'([^'\\]*)')\])`;
const text = String.raw`(?:"([^"\\]*)"|'([^'\\]*)')`;
const compared = new RegExp(
  String.raw`${argument}\s*(?:==\s*|\.(?:contains|startsWith|endsWith)\(\s*)${text}`,
  "g",
);
const command = new RegExp(
  String.raw`\b\w+\.(?:name|argv\[0\])\s*==\s*${text}|\b\w+\.raw\.(?:contains|startsWith)\(\s*${text}`,
);

/**
 * Arguments that a condition compares with a text, as it would have them: `tool.args.to == "x"`
 * gives `{ to: "x" }`. The first command that it names becomes the argument `command`. What it says
 * otherwise is not read.
 */
export function argumentsNamedIn(condition: string): Readonly<Record<string, string>> {
  const named = [...condition.matchAll(compared)].map(
    ([, name, double, single, value = "", other = ""]) =>
      [name ?? double ?? single ?? "", value || other] as const,
  );
  const found = condition.includes("facts.commands") ? command.exec(condition) : null;
  const [, ...values] = found ?? [];
  const first = values.find((value) => value !== undefined);
  return Object.fromEntries([
    ...(first === undefined ? [] : [["command", first] as const]),
    // Of several texts for one argument the first is taken.
    ...named.toReversed(),
  ]);
}
