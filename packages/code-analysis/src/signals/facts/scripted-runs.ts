import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import { isDefense, isExample } from "../../text/polarity.ts";
import type { Hit } from "../../text/signal.ts";
import { confidenceAt } from "./matching-lines.ts";
import { holdsOne } from "./matches-near.ts";
import { statementsOf } from "./unread-functions.ts";
import { heldByName, type LanguageFamily, scriptLines } from "./unread-languages.ts";

/*
 * Languages that are not read as programs, line by line: what is fetched or decoded is followed
 * through variables and files to where it is run.
 */

/** Its words: how such a script fetches or decodes, and how it runs. */
type Family = LanguageFamily & {
  readonly fetches: RegExp;
  readonly decodes: RegExp;
  readonly runs: RegExp;
  readonly assigns: RegExp;
  readonly stores: RegExp;
};

const scripting: Family = {
  tags: ["ruby", "rb", "perl", "pl", "php", "lua"],
  hints: [
    "http",
    "open-uri",
    "decode64",
    "decode_base64",
    "base64_decode",
    "unpack",
    "gzinflate",
    "str_rot13",
    "hex2bin",
    "lwp",
    "socket",
    "curl",
    "wget",
  ],
  also: [
    "eval",
    "system",
    "exec",
    "popen",
    "assert",
    "passthru",
    "loadstring",
    "load(",
    "`",
    "%x",
    "qx",
    "spawn",
  ],
  isOne: (text) =>
    /^\s*(?:<\?php|#!\S*\b(?:ruby|perl|php|lua)\b|require ['"]|use (?:strict|warnings|LWP|IO|MIME|Socket)\b|local \w+\s?=|vim\.|function \w+[:.]?\w*\()/m.test(
      text,
    ),
  fetches:
    /\bNet::HTTP\.(?:get|get_response|start)\b|\bURI\.open\b|\b(?:URI|URI\.parse)\([^\n)]{0,200}\)\.(?:open|read)\b|\bopen\(\s*["']https?:|\b(?:HTTParty|RestClient|Faraday|Excon|Typhoeus|HTTP)\.get\b|\bLWP::(?:Simple|UserAgent)\b|->get\s*\(|\bfile_get_contents\s*\(\s*["']?(?:https?:|\$)|\bcurl_exec\s*\(|\b(?:socket\.)?http\.request\s*\(|\b(?:TCPSocket|fsockopen|IO::Socket)\b|(?:`|%x[[{(]|\bqx[[{(/]|\b(?:popen|shell_exec)\s*\(\s*["'])\s*(?:curl|wget)\s/,
  decodes:
    /\bBase64\.(?:(?:strict_|urlsafe_)?decode64)\b|\bdecode_base64\b|\bbase64_decode\b|\.unpack1?\s*\(?\s*["'](?:m0?|H\*)|\bpack\s*\(?\s*["']H\*|\b(?:gzinflate|gzuncompress|str_rot13|hex2bin|convert_uudecode)\s*\(/,
  runs: /(?:^|[^\w.>:$])(?:(?:instance_|class_|module_)?eval|system|exec|spawn|popen|assert|passthru|shell_exec|proc_open|create_function|loadstring|load|os\.execute|io\.popen|Kernel\.(?:system|exec|eval)|IO\.popen|Open3\.\w+)\s*\(?\s*([^\n]{1,300})|(?:%x[[{(]|\bqx[[{(/])([^\n]{1,200})/,
  assigns:
    /^\s*(?:my\s+|our\s+|local\s+)?\(?([$@%]?[A-Za-z_]\w{0,60})\)?\s*(?:\|\|)?=(?![=~>])\s*(.{1,2000})$/,
  stores:
    /\b(?:File\.(?:write|binwrite|open)|IO\.write|file_put_contents|fopen|io\.open|open)\s*\(?\s*(?:my \$\w+,\s*["']>["'],\s*)?(["'][^"'\n]{2,200}["']|\$?[A-Za-z_]\w{0,60})/,
};

/** Go, Rust, Java, Kotlin, C# and Swift. */
const compiled: Family = {
  tags: ["go", "golang", "rust", "rs", "java", "kotlin", "kt", "csharp", "cs", "swift"],
  hints: [
    "http.get",
    "http.newrequest",
    "reqwest",
    "ureq",
    "openstream",
    "readtext",
    "httpclient",
    "webclient",
    "downloadstring",
    "downloaddata",
    "downloadfile",
    "contentsof",
    "decodestring",
    "frombase64string",
    "getdecoder",
  ],
  also: [
    "exec.command",
    "command::new",
    "runtime.getruntime",
    "processbuilder",
    "process.start",
    "process()",
    "assembly.load",
    "defineclass",
  ],
  isOne: () => true,
  fetches:
    /\bhttp\.(?:Get|DefaultClient)\b|\bclient\.(?:Get|Do)\(|\breqwest::(?:get|blocking::get)\b|\bureq::get\b|\.openStream\(|\bURL\([^\n)]{1,200}\)\.(?:readText|readBytes|openStream)\b|\.(?:DownloadString|DownloadData|DownloadFile|GetStringAsync|GetByteArrayAsync)\(|\b(?:Data|String)\(contentsOf:\s*URL/,
  decodes:
    /\bStdEncoding\.DecodeString\(|\bhex\.DecodeString\(|\bConvert\.FromBase64String\(|\bgetDecoder\(\)\.decode\(|\bbase64::(?:decode|engine)/,
  runs: /\b(?:exec\.Command(?:Context)?|Command::new|getRuntime\(\)\.exec|ProcessBuilder|Process\.Start|Assembly\.Load|defineClass)\s*\(\s*([^\n]{1,300})|\.(?:executableURL|launchPath|arguments)\s*=\s*([^\n]{1,200})|\.args?\(\s*([^\n]{1,200})/,
  assigns:
    /^\s*(?:(?:let|var|val|const|final)\s+(?:mut\s+)?|(?:String|string|byte\[\]|Data|Stream)\s+)?([A-Za-z_]\w{0,60})(?:\s*,\s*\w{1,40})?(?:\s*:\s*[\w<>[\]]{1,40}\??)?\s*:?=(?![=>])\s*(.{1,2000})$/,
  stores:
    /\b(?:os\.(?:WriteFile|Create|OpenFile)|ioutil\.WriteFile|fs::write|File::create|Files\.(?:write|copy)|File\.WriteAll\w+|\.write\(to:)\s*\(?\s*("[^"\n]{2,200}"|[A-Za-z_]\w{0,60})/,
};

const families = [scripting, compiled] as const;
const link = /https?:\/\/[^\s"'`)\]}<>]{4,200}/i;
/** What a request to the script contains. */
const requested =
  /(?:^|[^\w>:$])(?:eval|assert|system|exec|passthru|shell_exec|popen|proc_open|create_function)\s*\(\s*[^\n;]{0,80}?\$_(?:GET|POST|REQUEST|COOKIE|SERVER)\b|`[^`\n]{0,80}\$_(?:GET|POST|REQUEST|COOKIE)\b[^`\n]{0,80}`/;

type Held = { readonly kind: "download" | "decoded"; readonly from: string };

/** Fetched or decoded code that such scripts run, at the line that runs it. */
export function scriptedRuns(text: MarkedText): readonly Hit[] {
  if (text.format === "shell") return [];
  return [...families.flatMap((family) => runIn(text, family)), ...webShells(text)];
}

function webShells(text: MarkedText): readonly Hit[] {
  if (!holdsOne(text, ["$_get", "$_post", "$_request", "$_cookie", "$_server"])) return [];
  return text.lines.flatMap((line): readonly Hit[] =>
    line.isCode && requested.test(line.text) && !isDefense(line, 0, text.lines)
      ? [hitAt(line, text, { does: "runs what anyone sends to it", severity: "critical" })]
      : [],
  );
}

function runIn(text: MarkedText, family: Family): readonly Hit[] {
  const held = new Map<string, Held>();
  const files = new Map<string, string>();
  const hits: Hit[] = [];
  for (const line of statementsOf(scriptLines(text, family))) {
    let found: Held | undefined;
    for (const words of line.text.split(/;\s*(?=\S)/)) {
      found ??= runOf(words, held, family);
      note(words, { held, files }, family);
    }
    if (found === undefined || isDefense(line, 0, text.lines)) continue;
    const does =
      found.kind === "decoded"
        ? "decodes a text and runs it"
        : `runs a download${found.from === "" ? "" : ` from ${hostOf(found.from)}`}`;
    hits.push(hitAt(line, text, { does }));
  }
  return hits;
}

/** What a line runs, if it comes from elsewhere. */
function runOf(
  words: string,
  held: ReadonlyMap<string, Held>,
  { runs, fetches, decodes }: Family,
): Held | undefined {
  const match = runs.exec(words);
  const given = match?.slice(1).find((group) => group !== undefined);
  if (given === undefined) return undefined;
  if (decodes.test(given)) return { kind: "decoded", from: "" };
  const from = link.exec(given)?.[0] ?? "";
  if (fetches.test(given) && reachOfAddress(from) !== "machine") return { kind: "download", from };
  return heldIn(given, held);
}

function heldIn(words: string, held: ReadonlyMap<string, Held>): Held | undefined {
  for (const [path, one] of held) {
    if (/[./]/.test(path) && words.includes(path)) return one;
  }
  return heldByName(words, held);
}

/** Records what a line puts into a variable or a file; `files` are open, by their variable. */
function note(
  words: string,
  { held, files }: { readonly held: Map<string, Held>; readonly files: Map<string, string> },
  { assigns, stores, fetches, decodes }: Family,
): void {
  const from = link.exec(words)?.[0] ?? "";
  const own: Held | undefined = decodes.test(words)
    ? { kind: "decoded", from: "" }
    : fetches.test(words) && reachOfAddress(from) !== "machine"
      ? { kind: "download", from }
      : undefined;
  const [, name = "", value = ""] = assigns.exec(words) ?? [];
  const one = own ?? (name === "" ? undefined : heldIn(value, held));
  if (name !== "" && one !== undefined) held.set(name.replace(/^[$@%]/, ""), one);
  const [, place = ""] = stores.exec(words) ?? [];
  const stored = place === "" ? undefined : (own ?? heldIn(words.replace(place, " "), held));
  const path = place.replaceAll(/^[$"']|["']$/g, "");
  if (stored !== undefined) held.set(path, stored);
  else if (place !== "" && name !== "") files.set(name.replace(/^[$@%]/, ""), path);
  // `io.Copy(file, answer)`
  const file = heldByName(words, files);
  const written = file === undefined ? undefined : heldByName(words, held);
  if (file !== undefined && written !== undefined) held.set(file, written);
}

function hitAt(line: MarkedLine, text: MarkedText, seen: Pick<Hit, "does" | "severity">): Hit {
  const isShown = text.format === "markdown" && isExample(line);
  return {
    line: line.number,
    column: 1,
    excerpt: line.text.trim(),
    confidence: isShown ? "low" : confidenceAt(line, text.format),
    ...seen,
    ...(isShown ? { severity: "medium" } : {}),
  };
}
