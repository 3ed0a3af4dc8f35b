/** A text of somebody else, with what its author says of it. */
export type Labeled = {
  readonly text: string;
  /** True where the author says that it holds what the detector looks for. */
  readonly holds: boolean;
  /** What has to be found whole; the whole text where a finding anywhere in it is enough. */
  readonly value?: string;
};

/** Examples of one source that are counted together. */
export type LabeledGroup = {
  readonly source: string;
  /** What these examples have in common: "e-mail addresses". */
  readonly group: string;
  readonly detector: string;
  /** Only findings of this kind count: "pii.email". */
  readonly rule?: string;
  readonly examples: readonly Labeled[];
};

/**
 * Texts of one source that nobody has labeled, taken to hold nothing; what is found in them is read
 * by hand.
 */
export type PlainTexts = { readonly source: string; readonly texts: readonly string[] };
