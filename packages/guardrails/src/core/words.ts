/** A table of words, written as one text with blanks between them. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
