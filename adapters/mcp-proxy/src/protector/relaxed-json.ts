/**
 * The data of a configuration in JSON with comments, trailing commas, bare keys and single quotes.
 * Undefined for what is anything else. Good enough to find a server by its name: files are edited
 * by who reads them to the letter. Takes time in proportion to the text, whatever it is.
 */
export function relaxedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parsed(asJson(text));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const blank = String.raw`\s+|//[^\n]*|/\*[^]*?\*/`;
const quoted = String.raw`"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'`;
const word = String.raw`[A-Za-z_$][\w$-]*|[-+.\d][\w.+-]*`;

/** "" where a token is none, or has no end: then the rest need not be looked at. */
function asJson(text: string): string {
  const token = new RegExp(`(?<blank>${blank})|${quoted}|${word}|[{}[\\],:]`, "y");
  const tokens: string[] = [];
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (match === null) return "";
    if (match.groups?.["blank"] !== undefined) continue;
    const [found] = match;
    if (/^[}\]]$/.test(found) && tokens.at(-1) === ",") tokens.pop();
    tokens.push(asJsonToken(found));
  }
  return tokens.join(" ");
}

function asJsonToken(token: string): string {
  if (/^(?:true|false|null)$/.test(token) || !/^[A-Za-z_$']/.test(token)) return token;
  if (!token.startsWith("'")) return JSON.stringify(token);
  const inner = token.slice(1, -1).replaceAll(/\\[^]|"/g, (part) => {
    if (part === '"') return '\\"';
    return part === "\\'" ? "'" : part;
  });
  return `"${inner}"`;
}
