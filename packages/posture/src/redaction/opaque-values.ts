import { isRandomWord } from "./random-run.ts";
import type { SecretForm } from "./secret-forms.ts";
import { isMaybeSecretName, isSecretName } from "./secret-name.ts";
import { isPlace } from "./secret-strength.ts";

const word = String.raw`[^\s"'\`,;|&<>()\\]{6,512}`;
const quote = String.raw`(?:\\{0,4}["'])?`;

/** Secrets that a shell puts into a variable, and values of variables that are nothing else. */
export const opaqueValues: readonly SecretForm[] = [
  {
    // `printf -v NAME %s X`, `printf -v NAME X`
    hint: /\bprintf[ \t]{1,8}-v/,
    pattern: new RegExp(
      String.raw`(\bprintf[ \t]{1,8}-v[ \t]{1,8}[A-Za-z_]\w{0,127}[ \t]{1,8}(?:--[ \t]{1,8})?(?:${quote}[%\w\\]{0,4}%[sbq][^\s"']{0,8}${quote}[ \t]{1,8})?${quote})(${word})`,
      "g",
    ),
    isSecret: ({ before, secret }) =>
      isValueOf(/-v[ \t]+(\w+)/.exec(before)?.[1] ?? "", secret) && !/^%\w/.test(secret),
  },
  {
    // `read -r NAME <<< X`, `mapfile -t NAME <<< X`
    hint: /<<</,
    pattern: new RegExp(
      String.raw`(\b(?:read|mapfile|readarray)[ \t]{1,8}(?:-\w{1,16}[ \t]{1,8}(?:\d{1,6}[ \t]{1,8}|''[ \t]{1,8})?){0,4}[A-Za-z_]\w{0,127}[ \t]{0,8}<<<[ \t]{0,8}\$?${quote})(${word})`,
      "g",
    ),
    isSecret: ({ before, secret }) => isValueOf(/(\w+)[ \t]*<<</.exec(before)?.[1] ?? "", secret),
  },
  {
    // Of Lisp: `(setq NAME "X")`, `(def NAME "X")`.
    hint: /\((?:set|def)/,
    pattern:
      /(\((?:setq|setf|set!|def|defvar|defconst|defparameter|define)[ \t]{1,8}[\w*-]{1,128}[ \t]{1,8}\\{0,4}")([^"\s\\]{6,512})/g,
    isSecret: ({ before, secret }) =>
      isValueOf(/([\w-]+)\*?[ \t]+\\{0,4}"$/.exec(before)?.[1] ?? "", secret),
  },
  {
    // Of code: `let x = "X"`, `x := "X"`.
    hint: /\w[ \t]{1,8}:?=[ \t]{1,8}\\{0,4}["'][\w+/-]{12}/,
    pattern:
      /((?<![\w.-])[A-Za-z_]\w{0,63}[ \t]{1,8}:?=[ \t]{1,8}\\{0,4}["'])([\w+/-]{12,512}={0,2})(?=\\{0,4}["'])/g,
    isSecret: ({ before, secret }) =>
      !namesThing.test(/\w+/.exec(before)?.[0] ?? "") && isOpaque(secret),
  },
  {
    // `X=…`, where the name says nothing and the value can be nothing but a key.
    hint: /\w=\\{0,4}["']?[\w+/-]{12}/,
    pattern:
      /((?<![\w?&/.-])[A-Za-z_]\w{0,63}=\\{0,4}["']?)([\w+/-]{12,512}={0,2})(?=\\{0,4}["']|[\s;|&)]|$)/g,
    isSecret: ({ before, secret }) =>
      !namesThing.test(/\w+/.exec(before)?.[0] ?? "") && isOpaque(secret),
  },
];

/** A name whose value nobody should see, or a value that reads like no words. */
function isValueOf(name: string, value: string): boolean {
  if (isPlace(value)) return false;
  return isSecretName(name) || (isMaybeSecretName(name) && isRandomWord(value)) || isOpaque(value);
}

/** Names of what says which one something is, and opens nothing. */
const namesThing =
  /(?:^|_)(?:sha\d*|hash|digest|checksum|integrity|fingerprint|commit|rev|revision|version|tag|ref|branch|build|id|ids|uid|uuid|guid|etag|cursor|nonce|trace\w*|span\w*|path|dir|file|image|arn|url|uri|pubkey|public_key|head|base|from|to|before|after|parent|old|new|expected|actual|sum|md5|object|blob|layer|container|cid|network|volume|color)$|[a-z](?:Id|Sha|Hash|Digest|Cursor|Path|Ref|Tag|Version)$/i;

/** What a generator made: no digest, no identifier, no path. */
function isOpaque(value: string): boolean {
  return isMixed(value) || isShortAndMixed(value) || isHexKey(value);
}

/** Hexadecimal of 16 bytes and more, without the length of a commit. */
function isHexKey(value: string): boolean {
  return (
    /^(?:[\da-f]{32,128}|[\dA-F]{32,128})$/.test(value) &&
    value.length !== 40 &&
    /\d/.test(value) &&
    /[A-Fa-f]/.test(value)
  );
}

/** Letters of both cases and digits in turns, and nothing like a word among them. */
function isShortAndMixed(value: string): boolean {
  return (
    value.length < 20 &&
    /^[A-Za-z\d]+$/.test(value) &&
    /\d\D+\d/.test(value) &&
    !/[a-z]{3}|[A-Z]{3}|\d{3}/.test(value) &&
    /[a-z]/.test(value) &&
    /[A-Z]/.test(value) &&
    isRandomWord(value)
  );
}

/** Letters of both cases and digits. */
function isMixed(value: string): boolean {
  const bare = value.replace(/={1,2}$/, "");
  return (
    bare.length >= 20 &&
    /[a-z]/.test(bare) &&
    /[A-Z]/.test(bare) &&
    /\d/.test(bare) &&
    !/[/_-]{2}|^[A-Z]+[_-]|\d{4}-\d{2}/.test(bare) &&
    !isPlace(bare) &&
    isRandomWord(bare.replaceAll("/", "+"))
  );
}
