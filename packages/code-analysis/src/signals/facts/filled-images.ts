import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { MarkedText } from "../../text/marked-text.ts";
import type { Hit } from "../../text/signal.ts";
import { isSpokenOf } from "./plain-orders.ts";
import { around, placeInStatement, statementsIn } from "./statements.ts";

/*
 * An image or a link whose address has a place to be filled in, and sentences that say with what:
 * the client loads it as soon as the answer is shown, so the owner need not click.
 */

const image =
  /!\[[^\]\n]{0,80}\]\(\s*(https?:\/\/[^)\s]{1,200}?[?&/][\w.-]{0,40}[=/](?:\.{3}|…|[A-Z][A-Z_]{2,30}|\{[^}\n]{1,40}\}|<[^>\n]{1,40}>|%s|XXX+))[^)\n]{0,40}\)/;
const encodes =
  /\b(?:base64|base32|hex|url-?safe|encod(?:e|ed|ing)|escap(?:e|ed))\b|(?<!\p{L})(?:codific\p{L}*|kodier\p{L}*|encodé\p{L}*|кодир\p{L}*|закодир\p{L}*|verschlüssel\p{L}*)(?!\p{L})|编码|編碼|エンコード|符号化|인코딩/iu;
const privateData =
  /\b(?:conversation|transcript|chat history|last (?:prompt|message|question)|user['’]?s? (?:message|prompt|input|question|name|e-?mail)|secrets?|passwords?|credentials|api keys?|tokens?|environment|env|connection string|file contents?)\b|(?<!\p{L})(?:conversa(?:ción|tion)?|contraseña\p{L}*|senha\p{L}*|clave\p{L}*|chave\p{L}*|credencia\p{L}*|cadena de conexión|string de conexão|gespräch\p{L}*|passw(?:o|ö)rt\p{L}*|schlüssel|zugangsdaten|mots? de passe|identifiants|clés?|парол\p{L}*|ключ\p{L}*|переписк\p{L}*|разговор\p{L}*)(?!\p{L})|对话|密码|密钥|凭据|会話|パスワード|秘密|키|대화/iu;

/** Such images, at their line. */
export function filledImages(text: MarkedText): readonly Hit[] {
  if (text.format !== "markdown" || !text.text.includes("![")) return [];
  const all = statementsIn(text);
  const hits = new Map<number, Hit>();
  for (const [index, statement] of all.entries()) {
    const at = statement.text.indexOf("![");
    if (at === -1) continue;
    const { line } = placeInStatement(statement, at);
    if (hits.has(line.number)) continue;
    const match = image.exec(line.text);
    if (match === null || reachOfAddress(match[1] ?? "") !== "public") continue;
    const near = around(statement, index, all, { before: 2, after: 3, lines: linesAround })
      .map((one) => one.text)
      .join(" ")
      .replace(match[0], " ");
    if (!encodes.test(near) || !privateData.test(near)) continue;
    if (isSpokenOf(line, outsideCode(line.text.slice(0, match.index)), text)) continue;
    hits.set(line.number, {
      line: line.number,
      column: match.index + 1,
      excerpt: line.text.trim(),
      does: "embeds an image whose URL carries filled-in data",
      confidence: "medium",
    });
  }
  return [...hits.values()];
}

const linesAround = 6;

/** Where a lead ends; before a code span that it opens, since that quotes nothing. */
function outsideCode(lead: string): number {
  const isOpen = (lead.match(/`/g)?.length ?? 0) % 2 === 1;
  return isOpen ? lead.lastIndexOf("`") : lead.length;
}
