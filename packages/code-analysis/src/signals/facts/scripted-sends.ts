import { reachOfAddress, hostOf } from "@parapet/scan-core/addresses/address-reach.ts";
import { secretAt } from "../../shell/secret-locations.ts";
import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import { isDefense, isExample } from "../../text/polarity.ts";
import { confidenceAt } from "./matching-lines.ts";
import { functionIn, givenNames, isResult, statementsOf } from "./unread-functions.ts";
import { heldByName, type LanguageFamily, scriptLines } from "./unread-languages.ts";
import type { Hit } from "../../text/signal.ts";

/*
 * Languages that are not read as programs, line by line: the environment or a file of secrets is
 * followed through variables to a request.
 */

type Family = LanguageFamily & {
  /** The environment as a whole; one variable is usually the key of the service. */
  readonly environment: RegExp;
  readonly reads: RegExp;
  readonly sends: RegExp;
  readonly assigns: RegExp;
  readonly home: RegExp;
};

const scripting: Family = {
  hints: [
    "env",
    "_server",
    "file.read",
    "io.read",
    "file.open",
    "file_get_contents",
    "slurp",
    "fopen",
  ],
  also: ["http", "socket"],
  tags: ["ruby", "rb", "perl", "pl", "php"],
  isOne: () => true,
  environment:
    /\bENV\.(?:to_h|to_a|to_hash|map|each|each_pair|select|filter|collect|inspect|sort|reject)\b|\bENV\s*(?:\)|$|,)|%ENV\b|\$_ENV(?!\s*\[)|\$_SERVER(?!\s*\[)|\bgetenv\s*\(\s*\)/,
  reads:
    /\b(?:File\.(?:read|binread|open|readlines|foreach)|IO\.(?:read|binread|readlines)|file_get_contents|file|fopen|open|slurp|path)\s*\(?[^\n]{0,80}?["']([^"'\n]{4,200})["']/g,
  sends:
    /\bNet::HTTP\b|\b(?:HTTParty|RestClient|Faraday|Excon|Typhoeus|HTTP|Curl|conn|http|client|ua|agent|https?)(?:\.|->|::)(?:post(?:_form|_body)?|put|request|send_request|http_post)\b|->(?:post|put|post_form|request)\b|\bcurl_setopt\b[^\n]{0,80}\bCURLOPT_POSTFIELDS\b|\bstream_context_create\b|\bTCPSocket\b|\bfsockopen\b|\bIO::Socket\b|\bfile_get_contents\s*\(\s*["']https?:[^\n]{0,200}\$/,
  assigns:
    /^\s*(?:my\s+|our\s+|local\s+)?([$@%]?[A-Za-z_]\w{0,60})\s*(?:\|\|)?=(?![=~>])\s*(.{1,2000})$/,
  home: /Dir\.home|HOME|expand_path/,
};

/** Go, Rust, Java, Kotlin, C# and Swift. */
const compiled: Family = {
  hints: [
    "os.environ()",
    "env::vars",
    "getenv()",
    "getenvironmentvariables",
    "processinfo.environment",
    "os.readfile",
    "os.open(",
    "ioutil.readfile",
    "fs::read",
    "file::open",
    "files.read",
    "readtext",
    "readbytes",
    "file.readall",
    "contentsof",
    "contents(atpath",
  ],
  also: ["http", "reqwest", "ureq", "net.dial", "tcpstream", "urlsession", "socket"],
  tags: ["go", "golang", "rust", "rs", "java", "kotlin", "kt", "csharp", "cs", "swift"],
  isOne: (text) =>
    /^(?:package\s+\w|use\s+\w+(?:::|\s*;)|import\s+(?:java|kotlin|Foundation\b|okhttp)|using\s+System\b|(?:pub\s+)?(?:async\s+)?fn\s+\w+\s*\(|fun\s+main\b|public\s+(?:final\s+)?class\b)/m.test(
      text,
    ),
  environment:
    /\bos\.Environ\(\s*\)|\benv::vars(?:_os)?\(\s*\)|\bSystem\.getenv\(\s*\)|\bEnvironment\.GetEnvironmentVariables\(\s*\)|\bprocessInfo\.environment\b(?!\s*\[)/,
  reads:
    /(?:\bos\.(?:ReadFile|Open)|\bioutil\.ReadFile|\bfilepath\.(?:Glob|Join)|\bfs::read(?:_to_string)?|\bFile::open|\bFiles\.(?:readString|readAllBytes|readAllLines|newInputStream)|\bPaths?\.(?:get|of|Combine)|\bFile\.(?:ReadAllText|ReadAllBytes|ReadAllLines|OpenRead)|\bFile|\bcontentsOf(?:File)?|\bcontents|\.join|\.resolve|\.appendingPathComponent)\s*[(:][^\n]{0,80}?"([^"\n]{1,200})"/g,
  sends:
    /\bhttp\.(?:Post|PostForm|NewRequest(?:WithContext)?)\(|\bnet\.Dial\(|\breqwest\b|\bureq::(?:post|put)\b|\bTcpStream::connect\b|\.(?:body|json|form)\(|\bBodyPublishers?\b|\bRequestBody\b|\.toRequestBody\(|\.(?:PostAsync|PutAsync|UploadString|UploadData|UploadFile|PostAsJsonAsync)\(|\bnew\s(?:StringContent|ByteArrayContent|Socket)\(|\.httpBody\b|\.uploadTask\(|\.getOutputStream\(|\.outputStream\b|"curl"/,
  assigns:
    /^\s*(?:(?:let|var|val|const|final)\s+(?:mut\s+)?|for\s+(?:\w{1,40}\s*,\s*)?|if\s+let\s+(?:Ok|Some)\(|(?:String|string|byte\[\]|Path|Data)\s+)?([A-Za-z_]\w{0,60})\)?(?:\s*,\s*\w{1,40})?(?:\s*:\s*[\w<>]{1,40}\??)?\s*(?::?=(?![=>])|\sin\s)\s*(.{1,2000})$/,
  home: /home/i,
};

const families = [scripting, compiled] as const;
const link = /https?:\/\/[^\s"'`)\]}<>]{4,200}/gi;

/** Secrets that such scripts send, at the line of the request. */
export function scriptedSends(text: MarkedText): readonly Hit[] {
  return families.flatMap((family) => sentIn(text, family));
}

function sentIn(text: MarkedText, family: Family): readonly Hit[] {
  const lines = statementsOf(scriptLines(text, family));
  if (lines.length === 0) return [];
  const address = [...text.text.matchAll(link)].map(([one]) => one).find(isPublic);
  if (address === undefined) return [];
  const held = new Map<string, string>();
  // A function may be above or below what uses its result.
  note(lines, { held, family, text });
  const senders = sendingFunctions(lines, family);
  const sent = note(lines, { held, family, text, senders });
  const first = [...new Map(sent.toReversed().map((one) => [one.what, one])).values()];
  return first.toReversed().map(({ line, what }): Hit => ({
    line: line.number,
    column: 1,
    excerpt: line.text.trim(),
    does: `sends ${what} to ${hostOf(address)}`,
    severity: "high",
    confidence: isExample(line) ? "low" : confidenceAt(line, text.format),
  }));
}

type Sent = { readonly line: MarkedLine; readonly what: string };

/** Follows what is read into names, and returns where it is sent. */
function note(
  lines: readonly MarkedLine[],
  {
    held,
    family,
    text,
    senders = new Set(),
  }: {
    readonly held: Map<string, string>;
    readonly family: Family;
    readonly text: MarkedText;
    readonly senders?: ReadonlySet<string>;
  },
): readonly Sent[] {
  let inside = "";
  return lines.flatMap((line, index): readonly Sent[] => {
    inside = functionIn(line.text)?.name ?? inside;
    const what = heldIn(line.text, held, family);
    if (what === undefined) return [];
    const [, name = ""] = family.assigns.exec(line.text) ?? [];
    for (const one of givenNames(line.text)) held.set(one, what);
    if (isResult(line.text, lines[index + 1]?.text)) held.set(inside, what);
    const isCall = [...line.text.matchAll(/\b(\w{2,60})\s*\(/g)].some(
      ([, called = ""]) => senders.has(called) && called !== functionIn(line.text)?.name,
    );
    const isSent = isCall || sendsIn(line, name, { text, family });
    return isSent && !isDefense(line, 0, text.lines) ? [{ line, what }] : [];
  });
}

function isPublic(address: string): boolean {
  return reachOfAddress(address) === "public";
}

/** A request whose body is set before: `req.body = data`, followed by `http.request(req)`. */
function sendsIn(
  { text, number }: MarkedLine,
  name: string,
  { text: { lines }, family: { sends } }: { readonly text: MarkedText; readonly family: Family },
): boolean {
  if (sends.test(text)) return true;
  const isBody = /\.(?:body|set_form_data|content)\b|\bcontent["']?\s*=>/i.test(text);
  if (!isBody || name !== "") return false;
  return lines.slice(number, number + linesToRequest).some((line) => sends.test(line.text));
}

const linesToRequest = 12;

function heldIn(
  words: string,
  held: ReadonlyMap<string, string>,
  { environment, reads, home, assigns }: Family,
): string | undefined {
  if (environment.test(words)) return "the environment";
  const isAtHome = home.test(words);
  for (const { 1: first = "", index } of words.matchAll(reads)) {
    // `Join(home, ".aws", "credentials")`
    const parts = [...words.slice(index).matchAll(/"([^"\n]{1,200})"/g)]
      .map(([, part = ""]) => part)
      .filter((part) => !homeNames.has(part));
    for (const path of [parts.slice(0, mostParts).join("/"), first]) {
      const plain = path.replace(
        /^(?:#\{(?:Dir\.home|ENV\[["']HOME["']\])\}|\$ENV\{HOME\}|\$HOME|\{?\$?home\}?)(?=\/)/i,
        "~",
      );
      const place = isAtHome ? plain.replace(/^(?![~/])/, "~/") : plain;
      if (secretAt(place) !== undefined) return place.slice(0, 120);
    }
  }
  return heldByName(words, held) ?? (assigns.test(words) ? listedIn(words) : undefined);
}

/** A path below a home among texts, as a list of what to read. */
function listedIn(words: string): string | undefined {
  const paths = [...words.matchAll(/["'](\.[\w./-]{2,120}\/[\w./-]{1,120})["']/g)];
  return paths.map(([, path = ""]) => `~/${path}`).find((path) => secretAt(path) !== undefined);
}

const mostParts = 5;
/** Names by which programs ask where the home is. */
const homeNames: ReadonlySet<string> = new Set(["user.home", "HOME", "USERPROFILE"]);

/** Functions that send what they are given, by a parameter or what is made of it. */
function sendingFunctions(lines: readonly MarkedLine[], { sends }: Family): ReadonlySet<string> {
  const found = new Set<string>();
  let inside = "";
  let given = new Map<string, true>();
  for (const { text } of lines) {
    const begun = functionIn(text);
    if (begun !== undefined) {
      inside = begun.name;
      given = new Map(begun.params.map((param) => [param, true]));
      continue;
    }
    if (inside === "" || heldByName(text, given) === undefined) continue;
    for (const name of givenNames(text)) given.set(name, true);
    if (sends.test(text)) found.add(inside);
  }
  return found;
}
