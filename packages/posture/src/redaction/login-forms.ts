import { isPassword } from "./ordinary-word.ts";
import { isRandomWord } from "./random-run.ts";
import type { SecretForm } from "./secret-forms.ts";
import { isStrong } from "./secret-strength.ts";

/** Passwords beside the name of a user, a host or a table, where no word says what they are. */
export const loginForms: readonly SecretForm[] = [
  {
    // `user:password@host:5432/name`, as drivers print it. With neither port nor path it may be a
    // name and an address of mail.
    hint: /:[^\s"'`@/:]{6,128}@[\w.-]{1,253}[:/]/,
    pattern:
      /(:(?<=(?<![\w./:@+-])[\w.+-]{1,64}:)(?<!(?<![\w-])(?:npm|file|link|workspace|patch|portal|mailto|sips?):))([^\s"'`@/:]{6,128})(?=@(?!sha\d{3}:)[\w.-]{1,253}(?::\d{1,5}(?!\d)|\/))/g,
    isSecret: ({ secret }) => isStrong(secret),
  },
  {
    // An address that was read as a path, and has lost a slash: `/tmp/https:/user:password@host`.
    // One without any is read alike.
    hint: /[a-z]:\/?[^\s/:@]{1,64}:[^\s/@]{1,256}@/i,
    pattern:
      /((?<![A-Za-z\d])(?:[a-z][a-z\d+.-]{1,20}:\/|(?:https?|wss?|ftp):)(?=[^\s/:@"'`]{1,64}:))([^\s/:@"'`]{1,64}:[^\s/@"'`]{1,256})(?=@[\w[])/gi,
  },
  {
    // The same without a port, where the password cannot be the name of a mailbox.
    hint: /:[^\s"'`@/:]{12,128}@/,
    pattern:
      /(:(?<=(?<![\w./:@+-])[\w.+-]{1,64}:)(?<!(?<![\w-])(?:\w{0,16}mail(?:to)?|to|from|b?cc|author|by|contact|acct|sips?|xmpp|npm):))([^\s"'`@/:]{12,128})(?=@[A-Za-z])/gi,
    isSecret: ({ secret }) => isRandomWord(secret),
  },
  {
    // Of Windows, where the user is of a domain: `domain/user:password@host`.
    hint: /\/[\w.-]{1,64}:[^\s"'`@/:]{6,128}@/,
    pattern:
      /((?<![\w./:@+-])[\w.-]{1,64}\/[\w.-]{1,64}:)([^\s"'`@/:]{6,128})(?=@[\w.-]{1,253}(?![\w.@:-]))/g,
    isSecret: ({ secret }) => isPassword(secret),
  },
  {
    // Of Postfix: `[host]:587 user:password`; of Neo4j: `NEO4J_AUTH=user/password`.
    hint: /\]:\d|_AUTH=/,
    pattern:
      /((?:^\[[\w.-]{1,253}\](?::\d{1,5})?[ \t]{1,16}[\w.@+-]{1,128}:|\b[A-Z\d]{2,32}_AUTH=["']?[\w.-]{1,64}\/))([^\s"']{6,256})/gm,
    isSecret: ({ secret }) => isPassword(secret),
  },
  {
    // Of Oracle: `user/password@host:1521`.
    hint: /\/[^\s"'`@/:]{6,128}@/,
    pattern:
      /(\/(?<=(?<![\w./@-])[\w.-]{1,64}\/))([^\s"'`@/:]{6,128})(?=@(?:\/\/)?[\w.-]{1,253}(?::\d{1,5}[/:]|\/))/g,
    isSecret: ({ secret }) => isRandomWord(secret),
  },
  {
    // `jdbc:oracle:thin:user/password@host`.
    hint: /jdbc:oracle:/i,
    pattern: /(jdbc:oracle:\w{2,8}:[\w.$#"-]{1,64}\/)([^\s"'`@/]{3,128})(?=@)/gi,
  },
  {
    // `db.auth("user", "password")`, `auth=("user", "password")`, `smtp.login("user", "password")`.
    hint: /(?:auth|login)\s{0,8}=?\s{0,8}\(/i,
    pattern:
      /((?:\.(?:auth|login)|\bauth\s{0,8}=|\b\w{0,32}BasicAuth)\s{0,8}\(\s{0,8}\\?["'][^"'\n\\]{1,64}\\?["']\s{0,8},\s{0,8}\\?["'])([^"'\n\\]{6,128})(?=\\?["'])/gi,
    isSecret: ({ secret }) => isStrong(secret),
  },
  {
    // .pgpass: `host:5432:name:user:password`.
    hint: /:(?:\d{2,5}|\*):[^\s:]{1,64}:[^\s:]{1,64}:/,
    pattern:
      /((?<![^\s"'`])[\w.*-]{1,253}:(?:\d{2,5}|\*):[A-Za-z_*][\w.-]{0,63}:[\w.*-]{1,64}:)([^\s"'`]{6,256})/g,
    isSecret: ({ before, secret }) => isStrong(secret) && !/^[\da-f]{2}:[\da-f]{2}:/i.test(before),
  },
  {
    // Passwords as they are stored: who has one can try words at it.
    hint: /\$(?:\w{1,10}(?:-\w{1,10})?)\$|\{S?SHA/,
    pattern:
      /((?:\$(?:1|2[abxy]?|5|6|7|y|gy|apr1|argon2(?:id?|d)|pbkdf2(?:-\w{1,10})?|scrypt)\$)(?:rounds=\d{1,9}\$)?|\{S?SHA(?:256|384|512)?\})([\w./+=,$-]{8,512})/g,
    isSecret: ({ secret }) => /[A-Za-z]/.test(secret) && /\d/.test(secret),
  },
];
