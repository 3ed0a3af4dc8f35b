/**
 * A pattern that a whole text has to fit: `*` is any run of characters but `/`, `**` any run at all, `**` and a slash any
 * folders or none, `?` one character but `/`. Everything else, brackets included, stands for itself. Upper and lower case
 * are one. Time is bounded by the product of both lengths.
 */
export function compileGlob(pattern: string): (text: string) => boolean {
  const wanted = pattern.toLowerCase();
  if (!/[*?]/.test(wanted)) return (text) => text.toLowerCase() === wanted;
  if (wanted === "**") return () => true;
  const tokens = tokensOf(wanted);
  return (text) => fits(text.toLowerCase(), tokens);
}

/** The same for names, which are no paths: a star stands for slashes, too. */
export function compileNameGlob(pattern: string): (text: string) => boolean {
  return compileGlob(pattern.replaceAll(/\*+/g, "**"));
}

/** "folders" may be left out together with the "path" after it, which ends with a slash. */
type Kind = "text" | "one" | "some" | "all" | "folders" | "path";
type Token = { readonly kind: Kind; readonly character: string };

function tokensOf(pattern: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < pattern.length) {
    const character = pattern.charAt(at);
    const stars = character === "*" ? runOfStars(pattern, at) : 1;
    if (character === "?") tokens.push({ kind: "one", character });
    else if (character !== "*") tokens.push({ kind: "text", character });
    else if (stars === 1) tokens.push({ kind: "some", character });
    else if (pattern.charAt(at + stars) === "/" && (at === 0 || pattern.charAt(at - 1) === "/")) {
      tokens.push({ kind: "folders", character }, { kind: "path", character });
      at += 1;
    } else tokens.push({ kind: "all", character });
    at += stars;
  }
  return tokens;
}

function runOfStars(pattern: string, start: number): number {
  let end = start;
  while (pattern.charAt(end) === "*") end += 1;
  return end - start;
}

/** Follows all ways to read the pattern at once: `open[i]` is 1 where the first i tokens can end here. */
function fits(text: string, tokens: readonly Token[]): boolean {
  let open = new Uint8Array(tokens.length + 1);
  let next = new Uint8Array(tokens.length + 1);
  open[0] = 1;
  leaveOut(tokens, open);
  for (let at = 0; at < text.length; at += 1) {
    if (!step(tokens, text.charAt(at), open, next)) return false;
    leaveOut(tokens, next);
    [open, next] = [next, open];
  }
  return open[tokens.length] === 1;
}

/** From each open place over one character; false when nothing is open any more. */
function step(
  tokens: readonly Token[],
  character: string,
  open: Uint8Array,
  next: Uint8Array,
): boolean {
  next.fill(0);
  let any = false;
  for (const [index, token] of tokens.entries()) {
    if (open[index] !== 1) continue;
    const { kind } = token;
    if (kind === "all" || kind === "path" || (kind === "some" && character !== "/")) {
      next[index] = 1;
      any = true;
    }
    const passes =
      (kind === "text" && token.character === character) ||
      (kind === "one" && character !== "/") ||
      (kind === "path" && character === "/");
    if (passes) {
      next[index + 1] = 1;
      any = true;
    }
  }
  return any;
}

/** A run may be empty, so what comes after it is open as well. */
function leaveOut(tokens: readonly Token[], open: Uint8Array): void {
  for (const [index, { kind }] of tokens.entries()) {
    if (open[index] !== 1) continue;
    if (kind === "some" || kind === "all" || kind === "folders") open[index + 1] = 1;
    if (kind === "folders") open[index + 2] = 1;
  }
}
