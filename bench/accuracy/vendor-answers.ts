import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What the vendor's audit said of one configuration. */
export type VendorAnswer = {
  /** What the configuration's file begins with: "14", "p03", "blindspots". */
  readonly name: string;
  /** Path of the configuration. */
  readonly path: string;
  /**
   * Version of OpenClaw that answered; "" where none did, because each refused the configuration.
   */
  readonly version: string;
  /** Its ids, each once, sorted; what is no finding (`summary.…`) left out. */
  readonly ids: readonly string[];
  /** By id, what it said. */
  readonly details: ReadonlyMap<string, string>;
};

/** Configurations and recorded answers lie beside the repository, not in it. */
const fixtures = join(import.meta.dirname, "../../../shared/fixtures");
const golden = join(fixtures, "openclaw-golden");
/**
 * Newer answers come first: an older OpenClaw is asked where a newer one refuses the configuration.
 */
const versions = ["2026.9.6", "2026.6.11"];

export const blindspotsFile = join(fixtures, "openclaw-probes", "blindspots.json5");

/** Every configuration with a recorded answer, by name; undefined where there are no recordings. */
export function vendorAnswers(): readonly VendorAnswer[] | undefined {
  if (!existsSync(golden)) return undefined;
  return ["openclaw-corpus", "openclaw-probes"]
    .flatMap((folder) => readdirSync(join(fixtures, folder)).map((name) => ({ folder, name })))
    .filter(({ name }) => /\.json5?$/.test(name) && existsSync(answerOf(name, "2026.9.6")))
    .map(({ folder, name }) => ({
      name: name.split(/[-.]/, 1)[0] ?? name,
      path: join(fixtures, folder, name),
      ...answer(name),
    }));
}

function answer(name: string): Pick<VendorAnswer, "version" | "ids" | "details"> {
  for (const version of versions) {
    const text = existsSync(answerOf(name, version))
      ? readFileSync(answerOf(name, version), "utf8")
      : "";
    const report: unknown = text === "" ? {} : JSON.parse(text);
    if (!hasFindings(report)) continue;
    const found = report.findings.filter(({ checkId }) => !checkId.startsWith("summary."));
    const details = new Map(found.map(({ checkId, detail }) => [checkId, detail]));
    return { version, ids: [...details.keys()].toSorted(), details };
  }
  return { version: "", ids: [], details: new Map() };
}

function answerOf(name: string, version: string): string {
  return join(golden, `${name}.audit-${version}.json`);
}

function hasFindings(report: unknown): report is {
  readonly findings: readonly { readonly checkId: string; readonly detail: string }[];
} {
  return typeof report === "object" && report !== null && "findings" in report;
}
