import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { lineAt, type MarkedText } from "../../text/marked-text.ts";
import { holdsOne } from "./matches-near.ts";
import type { Hit } from "../../text/signal.ts";

/*
 * A script that looks at the clipboard again and again: it sends what it sees there, or it puts an
 * address of its own in place of a wallet's. One look at the clipboard is what an editor does.
 */

const hints = ["clipboard", "pyperclip", "pbpaste", "xclip", "wl-paste", "xsel"] as const;
const looks =
  /\b(?:pyperclip\.paste|clipboard\.(?:paste|get|readText|readSync|read)|clipboardy\.read(?:Sync)?|clipboard_get)\s*\(|\bpbpaste\b|\bwl-paste\b|\bxclip\b[^\n]{0,60}\s-o\b|\bxsel\b[^\n]{0,40}(?:-o\b|--output)|\bGet-Clipboard\b/i;
const repeats =
  /\bsetInterval\s*\(|\bwhile\s*\(?\s*(?:True|true|1|:)|\bfor\s*\(\s*;\s*;\s*\)|\bwhile\s+\[?\s*true\b|\bdo\s*\{[^\n]*$/m;
const sets =
  /\b(?:pyperclip\.copy|clipboard\.(?:copy|set|writeText|writeSync|write)|clipboardy\.write(?:Sync)?|clipboard_append)\s*\(|\bpbcopy\b|\bwl-copy\b|\bSet-Clipboard\b|\bxclip\b[^\n]{0,60}-selection\b(?![^\n]{0,60}\s-o\b)/i;
/** An address of a wallet as a whole literal. */
const wallet =
  /["'`](?:0x[0-9a-fA-F]{40}|bc1[ac-hj-np-z02-9]{25,60}|[13][a-km-zA-HJ-NP-Z1-9]{25,34}|T[1-9A-HJ-NP-Za-km-z]{33}|[1-9A-HJ-NP-Za-km-z]{43,44})["'`]/;
const sends =
  /\brequests\.(?:post|put|get)\s*\(|\burlopen\s*\(|\bhttpx?\.(?:post|put|request|get)\s*\(|\bhttps?\.(?:request|get)\s*\(|\bfetch\s*\(|\baxios\b|\bcurl\s|\bwget\s|\bInvoke-(?:WebRequest|RestMethod)\b|\bsendall?\s*\(/i;
const link =
  /https?:\/\/[^\s"'`)\]}<>]{4,200}|\bhost(?:name)?["']?\s*:\s*["'`]([\w.-]{4,200})["'`]/gi;

/** The line that looks at the clipboard. */
export function watchedClipboard(text: MarkedText): readonly Hit[] {
  if (text.format === "markdown" || !holdsOne(text, hints)) return [];
  const whole = text.text;
  const look = looks.exec(whole);
  if (look === null || !repeats.test(whole)) return [];
  const line = lineAt(text, look.index);
  const does = doneWith(whole);
  if (line === undefined || does === undefined) return [];
  return [
    {
      line: line.number,
      column: look.index - line.start + 1,
      excerpt: line.text.trim(),
      does,
      confidence: "medium",
    },
  ];
}

function doneWith(whole: string): string | undefined {
  if (sets.test(whole) && wallet.test(whole))
    return "puts a wallet address of its own into the clipboard";
  if (!sends.test(whole)) return undefined;
  const addresses = [...whole.matchAll(link)].map(([found, host]) =>
    host === undefined ? found : `https://${host}`,
  );
  const address = addresses.find((one) => reachOfAddress(one) === "public");
  return address === undefined
    ? undefined
    : `watches the clipboard and sends data to ${hostOf(address)}`;
}
