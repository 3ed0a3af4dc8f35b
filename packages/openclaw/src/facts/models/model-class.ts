/** How well a language model withstands injected instructions, judged by its name. */
export type ModelClass = {
  /**
   * "retired": replaced long ago. "older": before the generation that was trained to withstand.
   * "small": a lesser tier.
   */
  readonly kind: "retired" | "older" | "small";
  /** The family, as the end of a sentence: "the GPT-4 family". */
  readonly family: string;
};

const tooLong = 256;

/**
 * Judges a model by its name; undefined for names that say nothing, and for those nobody knows yet.
 */
export function classOfModel(written: string): ModelClass | undefined {
  if (written.length > tooLong) return undefined;
  const name = written.toLowerCase().split("/").at(-1) ?? "";
  return classOfGpt(name) ?? classOfClaude(name) ?? classOfGemini(name);
}

/**
 * Billions of parameters, as names of open models give them: 8 of "llama3.1:8b". Of several numbers
 * the largest; undefined where the name gives none.
 */
export function billionsOf(written: string): number | undefined {
  if (written.length > tooLong) return undefined;
  const sizes = [
    ...written
      .toLowerCase()
      .matchAll(/(?:^|[^a-z0-9.])[a-z]?(\d{1,6}(?:\.\d{1,4})?)b(?![a-z0-9])/g),
  ]
    .map(([, number]) => Number(number))
    .filter((number) => number > 0);
  return sizes.length === 0 ? undefined : Math.max(...sizes);
}

function classOfGpt(name: string): ModelClass | undefined {
  const found = /(?:^|[^a-z])gpt-(\d{1,2})(?:\.(\d{1,2}))?([a-z]*)(.*)$/.exec(name);
  if (found === null) return undefined;
  const major = Number(found[1]);
  const rest = found[4] ?? "";
  if (major < 4) return { kind: "retired", family: `the GPT-${major} family` };
  if (major > 4) return undefined;
  const isSnapshot = /^-(?:0314|0613)(?!\d)/.test(rest) && found[3] === "";
  return isSnapshot
    ? { kind: "retired", family: "the first GPT-4 snapshots" }
    : { kind: "older", family: "the GPT-4 family" };
}

function classOfClaude(name: string): ModelClass | undefined {
  const start = name.indexOf("claude-");
  if (start < 0) return undefined;
  const words = name.slice(start + "claude-".length).split(/[-._@:]/);
  // Dates have eight digits.
  const [major, minor = 0] = words.filter((word) => /^\d{1,2}$/.test(word)).map(Number);
  if (words[0] === "instant" || (major !== undefined && major < 3)) {
    return { kind: "retired", family: "the Claude 2 family" };
  }
  if (major === undefined) return undefined;
  if (major < 4) return { kind: "older", family: "the Claude 3 family" };
  if (major === 4 && minor < 5) return { kind: "older", family: "Claude 4 before 4.5" };
  return words.includes("haiku") ? { kind: "small", family: "the Haiku tier" } : undefined;
}

function classOfGemini(name: string): ModelClass | undefined {
  // Google shut Gemini 2.0 down in June 2026, and Gemini 1 before.
  if (/^gemini-2\.0(?!\d)/.test(name)) return { kind: "retired", family: "the Gemini 2.0 family" };
  const major = /^gemini-(\d{1,2})(?!\d)/.exec(name)?.[1];
  return major !== undefined && Number(major) < 2
    ? { kind: "retired", family: "the Gemini 1 family" }
    : undefined;
}
