import { isPassword } from "./ordinary-word.ts";
import { isRandomWord } from "./random-run.ts";
import type { SecretForm } from "./secret-forms.ts";
import type { SecretMatch } from "./fallback-values.ts";
import { isSecretName, secretNameEnds } from "./secret-name.ts";

const password = String.raw`pass(?:word|phrase|code|wd)|pwd|pw|passwort|kennwort|mot de passe|contrase\u00f1a|senha|wachtwoord|\u043f\u0430\u0440\u043e\u043b\u044c|\u5bc6\u7801|\u5bc6\u78bc|\u30d1\u30b9\u30ef\u30fc\u30c9|\ube44\ubc00\ubc88\ud638`;
const secret = String.raw`api[ _-]?key|access[ _-](?:code|key|token)|secret(?: access)?(?: key)?|token`;
const value = String.raw`[^\s"'\`()[\]<>{},;|*\\]{5,127}[^\s"'\`()[\]<>{},;|*\\.:!?]`;
// Emphasis of Markdown and quotes before a value.
const opening = String.raw`[*_]{0,3}["'\`<(]{0,2}`;
const whose = String.raw`(?: \([\w @.-]{1,40}\)| (?:for|of|on|at) (?:[\w@.-]{1,40} ){0,4}[\w@.-]{1,40})?`;
const isSaid = String.raw`(?:[*_"'\`]{0,3} ?(?:[:=\u2192]|->|=>)[*_]{0,3}[ \t]{1,4}|[*_]{0,3} [-\u2013\u2014] |[*_]{0,3} (?:is|was|will be|(?:has been |was )?(?:re)?set to|changed to|provided|given|used|est|ist|lautet|es)(?: now)?:? )`;

const named = new RegExp(`${password}|${secret}`, "i");

/** Secrets in sentences, also short ones where a word says that they are passwords. */
export const sentenceForms: readonly SecretForm[] = [
  {
    // "the password is X", "pw: X", "**Password** (admin): `X`".
    hint: /pass|\bpwd?\b|kennwort|contrase\u00f1a|senha|wachtwoord|secret|token|key|access[ _-]code|\u043f\u0430\u0440\u043e\u043b\u044c|\u5bc6[\u7801\u78bc]|\u30d1\u30b9\u30ef\u30fc\u30c9|\ube44\ubc00\ubc88\ud638/i,
    pattern: new RegExp(
      String.raw`((?<![\w-])(?:${password}|${secret})${whose}${isSaid}${opening})(${value})`,
      "gi",
    ),
    isSecret: ({ secret: word }) => isPassword(word),
  },
  {
    // "log in with the password X", "invalid token X".
    hint: named,
    pattern: new RegExp(
      String.raw`((?<![\w-]|\/(?=passwd))(?:${password}|${secret}) ["'\`(]{0,2})(${value})`,
      "gi",
    ),
    isSecret: ({ before, secret: word }) =>
      /^(?:pass|kennw|wacht)\w{4,}/i.test(before) ? isPassword(word) : isRandomWord(word),
  },
  {
    // "the key is X", where hardly anything else is random.
    hint: /\bkey(?: is|:) /i,
    pattern: new RegExp(String.raw`((?<![\w-])key(?: is|:) ["'\`]{0,2})(${value})`, "gi"),
    isSecret: ({ secret: word }) => isRandomWord(word),
  },
  {
    // "password mismatch: X", "API key=X".
    hint: named,
    pattern: new RegExp(
      String.raw`((?<![\w-])(?:(?:${password}|${secret})(?: [a-z]{2,12}){1,3}: ?|(?:api|access|secret) key[:=])["'\`]?)(${value})`,
      "gi",
    ),
    isSecret: ({ secret: word }) => isRandomWord(word),
  },
  {
    // On its own line, with the password on the next.
    hint: new RegExp(String.raw`(?:${password}|${secret})[*_:]{0,3}[ \t]{0,8}\r?\n`, "i"),
    pattern: new RegExp(
      String.raw`((?<![^\n])[ \t#>*_-]{0,16}(?:${password}|${secret})[*_:]{0,3}[ \t]{0,8}\r?\n(?:[-=~]{2,80}\r?\n)?[ \t>*\`]{0,16})(${value})(?=\`?[ \t]{0,8}(?:\r?\n|$))`,
      "gi",
    ),
    isSecret: ({ secret: word }) => isPassword(word),
  },
  {
    // "change the password to X".
    hint: new RegExp(`(?:${password}) to `, "i"),
    pattern: new RegExp(
      String.raw`(\b(?:set|change|update|reset)[a-z]{0,3} (?:[\w']{1,20} ){0,3}(?:${password}) to ["'\`]?)(${value})`,
      "gi",
    ),
    isSecret: ({ secret: word }) => isPassword(word),
  },
  {
    // "use X as the password".
    hint: / as (?:the|an?|my|your|our|its) /,
    pattern: namedAfter,
    isSecret: ({ secret: word }) => isPassword(word),
  },
  {
    // "log in with admin / X", "credentials: admin:X".
    hint: /\blog ?in\b|\bsign in\b|\bcred(?:ential)?s\b/i,
    pattern: new RegExp(
      String.raw`(\b(?:log ?in|sign in|cred(?:ential)?s)(?: (?:with|as|using|are|is))?:? ["'\`]?[\w.@-]{1,64}(?: / ?|[/:] ?))(${value})`,
      "gi",
    ),
    isSecret: ({ secret: word }) => isPassword(word) && /\d/.test(word),
  },
  {
    // Of a list or a call: ["authorization", "X"], set("password", "X").
    hint: /["']\\{0,4}\s{0,8},\s{0,8}\\{0,4}["']/,
    pattern: listedAfterName,
    isSecret: ({ before, secret: word }) => isSecretName(before) && isPassword(word),
  },
  {
    // A row of a table.
    hint: /\|/,
    pattern: new RegExp(
      String.raw`(\|[ \t*_]{0,8}(?:${password}|${secret})[ \t*_]{0,8}\|[ \t]{0,8}\`?)(${value})`,
      "gi",
    ),
    isSecret: ({ secret: word }) => isPassword(word),
  },
  {
    // What settings of servers and statements of SQL name before it.
    hint: /requirepass|masterauth|bindpw|rootpw|pre-shared-key|enable secret|community|identified (?:with [\w-]{1,64} )?by ["']|password ["']/i,
    pattern:
      /((?<![\w-])(?:requirepass|masterauth|bindpw|rootpw|pre-shared-key|enable secret(?: \d)?|snmp-server community)[ \t]{1,16}["']?|(?<![\w-])(?:identified (?:with [\w-]{1,64} )?by(?: password)?|password) ["'])([^\s"']{6,256})/gi,
    isSecret: ({ secret: word }) => isPassword(word),
  },
];

const saidAfter = new RegExp(
  String.raw`["'\`]? as (?:the|an?|my|your|our|its) (?:[\w-]{1,20} ){0,2}(?:${password}|${secret})(?![A-Za-z])`,
  "gi",
);
const wordBefore = new RegExp(String.raw`(?<![^\s"'\`])${value}$`);
const longestWord = 130;

function* namedAfter(text: string): Generator<SecretMatch> {
  for (const { index } of text.matchAll(saidAfter)) {
    const word = wordBefore.exec(text.slice(Math.max(0, index - longestWord), index))?.[0];
    if (word !== undefined) yield { index: index - word.length, before: "", secret: word };
  }
}

// Looks back from a quote: most words in quotes are no names of secrets.
const nameAndItem = new RegExp(
  String.raw`(?<=(?<!["'\w-])["']([\w.-]{0,120}(?:${secretNameEnds})))(?:["']|\\{1,4}["'])\s{0,8},\s{0,8}\\{0,4}["']((?:Bearer |Basic |Token )?[^"'\\\s]{6,1024})`,
  "gi",
);

function* listedAfterName(text: string): Generator<SecretMatch> {
  for (const { 0: found, 1: name = "", 2: item = "", index } of text.matchAll(nameAndItem)) {
    const start = index + found.length - item.length;
    yield { index: start - name.length, before: name, secret: item };
  }
}
