import { filesOf } from "./data-files.ts";
import type { Labeled, LabeledGroup } from "./labeled.ts";

/**
 * The example numbers of libphonenumber's metadata, and the texts of its matcher's tests (both in
 * its Python port).
 */
export function phoneGroups(): readonly LabeledGroup[] {
  const common = { source: "phonenumbers", detector: "pii", rule: "pii.phone" };
  const international = examples().map(([code, number]) => `+${code}${number}`);
  const apart = examples().map(([code, number]) => `+${code} ${number}`);
  const tests = matcherTests();
  return [
    { ...common, group: "a number of each region and kind, +49…", examples: all(international) },
    { ...common, group: "the same, +49 …", examples: all(apart) },
    { ...common, group: "the same, without the country, digits only", examples: all(national()) },
    { ...common, group: "texts of the matcher's tests", examples: tests },
  ];
}

function all(texts: readonly string[]): readonly Labeled[] {
  return [...new Set(texts)].map((text) => ({ text, holds: true, value: text }));
}

function national(): readonly string[] {
  return examples().map(([, number]) => number);
}

/**
 * Of each region: its code and the example of each kind; short numbers for emergencies and services
 * are no personal data.
 */
function examples(): readonly (readonly [code: string, number: string])[] {
  return filesOf("phonenumbers", "python/phonenumbers/data/region_*.py").flatMap((file) => {
    const code = /country_code=(\d+)/.exec(file)?.[1];
    const kinds = /^ {4}(?:fixed_line|mobile|voip|personal_number)=.*?example_number='(\d+)'/gm;
    return code === undefined
      ? []
      : [...file.matchAll(kinds)].map(([, n = ""]) => [code, n] as const);
  });
}

/**
 * POSSIBLE_ONLY_CASES are left out: whether such a text holds a number depends on how lenient one
 * is.
 */
function matcherTests(): readonly Labeled[] {
  const [file = ""] = filesOf("phonenumbers", "python/tests/phonenumbermatchertest.py");
  return [...file.matchAll(/^([A-Z_]+_CASES) = \[([\s\S]*?)\]\n/gm)]
    .filter(([, name]) => name !== "POSSIBLE_ONLY_CASES")
    .flatMap(([, name, list = ""]) =>
      [...list.matchAll(/NumberTest\((?:u\()?"([^"]*)"/g)].map(([, raw = ""]) => ({
        text: raw.replaceAll(/\\u([\dA-F]{4})/g, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
        holds: name !== "IMPOSSIBLE_CASES",
      })),
    );
}
