import type { Finding } from "@parapet/posture";
import { checkCatalog } from "@parapet/scanner";
import type { VendorAnswer } from "./vendor-answers.ts";

/** One configuration, judged by both. */
export type Judged = { readonly answer: VendorAnswer; readonly findings: readonly Finding[] };

/** How often both say the same, of one id of the vendor. */
export type AgreementOnId = {
  readonly id: string;
  /** Checks of Parapet that give the id as an alias. */
  readonly checks: readonly string[];
  /** Names of configurations in which both report it. */
  readonly both: readonly string[];
  readonly onlyVendor: readonly string[];
};

/** Of a check with aliases, where the vendor reports none of them. */
export type OnlyParapet = {
  readonly check: string;
  readonly aliases: readonly string[];
  /** Names of configurations. */
  readonly onlyParapet: readonly string[];
};

/** Every id that the vendor has reported, by id. */
export function agreementOnIds(judged: readonly Judged[]): readonly AgreementOnId[] {
  const ids = [...new Set(judged.flatMap(({ answer }) => answer.ids))].toSorted();
  return ids.map((id) => {
    const checks = checkCatalog
      .filter(({ aliases }) => aliases.some((alias) => means(alias, id)))
      .map(({ check_id }) => check_id);
    const reported = judged.filter(({ answer }) => answer.ids.includes(id));
    const isBoth = ({ findings }: Judged) =>
      findings.some(({ check_id }) => checks.includes(check_id));
    return {
      id,
      checks,
      both: reported.filter(isBoth).map(nameOf),
      onlyVendor: reported.filter((one) => !isBoth(one)).map(nameOf),
    };
  });
}

/**
 * Every check that reports in a configuration that the vendor has judged without reporting the
 * same, by ID.
 */
export function onlyParapet(judged: readonly Judged[]): readonly OnlyParapet[] {
  return checkCatalog
    .filter(({ aliases }) => aliases.length > 0)
    .map(({ check_id, aliases }) => ({
      check: check_id,
      aliases,
      onlyParapet: judged
        .filter(({ findings }) => findings.some((finding) => finding.check_id === check_id))
        .filter(({ answer }) => !answer.ids.some((id) => aliases.some((alias) => means(alias, id))))
        .map(nameOf),
    }))
    .filter((one) => one.onlyParapet.length > 0);
}

/** `<channel>` and the like stand for any name in an alias. */
function means(alias: string, id: string): boolean {
  const parts = alias.split(".");
  const others = id.split(".");
  return (
    parts.length === others.length &&
    parts.every((part, index) => /^<.*>$/.test(part) || part === others[index])
  );
}

function nameOf({ answer }: Judged): string {
  return answer.name;
}
