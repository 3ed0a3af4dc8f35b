/**
 * Plain data, as JSON knows it. Objects have no prototype, so `__proto__` is a key like any other.
 */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A place in a text. */
export type Span = {
  /** UTF-16 offsets into the text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** 1-based; a byte order mark does not count as a column. */
  readonly line: number;
  readonly column: number;
};

/** One change of a document. Pointers are RFC 6901. */
export type Edit =
  /** Sets a value; creates the objects on the way that are missing. */
  | { readonly op: "set"; readonly pointer: string; readonly value: JsonValue }
  /** Removes a key (all its duplicates) or a list item; nothing happens where there is none. */
  | { readonly op: "remove"; readonly pointer: string }
  /** Adds an item at the end of a list; creates the list where it is missing. */
  | { readonly op: "append"; readonly pointer: string; readonly value: JsonValue }
  /** Removes every item equal to `value` from the list at `pointer`. */
  | { readonly op: "remove-item"; readonly pointer: string; readonly value: JsonValue };

/** A configuration file: its text, its data and where each setting stands. Immutable. */
export type ConfigDocument = {
  readonly text: string;
  readonly value: JsonValue;
  /** The value at a pointer; undefined where nothing stands. */
  readonly get: (pointer: string) => JsonValue | undefined;
  /** Where a value stands; of a member, the value, not its key. Undefined where nothing stands. */
  readonly span: (pointer: string) => Span | undefined;
  /** Comments in source order, without their delimiters. */
  readonly comments: readonly { readonly text: string; readonly span: Span }[];
  /**
   * The document after the edits, in order. Every byte outside the edited values is kept.
   * Throws EditError when an edit cannot be made or the result is not what was meant.
   */
  readonly edit: (edits: readonly Edit[]) => ConfigDocument;
};

/** The text is not a document of its language, or breaks a limit. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
  readonly line: number;
  readonly column: number;

  constructor(message: string, position: { readonly line: number; readonly column: number }) {
    super(message);
    this.line = position.line;
    this.column = position.column;
  }
}

/** The edit makes no sense on this document: a list where an object is needed, for instance. */
export class EditError extends Error {
  override readonly name = "EditError";
}
