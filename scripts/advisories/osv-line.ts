/** A record of `advisories.jsonl`: OSV, with what the check of the advisories found out. */
export type OsvLine = {
  readonly id: string;
  readonly affected: readonly AffectedLine[];
  readonly database_specific: SourceCheck & {
    readonly severity: string;
    /** Address at which the advisory was read. */
    readonly source: string;
  };
};

export type AffectedLine = {
  readonly package: { readonly ecosystem: "npm" | "PyPI"; readonly name: string };
  readonly ranges: readonly { readonly events: readonly { readonly fixed?: string }[] }[];
  readonly database_specific?: FixCheck;
};

/** What the registry was seen to have. */
export type FixCheck = {
  /**
   * "published": it has every fixed version. "released": the project has released those that it
   * lacks. "not-found": it lacks one, which is no proof where it is a partial mirror.
   * "package-not-found": it has no such package. "no-fix": the advisory names no fixed version.
   * "not-checked": the registry has not answered yet.
   */
  readonly fixed_versions?:
    | "published"
    | "released"
    | "not-found"
    | "package-not-found"
    | "no-fix"
    | "not-checked";
  /** For each fixed version the first stable one from there on that the registry has. */
  readonly published_versions?: readonly string[];
  /** Date of the last answer: "2026-11-23". */
  readonly checked_on?: string;
  /**
   * For fixed versions that the registry lacks: the address of the project's release. Written by
   * hand.
   */
  readonly released_at?: Readonly<Record<string, string>>;
  /**
   * Why a fixed version is in the data that neither the registry nor the project confirms. Written
   * by hand.
   */
  readonly unconfirmed?: string;
};

export type SourceCheck = {
  /** Left out while the address was never reached. */
  readonly source_status?: "found" | "missing";
  readonly source_checked_on?: string;
  /** Where the identifier, the package and the versions were read again. Written by hand. */
  readonly confirmed?: {
    /** Address of the page. */
    readonly at: string;
    /** "copy": read in a public copy or quotation of that page. */
    readonly as: "page" | "copy";
    /** "2026-11-26" */
    readonly on: string;
  };
};
