import { isPassword } from "./ordinary-word.ts";
import { isRandomWord } from "./random-run.ts";
import type { SecretForm } from "./secret-forms.ts";
import { isSecretName } from "./secret-name.ts";
import { isStrong } from "./secret-strength.ts";

const field = String.raw`(?:type="password"|name="[\w.-]{0,64}(?:token|password|secret|passwd)")`;

/** Secrets in property lists, elements, forms and cookies. */
export const markupForms: readonly SecretForm[] = [
  {
    // Of a property list: <key>password</key><string>X</string>.
    hint: /<\/key>/,
    pattern: /(<key>[\w .-]{1,64}<\/key>\s{0,64}<string>)([^<>]{1,4096})(?=<\/string>)/g,
    isSecret: ({ before, secret }) =>
      isSecretName(/<key>([^<]*)/.exec(before)?.[1] ?? "") && isStrong(secret),
  },
  {
    // <property name="password">X</property>, <token value="X"/>, <password><![CDATA[X]]>.
    hint: /<[\w:.-]{0,64}(?:pass|token|secret|key|property|entry|string|param|meta|setting)/i,
    pattern:
      /(<[\w:.-]{1,64} (?:name|key|id)=["'][\w.-]{1,64}["'](?: (?:content|value)=["']|>(?:\s{0,64}<value[^<>]{0,64}>)?)|<[\w:.-]{1,64}(?: [\w:.-]{1,32}=["'][^"'<>]{0,64}["']){0,3} value=["']|<[\w:.-]{1,64}(?: [^<>]{1,128})?>(?:<!\[CDATA\[)?)([^"'<>\]\s]{6,1024})/gi,
    isSecret: ({ before, secret }) =>
      isPassword(secret) &&
      [/(?:name|key|id)=["']([\w.-]+)/i, /^<([\w:.-]+)/].some((name) =>
        isSecretName(name.exec(before)?.[1] ?? ""),
      ),
  },
  {
    // <td>password</td><td>X</td>, and the same of a list.
    hint: /<(?:td|th|dt)/i,
    pattern:
      /(<(?:td|th|dt)[^<>]{0,64}>[\w .-]{1,64}:?<\/\w{2}>\s{0,64}<(?:td|dd)[^<>]{0,64}>(?:<code>)?)([^<>\s]{6,1024})(?=<)/gi,
    isSecret: ({ before, secret }) =>
      isSecretName(/>([\w .-]+)/.exec(before)?.[1] ?? "") && isPassword(secret),
  },
  {
    hint: /<input/i,
    pattern: new RegExp(
      String.raw`(<input [^<>]{0,256}${field}[^<>]{0,256}value="|<input (?=[^<>]{0,512}${field})[^<>]{0,256}value=")([^"<>]{4,1024})`,
      "gi",
    ),
    isSecret: ({ secret }) => isStrong(secret),
  },
  {
    // Of a form in parts.
    hint: /form-data;/i,
    pattern:
      /(form-data; name="[\w.-]{1,64}"(?:\r?\n|\\r\\n)(?:[\w-]{1,64}: [^\r\n\\]{0,256}(?:\r?\n|\\r\\n))?(?:\r?\n|\\r\\n))([^\s\\"]{4,1024})/gi,
    isSecret: ({ before, secret }) =>
      isSecretName(/name="([^"]*)/.exec(before)?.[1] ?? "") && isStrong(secret),
  },
  {
    // Of a file of cookies.
    hint: /(?:TRUE|FALSE)\t/,
    pattern:
      /(\t(?:TRUE|FALSE)\t\/[^\t\n]{0,256}\t(?:TRUE|FALSE)\t\d{1,12}\t[^\t\n]{1,128}\t)([^\s]{8,4096})/g,
  },
  {
    // Names of cookies that hold sessions.
    hint: /s(?:ession)?_?id=|csrftoken=/i,
    pattern:
      /((?<![\w.-])(?:[A-Z]{0,16}SESS(?:ION)?_?ID|connect\.sid|sid|csrftoken)=)([^\s;,"'&]{12,4096})/gi,
    isSecret: ({ secret }) => isRandomWord(secret),
  },
  {
    // auth=("ada", "X").
    hint: /auth\\{0,4}["']?\s{0,4}[:=]\s{0,4}[([{]/i,
    pattern:
      /(auth\\{0,4}["']?\s{0,4}[:=]\s{0,4}[([{]\s{0,8}\\{0,4}["'][\w.@-]{1,128}\\{0,4}["'],\s{0,8}\\{0,4}["'])([^"'\\\s]{6,1024})/gi,
    isSecret: ({ secret }) => isPassword(secret),
  },
];
