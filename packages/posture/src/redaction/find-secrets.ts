import { assignedSecrets } from "./assigned-secrets.ts";
import { codeForms } from "./code-forms.ts";
import { commandSecrets } from "./command-secrets.ts";
import { commandForms } from "./command-forms.ts";
import { columnSecrets } from "./column-secrets.ts";
import { encodedSecrets } from "./encoded-secrets.ts";
import type { SecretMatch } from "./fallback-values.ts";
import { findVendorSecrets } from "./find-vendor-secrets.ts";
import { pairSecrets } from "./pair-secrets.ts";
import { plainText } from "./plain-text.ts";
import { privateKeys } from "./private-keys.ts";
import { randomRuns } from "./random-run.ts";
import { keyForms } from "./key-forms.ts";
import { loginForms } from "./login-forms.ts";
import { opaqueValues } from "./opaque-values.ts";
import { markupForms } from "./markup-forms.ts";
import { secretForms } from "./secret-forms.ts";
import { sentenceForms } from "./sentence-forms.ts";
import { secretSpan } from "./secret-span.ts";
import { isTemplate } from "./template.ts";
import type { TextKind } from "./text-kind.ts";
import type { TextSpan } from "./text-span.ts";
import { webhookSecrets } from "./webhook-secrets.ts";

const most = 4_096;
/**
 * A text holds what a group looks for, or nothing of it: most texts are short, and no form of most
 * groups is in them.
 */
const groups = [
  { hint: /./, forms: secretForms },
  { hint: /=|<<<|printf|\((?:set|def)/, forms: opaqueValues },
  { hint: /["']|<<|=\s{0,2}\{/, forms: codeForms },
  {
    hint: /[@$]|_AUTH=|\]:\d|\{S|:[^:]{1,64}:|(?:auth|login)\s{0,8}=?\s{0,8}\(/i,
    forms: loginForms,
  },
  {
    hint: /pass|pwd|user|set|unlock|obscure|log-?in|auth|sign-?in|cred|secret|config|env|vars?\b|variable|-[ulpwk]\b|pin|otp|oath|identify|oper |psk|\beap\b|md5|-server|pserver|["']\]|[2m]fa|ntlm|key-string|<\((?:echo|printf)/i,
    forms: commandForms,
  },
  {
    hint: /kty|prv|nsec|seed|recovery|mnemonic|backup|[5KL][1-9A-HJ-NP-Za-km-z]{50}|age-s/i,
    forms: keyForms,
  },
  {
    hint: /<|form-data|(?:TRUE|FALSE)\t|auth|id=|csrf/i,
    forms: markupForms,
  },
  {
    hint: /auth|cookie|pass|pw|word|wort|woord|access[ _-]code|contrase\u00f1a|senha|\u043f\u0430\u0440\u043e\u043b\u044c|\u5bc6[\u7801\u78bc]|\u30d1\u30b9\u30ef\u30fc\u30c9|\ube44\ubc00\ubc88\ud638|secret|token|key|log ?in|sign in|creds|credentials|masterauth|community|identified/i,
    forms: sentenceForms,
  },
];

/** A sentence of words alone holds none, unless it speaks of something whose secret is words. */
const mayHoldSecret =
  /[^A-Za-z ,.;!?()_'-]|--|(?:^| )-|[A-Za-z]{17}|password|basic|seed|mnemonic|recovery|backup|machine/i;

/**
 * The secrets in a text that are known by their form or by the name before them, in no order; they
 * may overlap. Encoded and decorated texts are read as they are and as they are meant. Takes time
 * linear in the text: everything that repeats is bounded.
 */
export function findSecrets(text: string, kind: TextKind): readonly TextSpan[] {
  if (text.length < 6 || !mayHoldSecret.test(text)) return [];
  const found = secretsAsWritten(text, kind);
  const plain = plainText(text);
  if (plain === undefined) return found;
  const meant = plain.windows.flatMap(({ start: from, end: to }) =>
    secretsAsWritten(plain.text.slice(from, to), kind).map(({ start, end }) => ({
      start: plain.placeOf(from + start),
      end: plain.placeOf(from + end),
    })),
  );
  return [...found, ...meant];
}

function secretsAsWritten(text: string, kind: TextKind): readonly TextSpan[] {
  const found: TextSpan[] = [
    ...privateKeys(text),
    // Keys in PEM are found more exactly above.
    ...findVendorSecrets(text, most).filter(({ id }) => id !== "private-key"),
    ...assignedSecrets(text, kind, most),
    ...commandSecrets(text, kind, most),
    ...webhookSecrets(text, most),
    ...encodedSecrets(text, most),
    ...columnSecrets(text, most),
    ...pairSecrets(text, most),
    ...formSecrets(text, kind),
  ];
  return kind === "output" ? found : [...found, ...randomRuns(text)];
}

function formSecrets(text: string, kind: TextKind): readonly TextSpan[] {
  const found: TextSpan[] = [];
  const forms = groups.flatMap((group) => (group.hint.test(text) ? group.forms : []));
  for (const { hint, pattern, isSecret } of forms) {
    if (!hint.test(text)) continue;
    const matches = pattern instanceof RegExp ? matchesOf(text, pattern) : pattern(text);
    for (const { index, before, secret } of matches) {
      if (isTemplate(secret)) continue;
      if (isSecret !== undefined && !isSecret({ before, secret, kind })) continue;
      found.push(secretSpan(text, index + before.length, secret));
      if (found.length >= most) return found;
    }
  }
  return found;
}

function* matchesOf(text: string, pattern: RegExp): Generator<SecretMatch> {
  for (const { index, 1: before = "", 2: secret = "" } of text.matchAll(pattern)) {
    yield { index, before, secret };
  }
}
