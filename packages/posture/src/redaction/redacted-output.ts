import { redactText } from "./redact-text.ts";
import { rewriteTexts } from "./rewrite-texts.ts";

/** A value of plain data as it may leave: without the secrets that are known by their form. */
export function redactedOutput<Value>(value: Value): Value {
  return rewriteTexts(value, redactOutput);
}

function redactOutput(text: string): string {
  return isPlainWord.test(text) ? text : redactText(text, "output");
}

/** Most texts are names and ids, of which none is looked into. */
const isPlainWord = /^[a-z_. ]{0,64}$/;
