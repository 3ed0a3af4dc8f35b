import { isGivenPassword } from "./command-forms.ts";
import type { SecretForm } from "./secret-forms.ts";

const open = String.raw`[rb]?\\{0,4}["']`;
const text = String.raw`[^"'\n\\]{6,256}`;
const close = String.raw`(?=\\{0,4}["'])`;

/** Passwords and keys that code hands to what connects, signs in, signs or encodes. */
export const codeForms: readonly SecretForm[] = [
  {
    // A call with the name of a user and, behind it, the password: `connect("h", 22, "ada", "X")`,
    // `new mysqli("h", "ada", "X")`, `Credentials("realm", "h", "ada", "X")`.
    hint: /(?:connect(?:ion)?|credentials?\w{0,16}|mysqli|PDO|sequelize|pool|auth)\s{0,4}\(/i,
    pattern: new RegExp(
      String.raw`((?:connect(?:ion)?|credentials?(?:impl)?|mysqli|PDO|sequelize|pool|auth)\s{0,4}\(\s{0,8}(?:[\w.:{}]{1,64}\s{0,4},\s{0,8}|${open}[^"'\n\\]{0,256}\\{0,4}["']\s{0,4},\s{0,8}){0,5}?${open}[\w.@\\-]{1,64}\\{0,4}["']\s{0,4},\s{0,8}${open})(${text})${close}`,
      "gi",
    ),
    isSecret: ({ secret }) => isGivenPassword(secret),
  },
  {
    // A user and a password in one text: `btoa("ada:X")`, `CURLOPT_USERPWD, "ada:X"`.
    hint: /btoa|b(?:ase)?64|Buffer\.from|userpwd|authident/i,
    pattern: new RegExp(
      String.raw`((?:btoa|b(?:ase)?64[\w.]{0,24}|Buffer\.from|userpwd|authident)\\{0,4}["']?\s{0,4}[(,:=]\s{0,8}${open}[\w.@-]{1,64}:)(${text})${close}`,
      "gi",
    ),
    isSecret: ({ secret }) => isGivenPassword(secret),
  },
  {
    // The key of a signature: `jwt.sign(payload, "X")`, `createHmac("sha256", "X")`.
    hint: /hmac|jwt\.|\.login\(/i,
    pattern: new RegExp(
      String.raw`((?:jwt\.(?:sign|verify|encode|decode)\([^"'()\n]{1,80},\s{0,8}|createHmac\(\s{0,8}["'][\w-]{1,16}["'],\s{0,8}|hmac\.new\(\s{0,8}|\.login\(\s{0,8})${open})(${text})${close}`,
      "gi",
    ),
    isSecret: ({ secret }) => isGivenPassword(secret),
  },
  {
    // A template that encrypts it when it runs: `{{ 'X' | password_hash('sha512') }}`.
    hint: /password_hash/,
    pattern:
      /(\{\{\s{0,4}\\{0,4}["'])([^"'\n\\]{1,256})(?=\\{0,4}["']\s{0,4}\|\s{0,4}password_hash)/g,
  },
  {
    // A setting without a sign, of Gradle: `storePassword "X"`.
    hint: /Password\s{1,4}\(?["']/,
    pattern: /((?<!\w)[a-z]{2,24}Password\s{1,4}["'])([^"'\n\\]{3,256})(?=["'])/g,
    isSecret: ({ secret }) => isGivenPassword(secret),
  },
  {
    // Of ODBC, where braces are quotes: `PWD={X}`.
    hint: /(?:pwd|password)\s{0,2}=\s{0,2}\{/i,
    pattern: /((?<!\w)(?:pwd|password)\s{0,2}=\s{0,2}\{)([^{}"'\n]{6,256})(?=\})/gi,
    isSecret: ({ secret }) => isGivenPassword(secret),
  },
  {
    // On the next lines: `password = <<EOT`.
    hint: /<<[-~]?["']?\w/,
    pattern:
      /((?<![A-Za-z])(?:\w{0,64}_)?(?:password|secret|token|passphrase)\s{0,16}=\s{0,8}<<[-~]?["']?(?:\w{1,32})["']?\r?\n[ \t]{0,64})([^\s"']{6,512})(?=\r?\n)/gi,
    isSecret: ({ secret }) => isGivenPassword(secret),
  },
];
