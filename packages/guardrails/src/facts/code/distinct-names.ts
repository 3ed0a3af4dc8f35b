/** More are not looked at. */
const maxBindings = 64;

/** Where a loop or a function gives a name to what it works on. */
const bindings =
  /\bfor(?:each)?\s{0,4}\(?\s{0,4}(?:(?:const|let|var|my)\s{1,4})?(\$?\w{1,80}(?:\s{0,4},\s{0,4}\w{1,80}){0,3})\s{1,4}(?:in|of)\b|\bfor(?:each)?\s{1,4}(?:my\s{1,4})?(\$\w{1,80})\s{0,4}\(|\bas\s{1,4}(\$\w{1,80})\s{0,4}\)|(?<=[{o]\s{0,4})\|\s{0,4}(\w{1,80})\s{0,4}\||\b(?:def|function)\s{1,4}\w{1,80}\s{0,4}\(\s{0,4}(\w{1,80})|\bfunction\s{0,4}\(\s{0,4}(\w{1,80})|\blambda\s{1,4}(\w{1,80})\s{0,4}:|\(?\s{0,4}\b(\w{1,80})\s{0,4}\)?\s{0,4}=>/g;
/** A name that is given another value. */
const assignments = /(?:^|[\s;{(])(\$?\w{1,80})\s{0,8}=(?![=>])([^\n;]{0,200})/g;

type Scope = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
};

/**
 * Code in which a name that several loops and functions use for different things is another name in
 * each of them: what one of them goes through is not what the next one removes.
 */
export function withDistinctNames(code: string): string {
  const scopes = scopesIn(code);
  const assigned = [...code.matchAll(assignments)].slice(0, maxBindings).map((found) => ({
    name: found[1] ?? "",
    at: found.index,
    refers: (found[2] ?? "").match(/\$?\w+/g)?.includes(found[1] ?? "") === true,
  }));
  const isShared = ({ name }: Scope): boolean =>
    scopes.filter((other) => other.name === name).length > 1 ||
    assigned.some((other) => other.name === name && !other.refers);
  const cut = scopes.filter(isShared).map((scope) => ({
    ...scope,
    end: Math.min(
      scope.end,
      ...scopes
        .filter(({ name, start }) => name === scope.name && start > scope.start)
        .map(({ start }) => start),
      ...assigned
        .filter(({ name, at, refers }) => name === scope.name && !refers && at > scope.start)
        .map(({ at }) => at),
    ),
  }));
  if (cut.length === 0) return code;
  return code.replaceAll(/(?<![\w.$])\$?[A-Za-z_]\w{0,80}/g, (word, at: number) => {
    const index = cut.findLastIndex(
      ({ name, start, end }) => name === word && at >= start && at < end,
    );
    return index === -1 ? word : `${word}_of_${index}`;
  });
}

function scopesIn(code: string): readonly Scope[] {
  return [...code.matchAll(bindings)].slice(0, maxBindings).flatMap((found) => {
    const names = found
      .slice(1)
      .join("")
      .split(/\s*,\s*/);
    const { start, end } = extentOf(code, found.index, found[0]);
    return names.map((name) => ({ name, start, end }));
  });
}

function extentOf(code: string, at: number, binding: string): { start: number; end: number } {
  if (binding.startsWith("for")) {
    // `[… for NAME in …]`: what is done with the name stands before it.
    const start = openBefore(code, at);
    return start === undefined
      ? { start: at, end: code.length }
      : { start, end: closeAfter(code, at) };
  }
  if (binding.startsWith("def")) return { start: at, end: endOfBlock(code, at) };
  if (binding.startsWith("as")) return { start: at, end: code.length };
  return { start: at, end: closeAfter(code, at) };
}

const longestItem = 400;

/** Where the list or the brackets around a place are opened; undefined in a block, or in none. */
function openBefore(code: string, at: number): number | undefined {
  let depth = 0;
  for (let index = at - 1; index >= Math.max(0, at - longestItem); index -= 1) {
    const sign = code.charAt(index);
    if (")]}".includes(sign)) depth += 1;
    else if ("([{".includes(sign)) depth -= 1;
    if (depth < 0) return sign === "{" ? undefined : index;
  }
  return undefined;
}

/** Where the brackets around a place are closed, or a statement there ends. */
function closeAfter(code: string, at: number): number {
  let depth = 0;
  for (let index = at; index < code.length; index += 1) {
    const sign = code.charAt(index);
    if ("([{".includes(sign)) depth += 1;
    else if (")]}".includes(sign)) depth -= 1;
    if (depth < 0 || (depth === 0 && sign === ";")) return index;
  }
  return code.length;
}

/** The next line that is indented as that of the definition. */
function endOfBlock(code: string, at: number): number {
  const line = code.lastIndexOf("\n", at) + 1;
  const indent = code.slice(line, at).search(/\S|$/);
  const next = /\n(\s{0,80})(?=[^\s])/g;
  next.lastIndex = at;
  for (let found = next.exec(code); found !== null; found = next.exec(code)) {
    const depth = (found[1] ?? "").slice((found[1] ?? "").lastIndexOf("\n") + 1).length;
    if (depth <= indent) return found.index;
  }
  return code.length;
}
