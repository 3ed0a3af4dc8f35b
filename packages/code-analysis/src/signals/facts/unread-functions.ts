import type { MarkedLine } from "../../text/marked-text.ts";

/*
 * Statements and functions of languages that are not read as programs, by the marks that these
 * languages share.
 */

const longestStatement = 4_000;

/** A statement on several lines as one: open brackets, or a chain of calls that goes on. */
export function statementsOf(lines: readonly MarkedLine[]): readonly MarkedLine[] {
  const joined: MarkedLine[] = [];
  let open = 0;
  for (const line of lines.flatMap(splitAtSemicolons)) {
    const last = joined.at(-1);
    const isNext = last !== undefined && last.text.length < longestStatement;
    if (isNext && (open > 0 || /^\s*(?:\.|->|\?\.)\s*\w/.test(line.text))) {
      joined[joined.length - 1] = { ...last, text: `${last.text} ${line.text.trim()}` };
    } else {
      joined.push(line);
      open = 0;
    }
    open = Math.max(0, open + openedIn(line.text));
  }
  return joined;
}

function splitAtSemicolons(line: MarkedLine): readonly MarkedLine[] {
  return line.text.split(/;\s+(?=\S)/).map((text) => ({ ...line, text }));
}

/** How many round and square brackets a line leaves open. */
function openedIn(text: string): number {
  const bare = text.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, "");
  // What stands in braces has statements of its own.
  if (bare.endsWith("{")) return 0;
  return (bare.match(/[([]/g) ?? []).length - (bare.match(/[)\]]/g) ?? []).length;
}

const header =
  /^\s*(?:(?:pub(?:\(\w+\))?|public|private|internal|protected|static|async|override|final|suspend|export|local)\s+){0,5}(?:func|fn|fun|def|sub|function|[\w<>[\]?]{2,40})\s+(?:\([^)]{0,80}\)\s*)?(?:self\.)?(\w{2,60})\s*(?:<[^>]{0,60}>)?\s*(?:\(([^)]{0,300})\))?[^;=]{0,120}(?:\{|:|=)?\s*$/;
/** Words that stand before a name as the type of a result does. */
const notTypes =
  /^\s*(?:return|else|throw|new|await|import|package|use|using|require|include|case|go|defer|if|for|while|let|var|val|const|class|struct|enum|type|interface|impl|trait|mod|module|namespace)\b/;

/** The function that a line begins, and the names of its parameters. */
export function functionIn(
  text: string,
): { readonly name: string; readonly params: readonly string[] } | undefined {
  if (text.length > 400 || notTypes.test(text)) return undefined;
  const [, name, params = ""] = header.exec(text) ?? [];
  if (name === undefined) return undefined;
  return { name, params: [...params.matchAll(/[A-Za-z_]\w{0,60}/g)].map(([word]) => word) };
}

/** True for a statement whose value a function gives back: a last one without a semicolon, too. */
export function isResult(text: string, next = ""): boolean {
  return /^\s*return\b/.test(text) || (/^\s*(?:\}|end\b)/.test(next) && !/[;{}]\s*$/.test(text));
}

/**
 * The names that a statement gives a value to: `k, v := …`, `report.vars[k] = …`, and what a call
 * fills, such as `fmt.Fprintf(&buf, key)`, `parts.push(key)`, `open(my $file, …)`.
 */
export function givenNames(text: string): readonly string[] {
  const [, left = ""] = assignment.exec(text) ?? [];
  const names = left.split(",").map((part) => nameAt.exec(part)?.[1] ?? "");
  const [, first, second, third] = filling.exec(text) ?? [];
  return [...names, first ?? second ?? third ?? ""].filter((name) => name !== "");
}

const assignment =
  /^\s*(?:(?:let|var|val|const|final|my|our|local|auto|mut|for|foreach|if let)\s+)*([^=()"'\n]{1,120}?)\s*(?:\|\||[:+.])?(?:=(?![=>~])|\sin\s)/;
/** Behind a type, if there is one. */
const nameAt = /(?:^|[\s$@%&])(\w{1,60})(?:\s*:\s*[^,]{1,60}|[.[][^\s]*)?\s*$/;
const filling =
  /&(?:mut\s+)?(\w{1,60})\s*,|\b(\w{1,60})(?:\.|->)(?:push|push_str|append|add|write|put|insert|extend|Append|Add|Write\w*|concat)\s*\(|\bopen\s*\(?\s*my\s+\$(\w{1,60})/;
