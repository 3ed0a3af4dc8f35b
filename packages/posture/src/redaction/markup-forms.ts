import { isPassword } from "./ordinary-word.ts";
import { isRandomWord } from "./random-run.ts";
import type { SecretForm } from "./secret-forms.ts";
import { isSecretName } from "./secret-name.ts";
import { isStrong } from "./secret-strength.ts";

const field = String.raw`(?:type="password"|name="[\w.-]{0,64}(?:token|password|secret|passwd)")`;

/** The end of a member that names another one, and a member between the two. */
const nameMember = String.raw`(?:k|name|key|header|param|attribute|field|option|variable|id|label|property|setting|env|parameterKey)\\{0,4}"`;
const otherMember = String.raw`(?:\\{0,4}"\w{1,32}\\{0,4}"\s{0,8}:\s{0,8}(?:\\{0,4}"[^"\\]{0,64}\\{0,4}"|null|true|false|[\d.]{1,16}),\s{0,64})`;
/** What a value is wrapped in: an array, or an object with one member, which names no other one. */
const wrapping = String.raw`(?:[[{]\s{0,64}(?:(?!\\{0,4}"${nameMember})\\{0,4}"\w{1,32}\\{0,4}"\s{0,8}:\s{0,8})?){0,4}`;

/** Secrets in property lists, forms, cookies and pairs of a name and a value in whichever order. */
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
    hint: /<[\w:.-]{0,64}(?:pass|token|secret|key|property|entry|string|param|meta)/i,
    pattern:
      /(<[\w:.-]{1,64} (?:name|key|id)=["'][\w.-]{1,64}["'](?: (?:content|value)=["']|>(?:\s{0,64}<value>)?)|<[\w:.-]{1,64}(?: [\w:.-]{1,32}=["'][^"'<>]{0,64}["']){0,3} value=["']|<[\w:.-]{1,64}><!\[CDATA\[)([^"'<>\]\s]{6,1024})/gi,
    isSecret: ({ before, secret }) =>
      isPassword(secret) &&
      [/(?:name|key|id)=["']([\w.-]+)/i, /^<([\w:.-]+)/].some((name) =>
        isSecretName(name.exec(before)?.[1] ?? ""),
      ),
  },
  {
    // "value": "X", "name": "API_KEY".
    hint: /"(?:name|key)\\{0,4}"/,
    pattern: new RegExp(
      String.raw`(\bvalue\\{0,4}["']\s{0,8}:\s{0,8}${wrapping}\\{0,4}["'])([^"'\\\s]{6,1024})(?=\\{0,4}["'](?:\s{0,64}[\]}]){0,4},\s{0,64}\\{0,4}["'](?:name|key)\\{0,4}["']\s{0,8}:\s{0,8}\\{0,4}["'][\w.-]{0,64}(?:token|secret|password|passwd|api[-_]?key|authorization)\\{0,4}["'])`,
      "gi",
    ),
    isSecret: ({ secret }) => isPassword(secret),
  },
  {
    // "key": "db.password", "value": { "stringValue": "X" }; "Name": "API_KEY", "Type": "text", "Value": ["X"].
    hint: new RegExp(nameMember, "i"),
    pattern: new RegExp(
      String.raw`("${nameMember}\s{0,8}:\s{0,8}\\{0,4}"[\w. -]{1,64}\\{0,4}",\s{0,64}${otherMember}{0,2}\\{0,4}"(?:v|val|values?|valueFrom|parameterValue|content|text|default|argument|data)\\{0,4}"\s{0,8}:\s{0,8}${wrapping}\\{0,4}")([^"'\\\s]{6,1024})(?=\\{0,4}")`,
      "gi",
    ),
    isSecret: ({ before, secret }) =>
      isSecretName(/:\s*\\*"([\w. -]+)/.exec(before)?.[1] ?? "") && isPassword(secret),
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
