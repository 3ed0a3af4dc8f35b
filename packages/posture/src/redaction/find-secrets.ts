import { isTemplate } from "./template.ts";
import { findVendorSecrets } from "./find-vendor-secrets.ts";
import { randomRuns } from "./random-run.ts";
import { isSecretName } from "./secret-name.ts";
import type { TextSpan } from "./text-span.ts";

/**
 * What a text is. "settings": of a configuration file, where whatever stands under the name of a secret is one. "prose": sentences
 * about a workspace. "output": anything else that is shown, in which random identifiers are nothing to hide.
 */
export type TextKind = "settings" | "prose" | "output";

type Judged = {
  /** What stands directly before the secret, of the match. */
  readonly before: string;
  readonly secret: string;
  readonly kind: TextKind;
};

/** `pattern` has two groups, one behind the other: what stands before the secret, and the secret. */
type SecretForm = {
  /** The text holds one of these, or no secret of this form. */
  readonly hint: RegExp;
  readonly pattern: RegExp;
  readonly isSecret?: (judged: Judged) => boolean;
};

const most = 4_096;

/**
 * The secrets in a text that are known by their form or by the name before them, in no order; they may overlap. Takes time
 * linear in the text: everything that repeats is bounded.
 */
export function findSecrets(text: string, kind: TextKind): readonly TextSpan[] {
  if (text.length < 6) return [];
  const found: TextSpan[] = [
    ...privateKeys(text),
    // Keys in PEM are found more exactly above.
    ...findVendorSecrets(text, most).filter(({ id }) => id !== "private-key"),
    ...assignedSecrets(text, kind),
  ];
  for (const { hint, pattern, isSecret } of forms) {
    if (!hint.test(text)) continue;
    for (const match of text.matchAll(pattern)) {
      const [, before = "", secret = ""] = match;
      if (isTemplate(secret)) continue;
      if (isSecret !== undefined && !isSecret({ before, secret, kind })) continue;
      found.push(spanOf(match.index + before.length, secret));
      if (found.length >= most) return found;
    }
  }
  return kind === "output" ? found : [...found, ...randomRuns(text)];
}

/** Without the quotes around it, and without a backslash that belongs to what follows. */
function spanOf(start: number, secret: string): TextSpan {
  const quoted =
    /^\\{0,4}["'].*["']$/s.test(secret) && secret.length > 1 ? secret.search(/["']/) + 1 : 0;
  const escapes = /\\*$/.exec(secret)?.[0].length ?? 0;
  return {
    start: start + quoted,
    end: start + secret.length - quoted - (quoted === 0 ? escapes % 2 : 0),
  };
}

const opening = /-----BEGIN (?:[A-Z\d]{1,16} ){0,4}PRIVATE KEY(?: BLOCK)?-----/g;
const longestKey = 16_384;
const longestCutKey = 8_192;

/** Private keys in PEM, on lines of their own or on one line with `\n` between; one that is cut reaches as far as its text. */
function privateKeys(text: string): readonly TextSpan[] {
  if (!text.includes("PRIVATE KEY")) return [];
  const found: TextSpan[] = [];
  for (const match of text.matchAll(opening)) {
    const start = match.index;
    if (start < (found.at(-1)?.end ?? 0)) continue;
    const bodyStart = start + match[0].length;
    const rest = text.slice(bodyStart, bodyStart + longestKey);
    const closing = /^(?:[\w+/=:,.\s]|-(?!----)|\\[nrt"])*-----END [A-Z\d ]{0,40}-----/.exec(
      rest,
    )?.[0];
    const body = closing ?? /^[^"'`]*/.exec(rest.slice(0, longestCutKey))?.[0] ?? "";
    found.push(spanOf(start, match[0] + body));
  }
  return found;
}

/** A value that a generator made, or a person who took care: letters and digits, or long and no word. */
function isStrong(value: string): boolean {
  const bare = value.replaceAll(/^["']|["']$/g, "");
  if (bare.length < 6 || isPlace(bare)) return false;
  if (/\d/.test(bare)) return /[a-z]/i.test(bare) || bare.length >= 16;
  return bare.length >= 8 && /[^A-Za-z .,:;!?()'"-]/.test(bare);
}

/** A path, an address or a file of a key: it says where a secret is. */
function isPlace(value: string): boolean {
  return /^(?:\.{0,2}\/|~|[a-z]:\\|[a-z][a-z\d+.-]*:\/\/)|\.(?:pem|key|crt|cer|p12|pfx|json|ya?ml|toml|env|txt|pub)$/i.test(
    value,
  );
}

const bare = String.raw`[^\s"'\`,;]{1,4096}`;
const quoted = String.raw`"(?:[^"\\\n]|\\.){0,4096}"|'(?:[^'\\\n]|\\.){0,4096}'`;

const forms: readonly SecretForm[] = [
  {
    // Signed tokens, and encrypted ones, which have five parts.
    hint: /eyJ/,
    pattern: /(?<![\w-])()(eyJ[\w-]{8,4096}\.[\w-]{1,4096}(?:\.[\w-]{0,4096}){0,3})/g,
  },
  {
    // Shorter and newer forms than those that are known exactly.
    hint: /[-_]/,
    pattern:
      /(?<![A-Za-z\d])()((?:sk|pk|rk|gsk|xai|hf|glpat|npm|pat|dop_v1|shpat|gh[pousr]|github_pat|xox[a-z]|xapp)[-_][\w-]{8,4096})/g,
    isSecret: ({ secret }) =>
      /\d/.test(secret) ||
      /^(?:sk-ant|sk-proj|gh[pousr]_|github_pat_|glpat-|xox[a-z]-)[\w-]{16}/.test(secret),
  },
  {
    hint: /A(?:KIA|SIA)|AIza/,
    pattern: /(?<![A-Za-z\d])()(A(?:KIA|SIA)[A-Z\d]{12,64}|AIza[\w-]{20,64})/g,
  },
  {
    // A bot of Telegram, also in the address of its API.
    hint: /\d{6}:/,
    pattern: /(?<!\d)()(\d{6,12}:[\w-]{30,255})/g,
  },
  {
    hint: /hooks\.slack|\/webhooks\//i,
    pattern:
      /(\bhooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/|\/webhooks\/\d{15,22}\/)([\w/-]{8,255})/gi,
  },
  {
    // Of `https://user:password@host` all that stands before the last "@": passwords may have any sign in them.
    hint: /\/\/[^@]{0,512}@/,
    pattern:
      /((?<![\w+.-])(?:[a-z][a-z\d+.-]{0,40}:)?\/\/)([^\s/:@"'`<>?#]{0,256}:(?!\d{1,5}(?:[/?#]|$))[^\s"'`<>]{1,256})(?=@[\w.[\]:%${}-]{1,100}(?:[/?#\s"'`,;)\\]|$))/gi,
    isSecret: ({ secret }) => !isTemplate(secret.slice(secret.indexOf(":") + 1)),
  },
  {
    hint: /\/\/[^@]{8,512}@/,
    pattern: /(\/\/)([^\s/:@"'`<>?#]{8,512})(?=@)/g,
    isSecret: ({ secret }) => /\d/.test(secret) && secret.length >= 12,
  },
  {
    // Of drivers that write no scheme: user:password@tcp(host)/name.
    hint: /@(?:tcp|unix)\(/,
    pattern: /((?<![\w./:-])[\w.-]{1,64}:)([^\s"'`@/]{1,256})(?=@(?:tcp|unix)\()/g,
  },
  {
    hint: /[?&#;][\w.%[\]-]{1,64}=/,
    pattern: /([?&#;][\w.%[\]-]{1,64}=)([^\s&#;"'`<>]{1,4096})/g,
    isSecret: ({ before, secret }) => {
      const name = before.slice(1, -1);
      if (isSecretName(name) || /^(?:key|auth|sig|signature|pwd|jwt|sas)$|signature$/i.test(name))
        return true;
      return /^(?:code|k|sid|session|hash|t)$/i.test(name) && isStrong(secret);
    },
  },
  {
    // What stands in for a variable that is not set: ${TOKEN:-secret}.
    hint: /\$\{\w{1,128}:?[-=]/,
    pattern: /(\$\{\w{1,128}:?[-=])([^}\n]{1,4096})(?=\})/g,
    isSecret: ({ before, secret }) =>
      isSecretName(before.replaceAll(/\W/g, "")) && !isPlace(secret),
  },
  {
    // `--token VALUE`, `--token=VALUE`, `"--token", "VALUE"`.
    hint: /(?<![\w-])--?[A-Za-z]/,
    pattern: new RegExp(
      String.raw`((?<![\w-])--?[A-Za-z][\w.-]{0,63}(?:=|[ \t]{1,16}|["'],\s{0,64}(?=["'])))(${quoted}|(?!-)${bare})`,
      "g",
    ),
    isSecret: ({ before, secret, kind }) => {
      const name = before.replaceAll(/^-+|[^\w.-]+$/g, "");
      if (isSecretName(name)) return kind === "settings" || !/^[A-Z][A-Z_]*$/.test(secret);
      return (
        /(?:^|[-_.])(?:key|auth|pwd|creds?|bearer|jwt|sig)$|[a-z]Key$/.test(name) &&
        isStrong(secret)
      );
    },
  },
  {
    // `-u user:password` of curl and its kind; `--user 1000:1000` is none.
    hint: /(?<![\w-])(?:-u|--user|--proxy-user|--login|-U)/,
    pattern:
      /((?<![\w-])(?:-u|-U|--user|--proxy-user|--login)(?:=|[ \t]{0,16}|["'],\s{0,64})["']?[\w.@+%-]{0,128}:)([^\s"'`]{1,512})/g,
    isSecret: ({ secret }) =>
      !/^\d{1,7}$/.test(secret) && !isPlace(secret) && !secret.startsWith("//"),
  },
  {
    hint: /\b(?:mysql|mariadb|sshpass|redis-cli|mongo)/,
    pattern:
      /(\b(?:mysql|mysqldump|mysqladmin|mariadb|sshpass|redis-cli|mongosh?|mongodump)\b[^|&;\n]{0,160}?\s(?:-p|-a)[ \t]{0,4}["']?)([^\s"'`-][^\s"'`]{2,256})/g,
    isSecret: ({ before, secret }) =>
      /-p["']?$/.test(before) || isStrong(secret) || before.includes("sshpass"),
  },
  {
    // A cookie has several values, up to the end of its header.
    hint: /cookie/i,
    pattern:
      /((?<![\w-])(?:set-)?cookie\\{0,4}["']?[ \t]{0,16}[:=][ \t]{0,16}\\{0,4}["']?)([^"'`\r\n]{3,4096})/gi,
    isSecret: ({ secret, kind }) =>
      secret.includes("=") && (kind === "settings" || isStrong(secret)),
  },
  {
    hint: /\b(?:bearer|basic|token|apikey|digest)\s/i,
    pattern: /(\b(?:Bearer|Basic|Token|ApiKey)[ \t]{1,8})([^\s"'`,;\\]{4,4096})/gi,
    isSecret: ({ before, secret, kind }) => {
      if (kind === "settings" && /bearer/i.test(before)) return true;
      if (/^basic/i.test(before))
        return (
          isCredentialPair(secret) ||
          (kind === "settings" && /^[\w+/=-]{8,}$/.test(secret) && /[\dA-Z=]/.test(secret))
        );
      return isStrong(secret) && /^[\w.~+/=-]{8,}$/.test(secret);
    },
  },
  {
    // Credentials of a registry, as docker and npm keep them: "auth": base64 of "user:password".
    hint: /auth/i,
    pattern:
      /((?<![A-Za-z])_?auth\\{0,4}["']?[ \t]{0,16}[:=][ \t]{0,16}\\{0,4}["']?)([A-Za-z\d+/]{8,4096}={0,2})/gi,
    isSecret: ({ secret }) => isCredentialPair(secret),
  },
  {
    // .netrc, on one line or on several.
    hint: /\bpassword\s/,
    pattern:
      /(\b(?:login|machine|account|default)\s{1,16}\S{1,256}\s{1,16}password\s{1,16})(\S{1,512})/g,
  },
];

const nameAndSign =
  /(?<![\w-])([\w-]{1,128})\\{0,4}["']?[ \t]{0,16}(?:=>|[:=])[ \t]{0,16}(?!\/\/)/g;
const variable = String.raw`\$\{\{?[^{}\n]{0,128}\}{1,2}`;
const scheme = /(?:Bearer|Basic|Token)[ \t]{1,8}/iy;
// In quotes, in quotes of a text that is itself in quotes, or up to a sign that ends a value.
const assignedValue = new RegExp(
  String.raw`${quoted}|\\{1,4}"[^"\\\n]{0,4096}\\{1,4}"|(?:${variable}|[^\s,;&"'\`{}[\]\\])(?:${variable}|[^\s,;&"'\`\]}\\]){0,4095}`,
  "y",
);

/** `name=value`, `name: value`, `"name": "value"`, also within the quotes of another text, and as headers. */
function assignedSecrets(text: string, kind: TextKind): readonly TextSpan[] {
  if (!/[:=]/.test(text)) return [];
  const found: TextSpan[] = [];
  nameAndSign.lastIndex = 0;
  for (let match = nameAndSign.exec(text); match !== null; match = nameAndSign.exec(text)) {
    const [whole, name = ""] = match;
    if (!isAssignedName(name)) continue;
    const start = match.index + whole.length;
    scheme.lastIndex = start;
    assignedValue.lastIndex = scheme.test(text) ? scheme.lastIndex : start;
    const at = assignedValue.lastIndex;
    const value = assignedValue.exec(text)?.[0] ?? "";
    const isEquation = whole.endsWith("=") && whole.length === name.length + 1;
    if (value === "" || isTemplate(value) || !isAssignedValue(value, { name, kind, isEquation }))
      continue;
    found.push(spanOf(at, value));
    nameAndSign.lastIndex = at + value.length;
    if (found.length >= most) break;
  }
  return found;
}

function isAssignedName(name: string): boolean {
  // Cookies are longer than one value. `PWD` is the folder that is worked in.
  if (/cookie$/i.test(name)) return false;
  return isSecretName(name) || (/pwd$/i.test(name) && !/^(?:OLD)?PWD$/.test(name));
}

function isAssignedValue(
  value: string,
  {
    name,
    kind,
    isEquation,
  }: { readonly name: string; readonly kind: TextKind; readonly isEquation: boolean },
): boolean {
  const text = value.replaceAll(/^\\{0,4}["']|\\{0,4}["']$/g, "");
  if (isPlace(text)) return false;
  // Counts, as in "token: 3".
  if (kind === "settings") return !/^\d{1,5}$/.test(text) || /passw|pwd|pin/i.test(name);
  return isStrong(text) || (isEquation && text.length >= 6 && !/^[A-Z_]+$/.test(text));
}

/** True for base64 of "user:password". */
export function isCredentialPair(text: string): boolean {
  if (text.length < 8 || !/^[A-Za-z\d+/]+={0,2}$/.test(text)) return false;
  try {
    return /^[\x20-\x7e]{0,256}:[\x20-\x7e]{1,4096}$/.test(atob(text));
  } catch {
    return false;
  }
}
