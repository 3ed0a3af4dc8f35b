import { Buffer } from "node:buffer";
import { runsScripts } from "./launch.ts";
import type { Launch } from "./launch.ts";

/** All that follows; its paths have backslashes, which mean something else to other shells. */
function rest(texts: readonly string[], start: number): readonly string[] {
  return [texts.slice(start).join(" ").replaceAll("\\", "/")];
}

/** `cmd /c SCRIPT` */
export const cmdScript: Launch = runsScripts(({ texts }) => {
  const at = texts.findIndex((text) => /^\/[ck]$/i.test(text));
  return at < 0 ? [] : rest(texts, at + 1);
});

/** `powershell -Command SCRIPT`, `-EncodedCommand BASE64`, or a script without an option. */
export const powerShellScript: Launch = runsScripts(({ texts }) => {
  const encoded = texts.findIndex((text) => /^-e(?:c|nc|ncodedcommand)?$/i.test(text));
  if (encoded >= 0) {
    return [Buffer.from(texts[encoded + 1] ?? "", "base64").toString("utf16le")];
  }
  const at = texts.findIndex((text) => /^-c(?:ommand)?$/i.test(text));
  if (at >= 0) return rest(texts, at + 1);
  return /^\w[\w-]*$/.test(texts[0] ?? "") ? rest(texts, 0) : [];
});
