import { type SecretMatch, fallbackValues } from "./fallback-values.ts";
import { fedSecrets } from "./fed-secrets.ts";
import { isOrdinaryWord, isPassword } from "./ordinary-word.ts";
import { isSecretName } from "./secret-name.ts";
import { isCredentialPair, isPlace, isSentenceWord, isStrong } from "./secret-strength.ts";
import { isTemplate } from "./template.ts";
import type { TextKind } from "./text-kind.ts";

type Judged = {
  /** What stands directly before the secret, of the match. */
  readonly before: string;
  readonly secret: string;
  readonly kind: TextKind;
};

export type SecretForm = {
  /** The text holds one of these, or no secret of this form. */
  readonly hint: RegExp;
  /**
   * With two groups, one behind the other: what is before the secret, and the secret. Or what finds
   * both.
   */
  readonly pattern: RegExp | ((text: string) => Iterable<SecretMatch>);
  readonly isSecret?: (judged: Judged) => boolean;
};

const bare = String.raw`[^\s"'\`,;<>|][^\s"'\`,;]{0,4095}`;
// In quotes of a text that is itself in quotes.
const escaped = String.raw`\\{1,4}["'][^"'\\\n]{0,4096}\\{1,4}["']`;
const quoted = String.raw`"(?:[^"\\\n]|\\.){0,4096}"|'(?:[^'\\\n]|\\.){0,4096}'`;

/** Programs that read a secret from their standard input. */
const readsSecret =
  /(?:\bkinit\b|\bborg |\bkeepassxc-cli |\w[-_]stdin\b|(?<!\b(?:grep|rg|sed|awk|tee|cat|wc)\b[^|\n]{0,40})(?:\b(?:login|sign-?in|runas|unlock|unseal|authenticate)(?= |$)|(?:passwd|password|passphrase|keystore)\b)|--[\w-]{0,32}stdin|--with-token|--passphrase-fd|\bchpasswd|\bcryptsetup |\bsudo -\w{0,4}S|\bpasswd |\b(?:go)?pass insert|\bkeyring set |-pass(?:in|word|out)? stdin|\bwg (?:pubkey|set [^|\n]{0,80}-key )|\bsecret(?:s|-tool)?[ :](?:set|put|store|create|add|import|upload|bulk|versions add)|\b(?:create|store)[ -]secret |\benv add |\blogin -)/;

/**
 * Secrets that are known by their form or by what is before them. Everything that repeats is
 * bounded.
 */
export const secretForms: readonly SecretForm[] = [
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
    // Of `https://user:password@host` all that is before the last "@": passwords may have any sign
    // in them. No further than the colon: in a run of slashes every place would be tried.
    hint: /\/\/[^\s/:@"'`<>?#]{0,256}:/,
    pattern:
      /(\/\/(?<=(?<![\w+.-])(?:[a-z][a-z\d+.-]{0,40}:)?\/\/))([^\s/:@"'`<>?#]{0,256}:(?!\d{1,5}(?:[/?#]|$))[^\s"'`<>]{1,256})(?=@[\w.[\]:%${}-]{1,100}(?![\w.[\]:%${}@-]))/gi,
    isSecret: ({ secret }) => !isTemplate(secret.slice(secret.indexOf(":") + 1)),
  },
  {
    hint: /\/\/[^\s/:@"'`<>?#]{8,512}@/,
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
    pattern: fallbackValues,
    isSecret: ({ before, secret }) =>
      isSecretName(before.replaceAll(/\W/g, "")) && !isPlace(secret),
  },
  {
    // `--token VALUE`, `--token=VALUE`, `"--token", "VALUE"`.
    hint: /(?<![\w-])--?[A-Za-z]/,
    pattern: new RegExp(
      String.raw`((?<![\w-])--?[A-Za-z][\w.-]{0,63}(?:=|[ \t]{1,16}(?:\\{1,2}(?:\r?\n|n)[ \t]{0,64})?|\r?\n[ \t]{0,64}-[ \t]{1,8}|\\{0,4}["'],\s{0,64}(?=\\{0,4}["'])(?!\\{0,4}["']\w{1,64}\\{0,4}["']\s{0,8}:)))(${quoted}|${escaped}|(?!-)${bare})`,
      "g",
    ),
    isSecret: ({ before, secret, kind }) => {
      const name = before.replaceAll(/^-+|[^\w.-]+$/g, "");
      // Of curl, `@path` is a file.
      if (isSentenceWord(secret) || (secret.startsWith("@") && isPlace(secret))) return false;
      if (isSecretName(name)) return kind === "settings" || !/^[A-Z][A-Z_]*$/.test(secret);
      return (
        /(?:^|[-_.])(?:key|psk|auth|pwd|pw|passcode|pin|creds?|bearer|jwt|sig)$|[a-z]Key$/i.test(
          name,
        ) &&
        isStrong(secret) &&
        !isOrdinaryWord(secret)
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
    // A cookie has several values, up to the end of its header.
    hint: /cookie/i,
    pattern:
      /((?<![\w-])(?:set-)?cookie\\{0,4}["']?[ \t]{0,16}[:=][ \t]{0,16}\\{0,4}["']?)([^"'`\r\n]{3,4096})/gi,
    isSecret: ({ secret, kind }) => hasCookie(secret, kind),
  },
  {
    hint: /\b(?:bearer|basic|token|apikey|digest)\s/i,
    pattern: /(\b(?:Bearer|Basic|Token|ApiKey)[ \t]{1,8})([^\s"'`,;\\]{4,4096})/gi,
    isSecret: ({ before, secret, kind }) => {
      if (kind === "settings" && /bearer/i.test(before))
        return !isSentenceWord(secret) && !/^tokens?[.,:;)]?$/i.test(secret);
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
  {
    // What is written to the standard input of a program that reads a secret there.
    hint: /<<</,
    pattern: new RegExp(
      String.raw`(${readsSecret.source}[^\n;|&<]{0,200}<<<[ \t]{0,16})([^\s"'\`\\$][^\s"'\`\\]{0,4095})`,
      "g",
    ),
  },
  {
    // In quotes, which may hold several words and lines.
    hint: /<<</,
    pattern: new RegExp(
      String.raw`(${readsSecret.source}[^\n;|&<]{0,200}<<<[ \t]{0,16}\$?\\{0,4}["'])([^"'\n]{1,4096}?)(?=\\{0,4}["'])`,
      "g",
    ),
  },
  {
    // A secret that is said twice, or among other words: `echo -e 'X\nX' | passwd`, `(echo X; echo
    // X) | passwd`.
    hint: /(?:echo|printf|yes)[^|\n]{1,512}\|/,
    pattern: fedSecrets(readsSecret),
    isSecret: ({ secret }) => isPassword(secret) && !isOrdinaryWord(secret),
  },
  {
    hint: /(?:echo|printf)[^|\n]{1,512}\|/,
    pattern: new RegExp(
      String.raw`((?<![\w-])(?:echo|printf)[ \t]{1,8}(?:-[neE]{1,3}[ \t]{1,8})?(?:["']?%s(?:\\{1,4}n)?["']?[ \t]{1,8})?(?:\\{0,4}["'])?)([^\s"'\`\\|]{1,4096})(?=(?:\\{1,4}n)?(?:\\{0,4}["'])?[ \t]{0,16}\|[^\n;|]{0,200}${readsSecret.source})`,
      "g",
    ),
  },
  {
    // A program that is asked for the secret, and prints it: `--password-command "echo X"`,
    // `passwordeval "printf X"`.
    hint: /echo|printf/,
    pattern:
      /((?:pass(?:word|wd|phrase)?|secret|token|credentials?|api[-_]?key)[-_]?(?:command|cmd|eval|program)\\{0,4}["']?(?:[ \t]{0,8}[:=,][ \t]{0,8}|[ \t]{1,8})\\{0,4}["']?(?:[\w/]{0,32}sh[ \t]{1,8}-c[ \t]{1,8}\\{0,4}["'])?(?:[\w/]{0,32}\/)?(?:echo|printf)[ \t]{1,8}(?:-n[ \t]{1,8})?(?:\\{0,4}["']?%s(?:\\{1,4}n)?\\{0,4}["']?[ \t]{1,8})?\\{0,4}["']?)([^\s"'\\$]{3,1024})/gi,
  },
  {
    // A dialogue that is played: `expect "password:"; send "X\r"`, `child.expect("Password:");
    // child.sendline("X")`.
    hint: /send/,
    pattern:
      /((?:assword|ass-?phrase|passcode|\bPIN\b|\bOTP\b)[^\n]{0,40}\s{0,32}(?:[\w.]{0,32}\.)?send(?:[ _]?line)?(?:[ \t]{1,4}(?:-h|-s|--)){0,2}[ \t]{0,4}\(?[ \t]{0,4}\\{0,4}["'{])([^"'\n]{1,256}?)(?=\\{1,4}[rn"']|["'}])/gi,
  },
  {
    // The same without quotes: `expect assword; send -- X\r`.
    hint: /send/,
    pattern:
      /((?:assword|ass-?phrase|passcode|\bPIN\b|\bOTP\b)[^\n]{0,40}\s{0,32}send(?:[ \t]{1,4}(?:-h|-s|--)){0,2}[ \t]{1,4})([^\s"'{}$[\]\\]{3,256})(?=\\{1,4}[rn])/gi,
  },
  {
    // Of Redis with a user: `AUTH default X`. Alone on its line or in its quotes, as it is sent.
    hint: /\bAUTH\b/,
    pattern:
      /((?:^|["'`>|;]|\\{1,4}[nr])[ \t]{0,8}(?:HELLO \d )?AUTH[ \t]{1,4}[\w.@-]{1,64}[ \t]{1,4})([^\s"'`\\|;]{1,512})(?=[ \t]{0,8}(?:$|["'`|;]|\\{1,4}[rn]|\r))/gm,
    isSecret: ({ secret }) => isStrong(secret),
  },
  {
    // `ACL SETUSER ada on >X`, and the same in the file of a server.
    hint: /(?:ACL[ \t]{1,4}SETUSER|^user)[ \t]/im,
    pattern:
      /([\s"'\\]>(?<=\b(?:ACL[ \t]{1,4}SETUSER|^user)[ \t]{1,4}[\w.@-]{1,64}[ \t][^\n]{0,256}>))([^\s"'`\\]{1,512})/gim,
  },
  {
    // Of XML.
    hint: /<\/[\w:.-]{0,64}(?:pass|token|secret|key|credential)/i,
    pattern: /(<[\w:.-]{1,128}>\s{0,64})([^<>\s][^<>\n]{0,4096})(?=\s{0,64}<\/[\w:.-]{1,128}>)/g,
    isSecret: ({ before, secret, kind }) =>
      isSecretName(before) && (kind === "settings" || isStrong(secret)),
  },
  {
    // `"name": "API_KEY", "value": "…"`, `key="Password" value="…"`.
    hint: /\bvalue\\{0,4}["']?[ \t]{0,16}[:=]/,
    pattern:
      /((?:name|key)\\{0,4}["']?[ \t]{0,16}[:=][ \t]{0,16}\\{0,4}["'][\w.-]{1,128}\\{0,4}["'](?:,\s{0,64}|\s{1,64})\\{0,4}["']?value\\{0,4}["']?[ \t]{0,16}[:=][ \t]{0,16}\\{0,4}["'])([^"'\\\n]{1,4096})/g,
    isSecret: ({ before }) =>
      isSecretName(/["']([\w.-]{1,128})\\{0,4}["'][,\s]/.exec(before)?.[1] ?? ""),
  },
  {
    // The same in YAML, on two lines.
    hint: /\bvalue:[ \t]/,
    pattern:
      /((?<![\w-])(?:name|key):[ \t]{1,16}["']?[\w.-]{1,128}["']?[ \t]{0,16}(?:\r?\n[ \t]{1,64}(?!value:)\w{1,32}:[ \t][^\n]{0,128}){0,3}\r?\n[ \t]{1,64}value:[ \t]{1,16}["']?)([^\s"']{1,4096})/g,
    isSecret: ({ before }) => isSecretName(/^\w+:[ \t]+["']?([\w.-]+)/.exec(before)?.[1] ?? ""),
  },
];

/** A cookie with a value; what says how long and where it holds is none. */
function hasCookie(header: string, kind: TextKind): boolean {
  return header
    .slice(0, longestCookie)
    .split(";")
    .map((part) => part.trim())
    .filter((part) => /^[\w.%!$*+-]{1,256}=/.test(part) && !cookieAttribute.test(part))
    .some((part) => {
      const value = part.slice(part.indexOf("=") + 1);
      return !isTemplate(value) && (kind === "settings" || isStrong(part));
    });
}

const longestCookie = 4_096;
const cookieAttribute = /^(?:domain|expires|max-age|path|priority|samesite)=/i;
