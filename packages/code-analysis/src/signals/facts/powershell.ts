import { endsInText, userInfo } from "@parapet/scan-core/addresses/user-info.ts";
import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { secretAt } from "../../shell/secret-locations.ts";
import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import { isDefense, isExample } from "../../text/polarity.ts";
import { confidenceAt } from "./matching-lines.ts";
import { holdsOne } from "./matches-near.ts";
import type { Hit } from "../../text/signal.ts";

/*
 * PowerShell, line by line: data in variables and files is followed from where it is fetched,
 * decoded or read to where it is run or sent.
 */

/** The content of a variable or a file. An address is "https:host/path". */
type Held =
  | { readonly kind: "address" | "download"; readonly address: string }
  | { readonly kind: "decoded" }
  /** "named" is a path that nothing has opened yet. */
  | { readonly kind: "secret" | "named"; readonly path: string };

type Known = Map<string, Held>;

/** A hit that runs a download has its address; one that runs a decoded text has none. */
export type RunHit = Omit<Hit, "severity"> & { readonly address?: string };

const hints = [
  "downloadstring",
  "downloadfile",
  "downloaddata",
  "start-bitstransfer",
  "invoke-webrequest",
  "invoke-restmethod",
  "iwr ",
  "irm ",
  "frombase64string",
  "uploadstring",
  "uploadfile",
  "uploaddata",
] as const;
const fetches =
  /\.Download(?:String|Data|File)\s*\(|\b(?:Invoke-WebRequest|iwr|Invoke-RestMethod|irm|Start-BitsTransfer)\b/i;
const runs =
  /(?:\b(?:Invoke-Expression|iex)\b|\[scriptblock\]::Create\s*\()\s*\(?\s*(?:-Command\s+)?([^\n|]{1,400})/i;
const pipedIntoRun = /^([^|\n]{1,400})\|\s*(?:Invoke-Expression|iex)\b/i;
const starts =
  /(?:\b(?:Start-Process|saps|Invoke-Item|ii)\s+(?:-FilePath\s+)?|(?:^|[;{]\s*)[&.]\s+)(?:"([^"\n]{2,300})"|'([^'\n]{2,300})'|([^\s"';|)]{2,300}))/i;
const stored =
  /(?:-OutFile\s+|-Destination\s+|\.DownloadFile\s*\([^,\n]{1,300},\s*)(?:"([^"\n]{2,300})"|'([^'\n]{2,300})'|([^\s"';|)]{2,300}))/i;
const readsFile =
  /(?:\b(?:Get-Content|gc)\s{1,20}(?:-(?:Path|LiteralPath|Raw)\s{1,20}){0,3}|ReadAll(?:Text|Bytes|Lines)\s{0,20}\(\s{0,20})["']?([^"'\n;|)]{3,200}?)["']?(?=\s-|\s{0,20}[)|;]|\s{0,20}$)/i;
const sends =
  /\.Upload(?:String|Data|File)\s*\(|\b(?:Invoke-WebRequest|iwr|Invoke-RestMethod|irm)\b[^\n]{0,300}\s-(?:Body|InFile|Form)\b/i;

const firstAddress = new RegExp(
  `(https?:)//${userInfo(endsInText)}([^\\s"'|)<>@\`,;]{1,200})`,
  "i",
);
const variable = /\$(?:script:|global:)?([A-Za-z_]\w{0,63})/g;

/** Fetched or decoded code that is run. */
export function powerShellRuns(text: MarkedText): readonly RunHit[] {
  return follow(text, (words, known): Omit<RunHit, keyof Placed> | undefined => {
    const run = pipedIntoRun.exec(words)?.[1] ?? runs.exec(words)?.[1];
    const held = run === undefined ? fileThatStarts(words, known) : heldBy(run, known);
    if (held?.kind === "decoded") return { does: "decodes a text and runs it" };
    if (held?.kind !== "download") return undefined;
    return {
      does: `runs a download${sourceOf(held.address)} in PowerShell`,
      address: held.address,
    };
  });
}

/** Secrets file content that is sent. */
export function powerShellSends(text: MarkedText): readonly Hit[] {
  return follow(text, (words, known) => {
    if (!sends.test(words)) return undefined;
    const held = heldBy(words, known, "secret");
    const address = addressOf(words, known);
    if (held?.kind !== "secret" || address === "") return undefined;
    return {
      does: `sends ${held.path}${sourceOf(address).replace(" from ", " to ")}`,
      severity: "critical",
    };
  });
}

type Placed = Pick<Hit, "line" | "column" | "excerpt" | "confidence">;

function follow<T extends object>(
  text: MarkedText,
  judge: (words: string, known: Known) => T | undefined,
): readonly (T & Placed)[] {
  if (text.format === "shell" || !holdsOne(text, hints)) return [];
  const known: Known = new Map();
  let within = "";
  return text.lines.flatMap((line) => {
    if (!isPowerShell(line)) return [];
    within = functionAt(line.text, within);
    if (within !== "") noteFunction(line.text, within, known);
    return line.text.split(/;\s*(?=[$&.\w])/).flatMap((words): readonly (T & Placed)[] => {
      const seen = judge(words, known);
      note(words, known);
      if (seen === undefined || isDefense(line, 0, text.lines)) return [];
      const isShown = text.format === "markdown" && isExample(line);
      return [
        {
          ...seen,
          line: line.number,
          column: 1,
          excerpt: line.text.trim(),
          confidence: isShown ? "low" : confidenceAt(line, text.format),
        },
      ];
    });
  });
}

function isPowerShell({ isCode, tag, text }: MarkedLine): boolean {
  return isCode && /^(?:|powershell|pwsh|ps1?|posh|cmd|batch?)$/.test(tag) && !/^\s*#/.test(text);
}

/** The function that a line is in: one ends where its brace closes at the first column. */
function functionAt(words: string, within: string): string {
  const begun = /^\s*function\s+(?:\w+:)?([A-Za-z][\w-]{1,60})/i.exec(words)?.[1];
  if (begun !== undefined) return begun.toLowerCase();
  return words.startsWith("}") ? "" : within;
}

/** What a function fetches, it returns: `function Get-It($u) { $c.DownloadString($u) }`. */
function noteFunction(words: string, name: string, known: Known): void {
  if (!fetches.test(words) || stored.test(words)) return;
  known.set(`${name}()`, { kind: "download", address: addressOf(words, known) });
}

/** Records what a line puts into a variable or a file. */
function note(words: string, known: Known): void {
  const [, name = "", value = ""] =
    /^\s*\$(?:script:|global:)?([A-Za-z_]\w{0,63})\s*\+?=\s*(.{1,2000})$/i.exec(words) ?? [];
  const held = name === "" ? undefined : heldBy(value, known);
  if (held !== undefined) known.set(`$${name.toLowerCase()}`, held);
  const archive = named(packs.exec(words));
  const packed = archive === undefined ? undefined : namedBy(words, known);
  if (archive !== undefined && packed !== undefined)
    known.set(archive, { kind: "named", path: packed });
  const file = named(stored.exec(words));
  const address = fetches.test(words) ? addressOf(words, known) : "";
  if (file !== undefined && address !== "") known.set(file, { kind: "download", address });
}

function fileThatStarts(words: string, known: Known): Held | undefined {
  const file = named(starts.exec(words));
  return file === undefined ? undefined : known.get(file);
}

/** The first matched group, without irrelevant parts. */
function named(match: RegExpExecArray | null): string | undefined {
  const written = match?.slice(1).find((group) => group !== undefined);
  return written
    ?.toLowerCase()
    .replace(/^\.[\\/]/, "")
    .replaceAll("\\", "/");
}

/** A path of secrets that some words or their variables name. */
function namedBy(words: string, known: Known): string | undefined {
  return [...heldByWords(words, known)].flatMap((held) => ("path" in held ? [held.path] : []))[0];
}

/** The content of an expression; of several, the requested kind, or else the worst. */
function heldBy(words: string, known: Known, kind?: Held["kind"]): Held | undefined {
  const all = [...heldByWords(words, known)];
  if (kind !== undefined) return all.find((one) => one.kind === kind);
  return order
    .map((one) => all.find((held) => held.kind === one))
    .find((held) => held !== undefined);
}

const order = ["secret", "decoded", "download", "named", "address"] as const;
/** `"$HOME\.ssh\id_rsa"`, `Join-Path $HOME ".ssh\id_rsa"` */
const location =
  /^\s*\(?\s*(?:Join-Path\s+(?:-Path\s+)?["']?([^\s"']{1,80})["']?\s+(?:-ChildPath\s+)?)?["']([^"'\n]{3,200})["']\s*\)?\s*$/i;
const environment =
  /\b(?:Get-ChildItem|gci|Get-Item|gi|dir|ls)\s+(?:-Path\s+)?env:(?:\*|\s|$|\||\))|\bGetEnvironmentVariables\s*\(/i;
const wireless = /\bnetsh\s+wlan\s+show\s+profiles?\b[^\n]{0,120}\bkey=clear\b/i;
const opens =
  /\b(?:Get-Content|gc|Get-Item|gi)\b|ReadAll(?:Text|Bytes|Lines)|-InFile\b|\.UploadFile\s*\(/i;

/** The items of a list: `@("$env:APPDATA\Exodus", …)`. */
const listed = /(?<=(?:@\(|,)\s{0,4})["']([^"'\n]{3,200})["']/g;
const packs =
  /\bCompress-Archive\b[^\n]{0,400}?-DestinationPath\s+(?:"([^"\n]{2,300})"|'([^'\n]{2,300})'|([^\s"';|)]{2,300}))/i;

function* heldByWords(words: string, known: Known): Generator<Held> {
  const [, path = ""] = readsFile.exec(words) ?? [];
  if (isSecret(path)) yield { kind: "secret", path: path.slice(0, 120) };
  if (wireless.test(words)) yield { kind: "secret", path: "the passwords of wireless networks" };
  if (environment.test(words)) yield { kind: "secret", path: "the environment" };
  for (const [, item = ""] of words.matchAll(listed)) {
    if (isSecret(item)) yield { kind: "named", path: item.slice(0, 120) };
  }
  const [, folder = "", file = ""] = location.exec(words) ?? [];
  const whole = folder === "" ? file : `${folder}/${file}`;
  if (isSecret(whole)) yield { kind: "named", path: whole.slice(0, 120) };
  if (/FromBase64String\s*\(/i.test(words)) yield { kind: "decoded" };
  const address = addressOf(words, known);
  if (address !== "") yield { kind: fetches.test(words) ? "download" : "address", address };
  for (const [name = ""] of words.matchAll(/(?<![\w$-])[A-Za-z]\w{1,30}-\w{1,40}(?![\w-])/g)) {
    const returned = known.get(`${name.toLowerCase()}()`);
    if (returned?.kind === "download") yield address === "" ? returned : { ...returned, address };
  }
  for (const [, name = ""] of words.matchAll(variable)) {
    const held = known.get(`$${name.toLowerCase()}`);
    if (held?.kind === "named" && opens.test(words)) yield { ...held, kind: "secret" };
    else if (held !== undefined && held.kind !== "address") yield held;
  }
}

function isSecret(path: string): boolean {
  const plain = path.replace(/^\$(?:\{env:\w+\}|env:(?:USERPROFILE|HOME)|HOME)(?=[\\/])/i, "~");
  return secretAt(plain) !== undefined;
}

/**
 * The address in some words, or in a variable that they name; "" for none, and for one of this
 * machine.
 */
function addressOf(words: string, known: Known): string {
  const [, scheme, rest] = firstAddress.exec(words) ?? [];
  const written = scheme === undefined ? undefined : `${scheme.toLowerCase()}${rest}`;
  const names = [...words.matchAll(variable)].map(([, name = ""]) => `$${name.toLowerCase()}`);
  const kept = names.map((name) => known.get(name)).find((held) => held?.kind === "address");
  const address = written ?? (kept?.kind === "address" ? kept.address : "");
  return reachOfAddress(address.replace(":", "://")) === "machine" ? "" : address;
}

function sourceOf(address: string): string {
  const [host = ""] = address.replace(/^https?:/i, "").split("/");
  return host === "" ? "" : ` from ${host}`;
}
