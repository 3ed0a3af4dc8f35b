import { reachOfAddress, hostOf } from "@parapet/scan-core/addresses/address-reach.ts";
import { secretAt } from "../../shell/secret-locations.ts";
import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import { isDefense, isExample } from "../../text/polarity.ts";
import { confidenceAt } from "./matching-lines.ts";
import { holdsOne } from "./matches-near.ts";
import type { Hit } from "../../text/signal.ts";

/*
 * Ruby, Perl and PHP, line by line: the environment or a file of secrets is followed through
 * variables to a request.
 */

const hints = [
  "env",
  "_server",
  "file.read",
  "io.read",
  "file.open",
  "file_get_contents",
  "slurp",
  "fopen",
] as const;
const also = ["http", "socket"] as const;
const blocks = ["```ruby", "```rb", "```perl", "```pl", "```php"] as const;
/** The environment as a whole; one variable is usually the key of the service. */
const environment =
  /\bENV\.(?:to_h|to_a|to_hash|map|each|each_pair|select|filter|collect|inspect|sort|reject)\b|\bENV\s*(?:\)|$|,)|%ENV\b|\$_ENV(?!\s*\[)|\$_SERVER(?!\s*\[)|\bgetenv\s*\(\s*\)/;
const reads =
  /\b(?:File\.(?:read|binread|open|readlines|foreach)|IO\.(?:read|binread|readlines)|file_get_contents|file|fopen|open|slurp|path)\s*\(?[^\n]{0,80}?["']([^"'\n]{4,200})["']/g;
const sends =
  /\bNet::HTTP\b|\b(?:HTTParty|RestClient|Faraday|Excon|Typhoeus|HTTP|Curl|conn|http|client|ua|agent|https?)(?:\.|->|::)(?:post(?:_form|_body)?|put|request|send_request|http_post)\b|->(?:post|put|post_form|request)\b|\bcurl_setopt\b[^\n]{0,80}\bCURLOPT_POSTFIELDS\b|\bstream_context_create\b|\bTCPSocket\b|\bfsockopen\b|\bIO::Socket\b/;
const assigns =
  /^\s*(?:my\s+|our\s+|local\s+)?([$@%]?[A-Za-z_]\w{0,60})\s*(?:\|\|)?=(?![=~>])\s*(.{1,2000})$/;
const link = /https?:\/\/[^\s"'`)\]}<>]{4,200}/gi;

/** Secrets that such scripts send, at the line of the request. */
export function scriptedSends(text: MarkedText): readonly Hit[] {
  if (text.format === "shell" || !holdsOne(text, hints) || !holdsOne(text, also)) return [];
  if (text.format === "markdown" && !holdsOne(text, blocks)) return [];
  const address = [...text.text.matchAll(link)].map(([one]) => one).find(isPublic);
  if (address === undefined) return [];
  const held = new Map<string, string>();
  return text.lines.flatMap((line): readonly Hit[] => {
    if (!isScript(line)) return [];
    const what = heldIn(line.text, held);
    const [, name = ""] = assigns.exec(line.text) ?? [];
    if (name !== "" && what !== undefined) held.set(name.replace(/^[$@%]/, ""), what);
    if (what === undefined || !sendsIn(line, name, text)) return [];
    if (isDefense(line, 0, text.lines)) return [];
    return [
      {
        line: line.number,
        column: 1,
        excerpt: line.text.trim(),
        does: `sends ${what} to ${hostOf(address)}`,
        severity: "high",
        confidence: isExample(line) ? "low" : confidenceAt(line, text.format),
      },
    ];
  });
}

function isPublic(address: string): boolean {
  return reachOfAddress(address) === "public";
}

function isScript({ isCode, tag, text }: MarkedLine): boolean {
  return isCode && /^(?:|ruby|rb|perl|pl|php)$/.test(tag) && !/^\s*(?:#|\/\/)/.test(text);
}

/** A request whose body is set before: `req.body = data`, followed by `http.request(req)`. */
function sendsIn({ text, number }: MarkedLine, name: string, { lines }: MarkedText): boolean {
  if (sends.test(text)) return true;
  const isBody = /\.(?:body|set_form_data|content)\b|\bcontent["']?\s*=>/i.test(text);
  if (!isBody || name !== "") return false;
  return lines.slice(number, number + linesToRequest).some((line) => sends.test(line.text));
}

const linesToRequest = 12;

function heldIn(words: string, held: ReadonlyMap<string, string>): string | undefined {
  if (environment.test(words)) return "the environment";
  for (const [, path = ""] of words.matchAll(reads)) {
    const home = path.replace(
      /^(?:#\{(?:Dir\.home|ENV\[["']HOME["']\])\}|\$HOME|\{?\$home\}?)(?=\/)/i,
      "~",
    );
    const isAtHome = /Dir\.home|HOME|expand_path/.test(words);
    if (secretAt(isAtHome ? home.replace(/^(?![~/])/, "~/") : home) === "secret-file")
      return home.slice(0, 120);
  }
  return [...words.matchAll(/[A-Za-z_]\w{0,60}/g)]
    .map(([name]) => held.get(name))
    .find((what) => what !== undefined);
}
