import { escape } from "./escape.ts";

const slashes = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(\/\/[^\n]*|\/\*[\s\S]*?\*\/)/g;
const hashes = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|((?<=^|\s)#[^\n]*)/gm;

/** How strings and comments are written, by language. */
const grammars: Readonly<Record<string, RegExp>> = {
  json: slashes,
  json5: slashes,
  jsonc: slashes,
  ts: slashes,
  yaml: hashes,
  toml: hashes,
  sh: hashes,
  bash: hashes,
  python: hashes,
};

/** Code as HTML in which strings and comments are marked. */
export function highlight(code: string, language: string): string {
  const grammar = grammars[language];
  if (grammar === undefined) return escape(code);
  let html = "";
  let end = 0;
  for (const match of code.matchAll(grammar)) {
    const [text] = match;
    const tag = match[1] === undefined ? "i" : "b";
    html += `${escape(code.slice(end, match.index))}<${tag}>${escape(text)}</${tag}>`;
    end = match.index + text.length;
  }
  return html + escape(code.slice(end));
}
