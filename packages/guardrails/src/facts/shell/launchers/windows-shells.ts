import { Buffer } from "node:buffer";
import { decodedTexts } from "../../code/decoded-texts.ts";
import { quoted } from "../word.ts";
import { runsScripts } from "./launch.ts";
import type { Launch } from "./launch.ts";

/** `cmd /c SCRIPT` */
export const cmdScript: Launch = runsScripts(({ texts }) => {
  const at = texts.findIndex((text) => /^\/[ck]$/i.test(text));
  return at < 0 ? [] : [cmdAsShell(texts.slice(at + 1).join(" "))];
});

/** `powershell -Command SCRIPT`, `-EncodedCommand BASE64`, or a script without an option. */
export const powerShellScript: Launch = runsScripts(({ texts }) => {
  const encoded = texts.findIndex((text) => /^-e(?:c|nc|ncodedcommand)?$/i.test(text));
  if (encoded >= 0) {
    return [powerShellAsShell(Buffer.from(texts[encoded + 1] ?? "", "base64").toString("utf16le"))];
  }
  const at = texts.findIndex((text) => /^-c(?:ommand)?$/i.test(text));
  if (at >= 0) return [powerShellAsShell(texts.slice(at + 1).join(" "))];
  return /^\w[\w-]*$/.test(texts[0] ?? "") ? [powerShellAsShell(texts.join(" "))] : [];
});

/**
 * A script of PowerShell as a shell's: paths have backslashes, a bracket after a program is its
 * operand, and a method is a program.
 */
export function powerShellAsShell(written: string): string {
  const decoded = runsTexts.test(written) ? decodedTexts(written) : [];
  return [written, ...decoded]
    .join("\n")
    .replaceAll("\\", "/")
    .replaceAll(pipedTexts, (_, before: string, list: string) => {
      const items = [...list.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, one, two]) => one ?? two);
      return `${before}printf ${quoted(items.join("\\n"))} |`;
    })
    .replaceAll(/(?<=[\w'"*/:.]),\s{0,8}(?=[\w'".$~])/g, " ")
    .replaceAll(assigned, (_, before: string, name: string) => `${before}${name}=`)
    .replaceAll(/\b(iex|invoke-expression)\s{0,8}\(/gi, (_, name: string) => `${name}; (`)
    .replaceAll(/\b(?:iex|invoke-expression)(?:\s{1,8}-command)?\s{1,8}(?=['"])/gi, "eval ")
    .replaceAll(/\)\.(\w{1,80})\(/g, (_, method: string) => `; ${method} `);
}

const runsTexts = /\b(?:iex|invoke-expression|scriptblock)\b/i;

/** `'FOLDER', 'FOLDER' | …` at the start of a statement. */
const pipedTexts =
  /(^|[;\n]\s{0,8})((?:'[^'\n]{0,300}'|"[^"\n]{0,300}")(?:\s{0,8},\s{0,8}(?:'[^'\n]{0,300}'|"[^"\n]{0,300}")){0,32})\s{0,8}\|/g;

/** `$name = VALUE`, where the value is one word. */
const assigned =
  /(^|[;\n{]\s{0,8})\$(\w{1,40})\s{0,8}=\s{0,8}(?=(?:'[^'\n]{0,300}'|"[^"\n]{0,300}"|[~$][^\s;|(]{0,300})\s{0,8}(?:[;\n]|$))/g;

/** `Start-Process PROGRAM -ArgumentList WORDS` */
export const startedProcess: Launch = runsScripts(({ texts }) => {
  const at = texts.findIndex((text) => /^-(?:argumentlist|args)$/i.test(text));
  const named = texts.findIndex((text) => /^-filepath$/i.test(text));
  const file = named < 0 ? texts.find((text) => !text.startsWith("-")) : texts[named + 1];
  return at < 0 || file === undefined ? [] : [`${file} ${texts.slice(at + 1).join(" ")}`];
});

/** A script of `cmd` as a shell's: `for /d %d in (SET) do COMMAND` is a loop. */
export function cmdAsShell(script: string): string {
  let loops = 0;
  const text = script.replaceAll("\\", "/").replaceAll(loop, (_, name: string, set: string) => {
    loops += 1;
    return `for ${name} in ${set}; do `;
  });
  if (loops === 0) return text;
  return (
    text.replaceAll(/%{1,2}~?[a-z]{0,4}?([a-z])\b/gi, (_, name: string) => `$${name}`) +
    "; done".repeat(loops)
  );
}

const loop =
  /\bfor\s{1,8}(?:\/[dfrl]\s{1,8})?(?:"[^"\n]{0,80}"\s{1,8})?%{1,2}([a-z])\s{1,8}in\s{1,8}\(([^)\n]{0,1000})\)\s{1,8}do\s{1,8}/gi;

/** `… | ForEach-Object { COMMAND $_ }`: the command of a block, for each item of its input. */
export const blockForItems: Launch = runsScripts(({ texts, input }) => {
  const items = (input ?? "").split("\n").filter(Boolean).map(quoted).join(" ");
  const block = texts
    .slice(texts.indexOf("{") + 1)
    .filter((text) => text !== "}")
    .join(" ");
  return [block.replaceAll(/\$(?:_|PSItem)(?:\.\w+)?/gi, () => items)];
});
