/**
 * Where a claim comes from: a place in a file, or the default of a product where a key is absent.
 */
export type Evidence = {
  /** Path of the file, relative to the workspace, with forward slashes. */
  readonly file: string;
  /** RFC 6901 pointer of the setting; "" is the whole document. */
  readonly pointer: string;
  /**
   * 1-based; of an absent key, the line of its nearest parent that is there; 0 of a file as a
   * whole.
   */
  readonly line: number;
  /** 1-based, in UTF-16 code units, a byte order mark not counted; 0 of a file as a whole. */
  readonly column: number;
  /**
   * The source text of the setting, redacted, one line, at most 160 characters; "" for an absent
   * key.
   */
  readonly excerpt: string;
  /**
   * The product and version whose default applies because the key is absent ("OpenClaw 2026.9.6");
   * else "".
   */
  readonly default_of: string;
};
