import { isPassword } from "./ordinary-word.ts";
import { redactionMark, redactText } from "./redact-text.ts";
import { rewriteTexts } from "./rewrite-texts.ts";
import { isSecretName } from "./secret-name.ts";
import { isTemplate } from "./template.ts";
import { textMemory } from "./text-memory.ts";

/** A value of plain data as it may leave: without the secrets that are known by their form. */
export function redactedOutput<Value>(value: Value): Value {
  return rewriteTexts(value, redactOutput);
}

/**
 * The JSON text of a value as it may leave. It is looked through text by text, and as a whole: of a
 * list of arguments, and of a name beside its value, one says what the other is. Catalogs and lists
 * are answered again and again: one that held no secret is not looked through twice. `jsonOf` makes
 * the text.
 */
export function redactedJson(value: unknown, jsonOf: (value: unknown) => string): string {
  const json = jsonOf(value);
  if (cleanAnswers.has(json)) return json;
  const shown = redactedOutput(value);
  const text = shown === value ? json : jsonOf(shown);
  const whole = redactText(text, "output");
  if (whole === json) cleanAnswers.add(json);
  return whole === text || !isJson(whole) ? text : whole;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Characters of answers, and of texts, that hold no secret. */
const cleanAnswers = textMemory(8_000_000);
const cleanTexts = textMemory(8_000_000);

function redactOutput(text: string, member: string): string {
  // The name of a member says what its text is.
  if (text.length > 5 && isSecretMember(member) && isPassword(text) && !isTemplate(text))
    return redactionMark;
  if (isPlainWord.test(text) || cleanTexts.has(text)) return text;
  const shown = redactText(text, "output");
  if (shown === text) cleanTexts.add(text);
  return shown;
}

/** Names of members are few, and looked up faster than judged. */
const judgedNames = new Map<string, boolean>();
const mostNames = 2_000;

function isSecretMember(name: string): boolean {
  const known = judgedNames.get(name);
  if (known !== undefined) return known;
  if (judgedNames.size >= mostNames) judgedNames.clear();
  const answer = isSecretName(name);
  judgedNames.set(name, answer);
  return answer;
}

/** Most texts are names and ids, of which none is looked into. */
const isPlainWord = /^[a-z_. ]{0,64}$/;
