/**
 * Texts that were seen before, at most `most` characters of them; when there are more, all are
 * forgotten.
 */
export type TextMemory = {
  readonly has: (text: string) => boolean;
  readonly add: (text: string) => void;
};

export function textMemory(most: number): TextMemory {
  let texts = new Set<string>();
  let length = 0;
  return {
    has: (text) => texts.has(text),
    add: (text) => {
      if (text.length > most) return;
      length += text.length;
      if (length > most) {
        texts = new Set();
        length = text.length;
      }
      texts.add(text);
    },
  };
}
