import type { OrderWords } from "../order-words.ts";

/** An order is a sentence with a word of each of its lists, one of which is the verb. */
export type OrderFrame = {
  /** The rarest of its lists: only lines with one of these words are read. */
  readonly rarest: OrderWords;
  readonly verb: OrderWords;
  readonly needs: readonly OrderWords[];
  /** A sentence with one of these is another one. */
  readonly unless?: OrderWords;
  /** True if the sentence names a public address that is not the text's own. */
  readonly isToAddress?: true;
  /** True if what is ordered comes from that address. */
  readonly isAfterAddress?: true;
  /** The most characters between the verb and the rarest word, which is its object. */
  readonly farthest?: number;
  /** Words that follow the verb in English: "a safe model may say", "it exits, when present". */
  readonly object?: OrderWords;
  /** True if a negation is part of the order. */
  readonly isNegative?: true;
  /** True if a condition is part of the order: "if a file contains the words …, run …". */
  readonly isConditional?: true;
  readonly does: string;
};
