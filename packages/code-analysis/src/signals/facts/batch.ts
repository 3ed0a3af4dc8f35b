import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import { isDefense, isExample } from "../../text/polarity.ts";
import { confidenceAt } from "./matching-lines.ts";
import { holdsOne } from "./matches-near.ts";
import type { RunHit } from "./powershell.ts";

/*
 * Windows batch, line by line: a file that certutil, bitsadmin, curl or PowerShell fetches, and
 * that a later command starts.
 */

const hints = [
  "certutil",
  "bitsadmin",
  "curl",
  "downloadfile",
  "-outfile",
  "start-bitstransfer",
] as const;
const web = "(https?://[^\\s\"'^&|<>)]{4,300})";
const place = "[\"']?([^\\s\"'^&|<>)]{3,200})";
const downloads: readonly RegExp[] = [
  new RegExp(
    `\\bcertutil(?:\\.exe)?\\b[^\\n]{0,80}?-urlcache\\b[^\\n]{0,60}?${web}["']?\\s+${place}`,
    "i",
  ),
  new RegExp(`\\bbitsadmin(?:\\.exe)?\\s+/transfer\\b[^\\n]{0,120}?${web}["']?\\s+${place}`, "i"),
  new RegExp(
    `\\b(?:DownloadFile\\s*\\(|Start-BitsTransfer\\s)[^\\n]{0,40}?${web}["']?[\\s,]+${place}`,
    "i",
  ),
  new RegExp(`${web}[^\\n]{0,120}?\\s-(?:OutFile|Destination)\\s+${place}`, "i"),
  new RegExp(
    `\\bcurl(?:\\.exe)?\\s[^\\n]{0,160}?${web}[^\\n]{0,80}?\\s(?:-o|--output)\\s+${place}`,
    "i",
  ),
];
const outputFirst = new RegExp(
  `\\bcurl(?:\\.exe)?\\s[^\\n]{0,120}?(?:-\\w{0,6}o|--output)\\s+${place}["']?\\s[^\\n]{0,80}?${web}`,
  "i",
);
const starts =
  /(?:^|&&?|\bdo\s|\belse\s)\s*@?(?:(?:start|call|cmd(?:\.exe)?\s+\/c|msiexec(?:\.exe)?|rundll32(?:\.exe)?|regsvr32(?:\.exe)?|wscript(?:\.exe)?|cscript(?:\.exe)?|powershell(?:\.exe)?[^&|\n]{0,60}-file)\s+)?(?:\/\w+\s+){0,4}(?:"[^"\n]{0,40}"\s+)?(?:\/\w+\s+){0,4}["']?([^\s"'^&|<>]{3,200})/gi;
const assigns = /^\s*@?set\s+"?([A-Za-z_]\w{0,40})=([^"\n]{1,300}?)"?\s*$/i;
const longestExpanded = 2_000;

/** Downloaded files that are started, at the line that starts them. */
export function batchRuns(text: MarkedText): readonly RunHit[] {
  if (text.format === "shell" || !holdsOne(text, hints)) return [];
  const values = new Map<string, string>();
  const fetched = new Map<string, string>();
  return text.lines.flatMap((line): readonly RunHit[] => {
    if (!isBatch(line)) return [];
    const words = expanded(line.text, values);
    const [, name = "", value = ""] = assigns.exec(words) ?? [];
    if (name !== "") values.set(name.toLowerCase(), value);
    const own = downloadIn(words);
    if (own !== undefined) fetched.set(own.file, own.address);
    const started = [...words.matchAll(starts)].map(([, file = ""]) => plain(file));
    const file = started.find((one) => fetched.has(one)) ?? "";
    const address = fetched.get(file);
    if (address === undefined || isDefense(line, 0, text.lines)) return [];
    fetched.delete(file);
    return [
      {
        line: line.number,
        column: 1,
        excerpt: line.text.trim(),
        does: `starts a file that it downloads from ${hostOf(address)}`,
        address: address.replace("//", ""),
        confidence: isExample(line) ? "low" : confidenceAt(line, text.format),
      },
    ];
  });
}

function isBatch({ isCode, tag, text }: MarkedLine): boolean {
  return (
    isCode && /^(?:|cmd|bat|batch|dos|batchfile)$/.test(tag) && !/^\s*(?:rem\b|::|#)/i.test(text)
  );
}

function downloadIn(
  words: string,
): { readonly file: string; readonly address: string } | undefined {
  const [, output = "", source = ""] = outputFirst.exec(words) ?? [];
  const found = downloads.map((pattern) => pattern.exec(words)).find((match) => match !== null);
  const address = found?.[1] ?? source;
  const file = plain(found?.[2] ?? output);
  return file === "" || reachOfAddress(address) !== "public" ? undefined : { file, address };
}

/** `%DST%` is what `set DST=…` gave it. */
function expanded(text: string, values: ReadonlyMap<string, string>): string {
  return text
    .replaceAll(
      /%([A-Za-z_]\w{0,40})%/g,
      (whole, name: string) => values.get(name.toLowerCase()) ?? whole,
    )
    .slice(0, longestExpanded);
}

function plain(file: string): string {
  return file.toLowerCase().replaceAll("\\", "/").replace(/^\.\//, "");
}
