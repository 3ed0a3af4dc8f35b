/**
 * How often each detector is right, on data that others have labeled. Run:
 * `scripts/with-labeled-data.sh node bench/detectors.bench.ts`. `--held-out` counts only the half
 * of the texts that nobody looks at when a detector is fixed; `--misses` prints what was wrong, of
 * the other half. docs/detectors.md says what the sources are.
 */
import { annotatedGroups } from "./detectors/annotated-corpus.ts";
import { cardAndIbanGroups } from "./detectors/card-and-iban-examples.ts";
import { hasData } from "./detectors/data-files.ts";
import { gitleaksGroups } from "./detectors/gitleaks-examples.ts";
import { jailbreakGroups } from "./detectors/jailbreak-prompts.ts";
import { findingsIn, isHeldOut, speaksOf } from "./detectors/judge.ts";
import type { LabeledGroup } from "./detectors/labeled.ts";
import { phoneGroups } from "./detectors/phone-examples.ts";
import { plainTexts } from "./detectors/plain-texts.ts";
import { unicodeGroups } from "./detectors/unicode-examples.ts";
import { validatorGroups } from "./detectors/validator-examples.ts";
import { percent, perThousand } from "./detectors/wilson.ts";
import { isQuick } from "./support/sizes.ts";
import { printTable } from "./support/table.ts";

const heldOutOnly = process.argv.includes("--held-out");
const showMisses = process.argv.includes("--misses");
const detectors = ["secret", "pii", "hidden_unicode", "instructions", "exfiltration"] as const;

if (!hasData) {
  console.log("No labeled data here: run it with scripts/with-labeled-data.sh.");
} else {
  const groups = [
    ...gitleaksGroups(),
    ...annotatedGroups(),
    ...validatorGroups(),
    ...cardAndIbanGroups(),
    ...phoneGroups(),
    ...unicodeGroups(),
    ...jailbreakGroups(),
  ];
  const missing = groups.filter(({ examples }) => examples.length === 0);
  if (missing.length > 0) {
    const names = [...new Set(missing.map(({ source }) => source))].join(", ");
    console.log(`Not fetched, and left out: ${names}.`);
  }
  tellLabeled(groups.map(counted).filter(({ examples }) => examples.length > 0));
  tellPlain();
}

/** A group without what is not to be counted now. */
function counted(group: LabeledGroup): LabeledGroup {
  const examples = group.examples.filter(({ text }) => !heldOutOnly || isHeldOut(text));
  return { ...group, examples: isQuick ? examples.slice(0, 20) : examples };
}

function tellLabeled(groups: readonly LabeledGroup[]): void {
  for (const detector of detectors) {
    const own = groups.filter((group) => group.detector === detector);
    console.log(`\n## ${detector}\n`);
    if (own.length === 0) {
      console.log("Nothing labeled.");
      continue;
    }
    printTable(
      [
        "source",
        "examples",
        "hold",
        "found",
        "recall",
        "hold none",
        "flagged",
        "flagged of them",
        "precision",
      ],
      own.map(row),
    );
    if (showMisses) own.forEach(tellMisses);
  }
}

function row(group: LabeledGroup): (string | number)[] {
  const positive = group.examples.filter(({ holds }) => holds);
  const negative = group.examples.filter(({ holds }) => !holds);
  const found = positive.filter((example) => speaksOf(group, example)).length;
  const flagged = negative.filter((example) => speaksOf(group, example)).length;
  return [
    group.source,
    group.group,
    positive.length,
    found,
    percent(found, positive.length),
    negative.length,
    flagged,
    percent(flagged, negative.length),
    positive.length > 0 && negative.length > 0 ? percent(found, found + flagged) : "-",
  ];
}

function tellMisses(group: LabeledGroup): void {
  const wrong = group.examples
    .filter(({ text }) => !isHeldOut(text))
    .filter((example) => speaksOf(group, example) !== example.holds);
  for (const { text, holds } of wrong.slice(0, 60)) {
    console.log(
      `  ${group.group}: ${holds ? "missed" : "flagged"} ${JSON.stringify(text.slice(0, 200))}`,
    );
  }
}

function tellPlain(): void {
  console.log("\n## Texts that hold nothing\n");
  printTable(
    ["texts", "number", "MB", "detector", "flagged", "of a thousand", "findings a MB", "rules"],
    plainTexts().flatMap(({ source, texts: all }) => {
      const texts = all.filter((text) => !heldOutOnly || isHeldOut(text));
      const used = isQuick ? texts.slice(0, 5) : texts;
      return detectors.map((detector) => plainRow(source, used, detector));
    }),
  );
}

function plainRow(source: string, texts: readonly string[], detector: string): (string | number)[] {
  const megabytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6;
  const found = texts.map((text) => findingsIn(detector, text));
  const flagged = found.filter((one) => one.length > 0).length;
  const rules = new Map<string, number>();
  for (const { rule } of found.flat()) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  if (showMisses) tellFound(texts, detector);
  return [
    source,
    texts.length,
    Math.round(megabytes * 100) / 100,
    detector,
    flagged,
    perThousand(flagged, texts.length),
    Math.round((found.flat().length / megabytes) * 10) / 10,
    [...rules].map(([rule, count]) => `${rule.split(".")[1]} ${count}`).join(", "),
  ];
}

function tellFound(texts: readonly string[], detector: string): void {
  for (const text of texts.filter((one) => !isHeldOut(one))) {
    for (const { rule, start, end } of findingsIn(detector, text).slice(0, 3)) {
      const around = text.slice(Math.max(0, start - 40), Math.min(end, start + 120) + 20);
      console.log(`  ${rule} ${JSON.stringify(around)}`);
    }
  }
}
