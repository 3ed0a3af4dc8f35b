/**
 * Names of a program beside its own: what a name stands for, `r` for `shutil.rmtree`. More are not
 * looked at.
 */
const maxNames = 64;

/** `from MODULE import NAME as OTHER, …` */
const importedFrom = /\bfrom\s{1,8}([\w.]{1,80})\s{1,8}import\s{1,8}\(?([^\n;)"']{1,400})/g;
/** `import MODULE as OTHER` */
const importedAs = /\bimport\s{1,8}([\w.]{1,80})\s{1,8}as\s{1,8}(\w{1,80})/g;
/** `const {NAME: OTHER} = require("MODULE")`, `import {NAME as OTHER} from "MODULE"` */
const takenApart =
  /\{([^{}"']{1,400})\}\s{0,8}(?:=\s{0,8}(?:await\s{1,8})?(?:(?:require|import)\s{0,4}\(\s{0,4}["'`](?:node:)?([\w/.-]{1,80})["'`]|([\w.]{1,80}))|from\s{0,8}["'](?:node:)?([\w/.-]{1,80})["']|\)?\s{0,4}=>)/g;
/** `OTHER = MODULE.NAME`, which is not called there. */
const assigned =
  /(?:^|[\s;,({])(\w{1,80})\s{0,8}=\s{0,8}((?:[A-Za-z_]\w{0,80})(?:(?:\.|::)\w{1,80}){1,4}!?)\s{0,8}(?=[;,\n)]|$)/g;
/** `*OTHER = \&NAME` */
const glob = /\*(\w{1,80})\s{0,8}=\s{0,8}\\&(?:\w{1,40}::){0,4}(\w{1,80})/g;
/** `$OTHER = \&NAME` */
const reference = /(\$\w{1,80})\s{0,8}=\s{0,8}\\&(?:\w{1,40}::){0,4}(\w{1,80})/g;
/** Where `$OTHER = "NAME"` is called by its name. */
const namedByText = /(\$\w{1,80})\s{0,8}=\s{0,8}["'](\w{1,80})["']/g;
/** `NAME = "rmSync"`, which `fs[NAME]` asks for. */
const nameOfProperty = /\b(\w{1,80})\s{0,8}=\s{0,8}["'](\w{1,80})["']/g;

/**
 * Code in which each name stands for itself: aliases of modules and functions, and names that are
 * texts, are written out.
 */
export function withResolvedNames(written: string): string {
  const code = withPlainAccess(written);
  const names = new Map<string, string>();
  const add = (name: string, target: string): void => {
    if (name !== target && names.size < maxNames) names.set(name, target);
  };
  for (const [, module = "", list = ""] of code.matchAll(importedFrom)) {
    for (const [name, other] of pairsOf(list, /\s+as\s+/)) add(other, `${module}.${name}`);
  }
  for (const [, module = "", other = ""] of code.matchAll(importedAs)) {
    if (!names.has(other)) add(other, module);
  }
  for (const [, list = "", ...modules] of code.matchAll(takenApart)) {
    const module = modules.join("") || "module";
    for (const [name, other] of pairsOf(list, /\s*:\s*|\s+as\s+/)) add(other, `${module}.${name}`);
  }
  for (const [, other = "", target = ""] of code.matchAll(assigned)) add(other, target);
  for (const [, other = "", target = ""] of code.matchAll(glob)) add(other, target);
  for (const [, other = "", target = ""] of code.matchAll(reference)) add(other, target);
  for (const [, other = "", target = ""] of code.matchAll(namedByText)) add(other, target);
  const properties = new Map(
    [...code.matchAll(nameOfProperty)].map(([, name = "", text = ""]) => [name, text] as const),
  );
  return code
    .replaceAll(/(?<=[\w)\]])\[\s{0,4}(\w{1,80})\s{0,4}\](?=\s{0,4}\()/g, (whole, name: string) => {
      const property = properties.get(name);
      return property === undefined ? whole : `.${property}`;
    })
    .replaceAll(used, (name) => names.get(name.replace(/\.(?:call)?$/, "")) ?? name);
}

/** A name that is called, or asked for something of it. */
const used =
  /(?<![\w.$@])\$?[A-Za-z_]\w{0,80}(?:\.call|\.(?=\())?(?=\s{0,4}(?:\(|\.[\w(]|\s["']))/g;

function pairsOf(list: string, sign: RegExp): readonly (readonly [name: string, other: string])[] {
  return list.split(",").flatMap((item) => {
    const [name = "", other = name] = item.trim().split(sign);
    return /^\w+ \w+$/.test(`${name} ${other}`) ? [[name, other] as const] : [];
  });
}

/**
 * `getattr(os, "remove")`, `fs["rmSync"]`, `x.send(:rm, …)` and modules that are asked for by a
 * text, as `os.remove` is written.
 */
function withPlainAccess(code: string): string {
  return withPlainTexts(code)
    .replaceAll(/\?\.(?=[([])/g, "")
    .replaceAll(/\?\.(?=[A-Za-z_])/g, ".")
    .replaceAll(
      /(?:\b__import__|\bimport_module|\brequire)\s{0,4}\(\s{0,4}["'`](?:node:)?([A-Za-z_][\w/]{0,80})["'`]\s{0,4}\)(?=\s{0,4}[.[,)])/g,
      "$1",
    )
    .replaceAll(/\bimportlib\.(?=\w)/g, "")
    .replaceAll(
      /\bReflect\.apply\s{0,4}\(\s{0,4}([\w.]{1,80})\s{0,4},\s{0,4}\w{1,20}\s{0,4},\s{0,4}\[/g,
      "$1(",
    )
    .replaceAll(
      /\.(?:call|apply|bind)\s{0,4}\(\s{0,4}(?:null|undefined|this|fs|0)\s{0,4},\s{0,4}\[?/g,
      "(",
    )
    .replaceAll(/\b(?:functools\.)?partial\s{0,4}\(\s{0,4}([\w.]{1,80})\s{0,4},\s{0,4}/g, "$1(")
    .replaceAll(
      /\bgetattr\s{0,4}\(\s{0,4}([\w.]{1,80})\s{0,4},\s{0,4}["'](\w{1,80})["']\s{0,4}\)/g,
      "$1.$2",
    )
    .replaceAll(/(?<=[\w)\]])\[\s{0,4}["'`](\w{1,80})["'`]\s{0,4}\](?=\s{0,4}[(.;,\n])/g, ".$1")
    .replaceAll(
      /\.(?:(?:public_)?send|__send__)\s{0,4}\(\s{0,4}(?::|["'](?=\w{1,80}[!?]?["']))(\w{1,80}[!?]?)["']?\s{0,4},\s{0,4}/g,
      ".$1(",
    )
    .replaceAll(/\.method\s{0,4}\(\s{0,4}:(\w{1,80}[!?]?)\s{0,4}\)/g, ".$1")
    .replaceAll(/&\s{0,4}\{?\s{0,4}\\&(\w{1,80})\s{0,4}\}?\s{0,4}(?=\()/g, "$1")
    .replaceAll(/(\$\w{1,80})->(?=\()/g, "$1");
}

/**
 * Texts without the escapes and the forms that say the same as the plain text: `"\x2fhome"`,
 * `"/%s" % "home"`, `"/{}".format("home")`.
 */
function withPlainTexts(code: string): string {
  return code
    .replaceAll(/\bString\.raw(?=`)/g, "")
    .replaceAll(/\bos\.(listdir|scandir)\s{0,4}\(\s{0,4}\)/g, 'os.$1(".")')
    .replaceAll(/(?<=(?:\bunlink\s{0,4}\(?|\()\s{0,4})<([~/.][^<>\n]{0,300})>/g, 'glob("$1")')
    .replaceAll(/\bos\.(?:path\.)?sep\b|\bpath\.sep\b|\bFile::SEPARATOR\b/g, '"/"')
    .replaceAll(/\\(?:x|u00)([2-7][\da-f])/gi, (written, digits: string) => {
      const sign = String.fromCharCode(Number.parseInt(digits, 16));
      return /[\w/.~-]/.test(sign) ? sign : written;
    })
    .replaceAll(/\$\{\s{0,4}(["'])([\w/.~-]{1,80})\1\s{0,4}\}/g, "$2")
    .replaceAll(
      /(["'])([^"'%\\\n]{0,100})%s([^"'%\\\n]{0,100})\1\s{0,4}%\s{0,4}\(?\s{0,4}(["'])([^"'\\\n]{0,100})\4\s{0,4},?\s{0,4}\)?(?=\s{0,4}[),;\n])/g,
      (_, quote: string, before: string, after: string, _other, value: string) =>
        `${quote}${before}${value}${after}${quote}`,
    )
    .replaceAll(
      /(["'])([^"'{}\\\n]{0,100})\{0?\}([^"'{}\\\n]{0,100})\1\.format\s{0,4}\(\s{0,4}(["'])([^"'\\\n]{0,100})\4\s{0,4}\)/g,
      (_, quote: string, before: string, after: string, _other, value: string) =>
        `${quote}${before}${value}${after}${quote}`,
    )
    .replaceAll(
      /(["'])([^"'%\\\n]{0,100})%s\1\s{0,4}%\s{0,4}\(?\s{0,4}([A-Za-z_]\w{0,80})\s{0,4},?\s{0,4}\)?(?=\s{0,4}[),;\n])/g,
      "($1$2$1 + $3)",
    )
    .replaceAll(
      /(["'])([^"'{}\\\n]{0,100})\{0?\}\1\.format\s{0,4}\(\s{0,4}([A-Za-z_]\w{0,80})\s{0,4}\)/g,
      "($1$2$1 + $3)",
    );
}
