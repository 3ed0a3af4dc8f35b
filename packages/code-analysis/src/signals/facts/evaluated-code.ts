import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { LinePattern } from "./matching-lines.ts";

/*
 * Ruby, Perl and PHP that evaluate what they decode or fetch, and shell commands that are written
 * as escapes.
 */

const decoded =
  /\b(?:eval|instance_eval|class_eval|assert)\s*\(?\s*(?:@?\w+\s*\(\s*){0,3}?(?:base64_decode|gzinflate|str_rot13|decode_base64|Base64\.(?:strict_|urlsafe_)?decode64|\[[^\]\n]{0,400}\]\.pack|["'][^"'\n]{8,400}["']\.unpack1?)\b/i;
const fetched =
  /\b(?:eval|instance_eval)\s*\(?\s*(?:\w+\s*\(\s*)?(?:URI\.open|URI\.parse|open|Net::HTTP\.get|HTTParty\.get|RestClient\.get|file_get_contents|LWP::Simple::get|get)\s*\(?\s*[^\n]{0,20}?["'](https?:[^"'\n]{4,200})/i;
const escaped =
  /\b(?:printf|echo\s+-\w{0,3}e\w{0,3})\s[^\n|]{0,60}(?:\\x[\da-f]{2}|\\0?[0-7]{3}){4}[^\n|]{0,2000}\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b/i;

const decodes = "decodes a text and runs it";

function runsFrom(address: string): string {
  return `runs remote code from ${hostOf(address)}`;
}

/** In scripts and blocks of code. */
export const evaluatedCode: readonly LinePattern[] = [
  {
    hints: ["eval", "assert"],
    also: ["base64", "gzinflate", "rot13", "decode64", "unpack", "].pack"],
    pattern: decoded,
    does: decodes,
    severity: "critical",
    unless: (_, { isCode }) => !isCode,
  },
  {
    hints: ["exec"],
    also: ["marshal.loads", "decompress"],
    pattern:
      /\bexec\s*\(\s*(?:compile\s*\(\s*)?(?:(?:marshal\.loads|(?:zlib|bz2|lzma|gzip)\.decompress)\s*\(\s*){1,3}(?!(?:base64|b64decode|binascii)\b)/i,
    does: "runs code that it unpacks from data",
    unless: (_, { isCode }) => !isCode,
  },
  {
    hints: ["eval"],
    also: ["http://", "https://"],
    pattern: fetched,
    does: ([, address = ""]) => runsFrom(address),
    unless: ([, address = ""], { isCode }) => !isCode || reachOfAddress(address) !== "public",
  },
  {
    hints: ["printf", "echo"],
    also: ["\\x", "\\0", "\\1"],
    pattern: escaped,
    does: decodes,
    severity: "critical",
    unless: (_, { isCode }) => !isCode,
  },
];

/**
 * What one line of Ruby, Perl or PHP evaluates that its text does not show; undefined for neither.
 */
export function evaluatedIn(code: string): string | undefined {
  if (decoded.test(code)) return decodes;
  const [, address = ""] = fetched.exec(code) ?? [];
  return reachOfAddress(address) === "public" ? runsFrom(address) : undefined;
}
