/**
 * The data of a configuration in JSON with comments, trailing commas, bare keys and single quotes. Undefined for what is
 * anything else. Good enough to find a server by its name: files are edited by who reads them to the letter.
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

/** In this order: comments, texts, words, and commas before a closing bracket, with blanks and comments between. */
const tokens =
  /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|[A-Za-z_$][\w$-]*|,(?=(?:\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*[}\]])/g;

function asJson(text: string): string {
  return text.replaceAll(tokens, (token) => {
    if (token === "," || token.startsWith("//") || token.startsWith("/*")) return " ";
    if (token.startsWith('"') || /^(?:true|false|null)$/.test(token)) return token;
    if (!token.startsWith("'")) return JSON.stringify(token);
    const inner = token.slice(1, -1).replaceAll("\\'", "'");
    return `"${inner.replaceAll(/(?<!\\)"/g, '\\"')}"`;
  });
}
