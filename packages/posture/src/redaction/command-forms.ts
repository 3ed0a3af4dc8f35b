import { isOrdinaryWord, isPassword } from "./ordinary-word.ts";
import { isRandomWord } from "./random-run.ts";
import type { SecretMatch } from "./fallback-values.ts";
import type { SecretForm } from "./secret-forms.ts";

const quote = String.raw`(?:\\{0,4}["'])?`;
const word = String.raw`[^\s"'\`,;|&<>()\\]{6,512}`;
/** Words between a verb and the secret: options, names, addresses. */
const between = (most: number) =>
  String.raw`(?:${quote}[^\s;|&<>"']{1,128}["']?[ \t]{1,8}){0,${most}}?`;
const lineStart = String.raw`(?:^|[\n"'\`>|;]|\\{1,4}[nr])[ \t]{0,8}`;
const lineEnd = String.raw`(?=[ \t]{0,8}(?:$|[\r\n"'\`|;]|\\{1,4}[rn]))`;

const setsPassword = String.raw`(?:set|change|update|reset|new|add|create)[-_ :]?(?:[a-z]{1,16}[-_ ])?(?:password|passwd|passphrase|pwd)|passwd|chpasswd|(?:add|create|new|set)[-_ :]?user|user[-_ :]password|user(?:s)?[-_ :](?:add|create)|useradd|adduser|set[-_ :](?:token|secret|api-?key)|(?:add|create|set)[-_ ]passphrase|unlock|unseal|authenticate|obscure`;

/**
 * Secrets that a program of any name is given, where its verbs, its other options or the protocol
 * say so.
 */
export const commandForms: readonly SecretForm[] = [
  {
    // `TOOL set-password ann X`, `TOOL change-password X Y`, `TOOL user add ann X`,
    // `TOOL unlock X`.
    hint: /passw|passphrase|pwd|user|set|unlock|unseal|authenticate|obscure/i,
    pattern: wordsAfter(setsPassword, 0, "-/"),
    isSecret: ({ secret }) => isGivenPassword(secret),
  },
  {
    // `TOOL login ann X`; what follows alone may be a name.
    hint: /log-?in|auth|sign-?in|alias/i,
    pattern: wordsAfter("login|log-in|signin|sign-in|auth|authenticate|alias[-_ :]set", 1),
    isSecret: ({ secret }) => isGivenPassword(secret),
  },
  {
    // `TOOL login X`, where hardly anything else is random.
    hint: /log-?in|auth|signin|unlock|unseal/i,
    pattern: new RegExp(
      String.raw`((?<![\w/.-])(?:login|log-in|signin|auth|authenticate|unlock|unseal|activate|set-token)[ \t]{1,8}${quote})(${word})${lineEnd}`,
      "gim",
    ),
    isSecret: ({ secret }) => isGivenPassword(secret) && isRandomWord(secret),
  },
  {
    // `TOOL user add ann:X`
    hint: /user|login|cred/i,
    pattern: new RegExp(
      String.raw`((?<![\w/.-])(?:user[-_ :]?(?:add|set|create)|useradd|adduser|login|--?(?:\w{0,16}-)?cred(?:ential)?s?)[ \t=]{1,8}${quote}[\w.@-]{1,64}:)(${word})`,
      "gi",
    ),
    isSecret: ({ secret }) => isGivenPassword(secret),
  },
  {
    // `-u ann -p X`, `-U ann -K X`: beside the name of a user a word with letters and digits is no
    // port.
    hint: /(?<![\w-])(?:-[uUlL]|--?user(?:name)?|--?login)[ \t=]/,
    pattern: new RegExp(
      String.raw`((?<![\w-])(?:-[uUlL]|--?user(?:name)?|--?login)[ \t=]{0,8}[^\s;|&<>]{1,128}[ \t]{1,8}${between(4)}-(?:[pPwWkK]|pw|pwd|passwd)[ \t=]{1,8}${quote})(${word})`,
      "g",
    ),
    isSecret: ({ secret }) => isGivenPassword(secret),
  },
  {
    // The same, the password first.
    hint: /(?<![\w-])-[pPwWkK][ \t]/,
    pattern: new RegExp(
      String.raw`((?<![\w-])-(?:[pPwWkK]|pw)[ \t]{1,8}${quote})(${word})(?=["']?[ \t]{1,8}${between(3)}(?:-[uU]|--?user(?:name)?)[ \t=])`,
      "g",
    ),
    isSecret: ({ secret }) => isGivenPassword(secret),
  },
  {
    // `-u ann,X`
    hint: /-u[ \t]{0,8}[\w.@-]{1,64},/,
    pattern: new RegExp(String.raw`((?<![\w-])-u[ \t]{0,8}${quote}[\w.@-]{1,64},)(${word})`, "g"),
    isSecret: ({ secret }) => isGivenPassword(secret),
  },
  {
    // A number that is a secret: `--pin 884213`.
    hint: /-(?:pin|otp|passcode|mfa-code|token-code|totp)/i,
    pattern:
      /((?<![\w-])--?(?:[\w-]{0,32}-)?(?:pin|otp|passcode|mfa-code|token-code|totp)[ \t=]{1,8}["']?)(\d{4,16})(?!\w)/gi,
  },
  {
    // `TOOL config:set stripe.key=X`, `TOOL env set NAME=X`: among settings what looks random.
    hint: /\b(?:config|env|secrets?|vars?|variables?)[-: ]/i,
    pattern: new RegExp(
      String.raw`((?<![\w/.-])(?:config|env|secrets?|vars?|variables?)[-: ](?:set|add|put|create|update|write)[ \t]{1,8}${between(4)}${quote}[A-Za-z_][\w./-]{0,127}=${quote})(${word})`,
      "gi",
    ),
    isSecret: ({ before, secret }) =>
      isGivenPassword(secret) &&
      (/(?:key|pass\w{0,6}|token|secret|pwd?)=\\{0,4}["']?$/i.test(before) || isRandomWord(secret)),
  },
  {
    // `secret set X Y`, `TOOL secret put NAME X`
    hint: /secret/i,
    pattern: new RegExp(
      String.raw`((?<![\w/.-])secrets?[-: ](?:set|add|put|create|update|write|store)[ \t]{1,8}[\w./:-]{1,128}[ \t]{1,8}${quote})(${word})${lineEnd}`,
      "gim",
    ),
    isSecret: ({ secret }) => isGivenPassword(secret),
  },
  {
    // `bundle config HOST ann:X`, `bundle config HOST X`
    hint: /\bbundle[ \t]/,
    pattern: new RegExp(
      String.raw`((?<![\w/.-])bundle[ \t]{1,8}config[ \t]{1,8}(?:(?:set|--\w{1,16})[ \t]{1,8}){0,3}(?:https?:\/\/)?[\w-]{1,63}\.[^\s"']{1,253}[ \t]{1,8}${quote}(?:[\w.@-]{1,64}:(?!\/\/))?)(${word})`,
      "g",
    ),
    isSecret: ({ before, secret }) =>
      isGivenPassword(secret) && (before.endsWith(":") || isRandomWord(secret)),
  },
  {
    // Of WireGuard, in place of a file.
    hint: /-key[ \t]/,
    pattern: /(\b(?:private|preshared)-key[ \t]{1,8}\\{0,4}["']?)([A-Za-z\d+/]{43}=)/g,
  },
  {
    // Of an AppRole; the option `--secret-id` of others takes a name.
    hint: /secret_?id/i,
    pattern: new RegExp(
      String.raw`((?<![\w-])secret_?id\\{0,4}["']?[=:][ \t]{0,4}${quote})(${word})`,
      "gi",
    ),
    isSecret: ({ secret }) => isRandomWord(secret),
  },
  {
    // Of protocols, a line each: `AUTH X`, `PASS X`, `a1 LOGIN ann X`.
    hint: /\b(?:AUTH|PASS|LOGIN|OPER|IDENTIFY)[ \t]/,
    pattern: new RegExp(
      String.raw`(${lineStart}(?:(?:AUTH|PASS)[ \t]{1,4}|(?:[\w.*]{1,16}[ \t]{1,4})?LOGIN[ \t]{1,4}${quote}[\w.@-]{1,64}${quote}[ \t]{1,4}|(?:PRIVMSG NickServ :?|/msg NickServ )?IDENTIFY[ \t]{1,4}(?:[\w.-]{1,64}[ \t]{1,4})?|OPER[ \t]{1,4}[\w.-]{1,64}[ \t]{1,4})${quote})(${word})${lineEnd}`,
      "gm",
    ),
    isSecret: ({ secret }) => isGivenPassword(secret),
  },
  {
    // `username ann privilege 15 secret X`, `enable password 7 X`, `key-string X` of network
    // devices.
    hint: /\b(?:secret|password|key-string|community|key|md5)[ \t]/,
    pattern: new RegExp(
      String.raw`(${lineStart}(?:key-string|(?:username|enable|user|snmp-server|set|neighbor|key|tacacs-server|radius-server|ppp|ip)[ \t]{1,8}${between(6)}(?:secret|password|key-string|community|key|md5))[ \t]{1,8}(?:\d[ \t]{1,4})?${quote})(${word})`,
      "gm",
    ),
    isSecret: ({ secret }) => isGivenPassword(secret),
  },
  {
    // Of ipsec.secrets: `ann : EAP "X"`.
    hint: /: (?:PSK|EAP|XAUTH|NTLM|PIN)[ \t]/,
    pattern:
      /((?:^|[\s"'`]):[ \t]{1,4}(?:PSK|EAP|XAUTH|NTLM|PIN)[ \t]{1,8}\\{0,4}["'])([^"'\\\n]{3,512})/gm,
  },
  {
    // Seeds of one-time passwords, in base32.
    hint: /oath|t?otp|2fa|mfa|authenticator/i,
    pattern:
      /((?:oath|otp|2fa|mfa|authenticator)[^\n|;]{0,80}[ \t"'=])([A-Z2-7]{16,128}={0,6})(?![\w=])/gi,
    isSecret: ({ secret }) => /^[A-Z2-7=]+$/.test(secret) && /\d/.test(secret),
  },
  {
    // `verify-pin -P 482913`
    hint: /pin/i,
    pattern:
      /((?<!\w)(?:verify|change|set|unblock)-(?:pin|puk)[ \t][^\n|;]{0,60}-[PN][ \t]{0,4})(\d{4,16})(?!\w)/g,
  },
  {
    // A file that holds the secret: `private-key <(echo X)`, `--auth-user-pass <(printf 'ann\nX')`.
    hint: /<\((?:echo|printf)/,
    pattern:
      /((?:key|pass(?:word|wd|phrase|-?file)?|secret|token|psk)[-\w]{0,16}[ \t=]{1,8}<\((?:echo|printf)[ \t]{1,8}(?:-n[ \t]{1,4})?["']?(?:%s[^\s]{0,4}[ \t]{1,4}["']?)?(?:[\w.@-]{1,64}\\{1,2}n)?)([^\s"'`()\\]{3,1024})/gi,
  },
  {
    // Of CVS, and of QEMU.
    hint: /:pserver:|secret,id=/,
    pattern: /(:pserver:[\w.-]{1,64}:|\bsecret,id=[\w.-]{1,64},data=)([^\s@,"']{3,256})/g,
  },
  {
    // In quotes, of several words: `CONFIG SET requirepass "X Y Z"`.
    hint: /(?:requirepass|masterauth|password|passphrase|passwd)[ \t]{1,8}\\{0,4}["']/i,
    pattern:
      /((?<![\w-])(?:requirepass|masterauth|(?:SET|set|config set)[ \t]{1,8}[\w.-]{0,64}(?:password|passphrase|passwd))[ \t]{1,8}(?:=[ \t]{1,8})?\\{0,4}["'])([^"'\\\n]{6,256})/g,
  },
  {
    // `'["password"] "X"'` of sops.
    hint: /["']\][ \t]{1,8}\\{0,4}["']/,
    pattern:
      /(\[\\{0,4}["'][\w.-]{0,64}(?:password|passwd|secret|token|key|passphrase)\\{0,4}["']\][ \t]{1,8}\\{0,4}["'])([^"'\\\n]{3,1024})/gi,
  },
];

/**
 * Words without a dash, from the one of this number on, that follow a verb in its command and are
 * no values of options.
 */
function wordsAfter(
  verbs: string,
  from: number,
  mayPrecede = "",
): (text: string) => Iterable<SecretMatch> {
  const others = ["/", ".", "-"].filter((sign) => !mayPrecede.includes(sign)).join("");
  const verb = new RegExp(String.raw`(?<![\w${others}])(?:${verbs})(?=[ \t])`, "gi");
  return function* found(text) {
    for (const { 0: own, index } of text.matchAll(verb)) {
      if (!isVerb(text, own, index)) continue;
      const start = index + own.length;
      const [rest = ""] = text.slice(start, start + longestRest).split(/[;|&<>\n`]|\\n/, 1);
      let isValue = false;
      let count = 0;
      for (const match of [...rest.matchAll(/\S+/g)].slice(0, mostWords)) {
        const [given = ""] = /^\\{0,4}["']?[^"']*/.exec(match[0]) ?? [];
        const isOption = given.startsWith("-");
        if (!isOption && !isValue) {
          if (count >= from) {
            const [, open = "", secret = ""] =
              /^(\\{0,4}["']?(?:[\w.@-]{1,64}:)?)(.*?)\\{0,4}["').,:;!?]*$/s.exec(given) ?? [];
            yield { index: start + match.index, before: open, secret };
          }
          count += 1;
        }
        isValue = isOption && !given.includes("=");
        // The quote that ends the text in which the command stands ends the command.
        const isQuoted = /^\\{0,4}["']/.test(given) && given.length === match[0].length - 1;
        if (given.length < match[0].length && !isQuoted) break;
      }
    }
  };
}

const longestRest = 512;
const mostWords = 6;

/**
 * Letters with digits or signs; no option, no option's name, no assignment, no path, no address of
 * a host.
 */
const longestWord = 256;

/**
 * False for the end of a path that is no program, `/etc/passwd`, and of a word that only ends so,
 * such as an identifier.
 */
function isVerb(text: string, own: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - longestWord), index);
  const sign = before.at(-1);
  if (sign === "/") return before.endsWith("bin/");
  if (sign !== "-" || !/^\w+$/.test(own)) return true;
  return /(?:^|[\n;|&(`"']|\bsudo)[ \t]{0,8}[\w./-]+$/.test(before);
}

export function isGivenPassword(given: string): boolean {
  if (
    /^[-/@$%{[]|^\w{1,64}=|^[\w.-]{1,253}(?::\d{1,5})?\/|\.(?:com|org|net|io|dev|local|internal|test)(?::\d+)?$/.test(
      given,
    )
  )
    return false;
  // Names with a number, tickets, mechanisms: level-42, app-v2.1, PROJ-1234, XOAUTH2.
  if (/^[a-z]+(?:-[a-z]+)*-(?:[a-z]{0,12}\d{1,4}|v\d[\d.]*)$|^[A-Z]{2,10}-?\d{1,6}$/.test(given))
    return false;
  return isPassword(given) && !isOrdinaryWord(given);
}
