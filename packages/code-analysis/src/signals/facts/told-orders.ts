import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { MarkedText } from "../../text/marked-text.ts";
import type { Hit } from "../../text/signal.ts";
import { holdsOne } from "./matches-near.ts";
import { type OrderWords, orderWords } from "./order-words.ts";
import { isOfOwnVendor } from "./own-vendor.ts";
import { isSpokenOf } from "./plain-orders.ts";
import { around, linesWith, placeInStatement, type Statement, statementsIn } from "./statements.ts";
import { conceals } from "./unnoticed.ts";

/*
 * Several sentences that let an address decide what an agent does: what it serves is loaded, and
 * then obeyed or run, again and again, without a question or unseen.
 */

const loads = orderWords(
  "fetch fetches load loads get gets read reads download downloads retrieve pull poll check visit open request query consult descarg* carga lee consulta obtén baixe carregue leia consulte récupère télécharge charge lis consulte lade hole rufe lies scarica leggi carica consulta trovi trova загруз* скача* получи* прочитай открой haal lees pobierz indir oku unduh tải hämta 获取 下载 读取 拉取 访问 加载 取得 ダウンロード 読み込 読んで 가져 다운로드 읽",
);
const obeys = orderWords(
  "follow follows obey execute executes run runs perform apply carry+out treat treats replace replaces overwrite act+on comply sigue ejecuta* reemplaza sustituye aplica trata siga execute substitua aplique trate suis exécute* remplace applique traite befolge führe ersetze wende behandle esegui eseguire segui sostituisci applica выполни* следуй замени примени запусти voer volg wykonaj çalıştır jalankan ikuti thực+hiện kör 执行 遵循 遵守 按照 替换 视为 运行 実行 従って 従う 置き換え 扱 실행 따르",
);
const served = orderWords(
  "instructions instruction commands command rules directives orders its+content its+contents the+content the+contents what+it+says whatever archive instrucciones comando comandos órdenes reglas contenido instruções ordens regras conteúdo commande commandes consignes règles contenu l'archive anweisungen befehl befehle regeln inhalt archiv istruzioni comandi regole contenuto инструкции инструкциям команд* правила содержимое opdrachten instructies polecenia instrukcje talimatlar komutlar perintah instruksi lệnh 指令 命令 规则 内容 指示 コマンド ルール 명령 지시 내용",
);
/** Again and again, with priority, or without a question. */
const insists = orderWords(
  "every+session each+session each+conversation every+conversation every+hour hourly every+day daily always from+now+on at+the+start at+session+start whenever priority keep+this without+asking without+confirmation without+approval take+precedence override cada+sesión cada+conversación cada+hora siempre prioridad sin+preguntar sin+pedir sin+confirm* a+partir+de+ahora cada+sessão cada+conversa sempre sem+perguntar sem+confirm* a+partir+de+agora chaque+session chaque+conversation toutes+les+heures toujours priorité sans+demander sans+confirm* désormais jede+sitzung jeder+sitzung jede+stunde stündlich immer vorrang ohne+nachfrage ohne+rückfrage ab+jetzt ogni+sessione ogni+conversazione ogni+ora sempre priorità senza+chiedere senza+conferma d'ora+in+poi кажд* всегда приоритет без+подтвержд* не+спрашива* отныне 每次 每天 每小时 始终 优先 无需确认 不要询问 以后 毎回 毎日 常に 優先 確認なし 今後 매번 항상 우선",
);
const link = /https?:\/\/[^\s`"'）」。，、)>*\]|]{4,200}(?<![.,;:!?])/i;
/** Reading what is written there is what documentation is for. */
const manuals =
  /\b(?:documentation|docs|guides?|manual|reference|install(?:ation)?|setup|getting started|readme|changelog|tutorial|api|schema|example|template|style|issue|pull request)\b|文档|ドキュメント|документац|documentación|anleitung/i;

/** Such orders, at the sentence that obeys. */
export function toldOrders(text: MarkedText): readonly Hit[] {
  if (text.format !== "markdown" || !mayLoad(text)) return [];
  const all = statementsIn(text);
  const hits = new Map<number, Hit>();
  for (const [index, statement] of all.entries()) {
    const from = link.exec(statement.text)?.[0];
    if (from === undefined || reachOfAddress(from) !== "public") continue;
    const plain = statement.text.replace(from, " ");
    if (!loads.pattern.test(plain) || manuals.test(plain)) continue;
    const obeyed = obeyedIn(index, all, { statement, plain });
    const insisted = obeyed === undefined ? 0 : timesInsisted(statement, index, all);
    if (obeyed === undefined || insisted === 0) continue;
    // Its own site is no reason for rules that come from there each time, before all others.
    const own = from.replace(/^http:/i, "https:").replace("//", "");
    if (insisted < leastOfOwn && !isUnseen(statement, index, all) && isOfOwnVendor(own, text))
      continue;
    const { line, column } = obeyed;
    if (hits.has(line.number)) continue;
    if (isSpoken(statement, loads, text) || isSpoken(obeyed, obeys, text)) continue;
    hits.set(line.number, {
      line: line.number,
      column: column + 1,
      excerpt: line.text.trim(),
      does: `instructs the agent to follow instructions that it fetches from ${hostOf(from)}`,
      confidence: "medium",
    });
  }
  return [...hits.values()];
}

function isSpoken(statement: Statement, { pattern }: OrderWords, text: MarkedText): boolean {
  const place = placeInStatement(statement, Math.max(0, statement.text.search(pattern)));
  return isSpokenOf(place.line, place.column, text);
}

/** A quick look: most addresses are only linked to. */
function mayLoad(text: MarkedText): boolean {
  if (!holdsOne(text, ["://"]) || !holdsOne(text, served.hints)) return false;
  return [...linesWith(text, ["://"])].some((line) => loads.pattern.test(line.replace(link, " ")));
}

const mostBetween = 3;
const mostLines = 8;

type Loading = { readonly statement: Statement; readonly plain: string };

function obeyedIn(
  index: number,
  all: readonly Statement[],
  { statement, plain }: Loading,
): Statement | undefined {
  if (obeys.pattern.test(plain) && served.pattern.test(plain)) return statement;
  return around(statement, index, all, { before: 0, after: mostBetween, lines: mostLines })
    .slice(1)
    .find(({ text }) => !link.test(text) && obeys.pattern.test(text) && served.pattern.test(text));
}

function isUnseen(statement: Statement, index: number, all: readonly Statement[]): boolean {
  const near = around(statement, index, all, { before: 1, after: mostBetween, lines: mostLines });
  return near.some(({ text }) => conceals.test(text));
}

const leastOfOwn = 2;

function timesInsisted(statement: Statement, index: number, all: readonly Statement[]): number {
  const span = { before: 3, after: mostBetween + 1, lines: mostLines };
  return around(statement, index, all, span).filter(
    ({ text }) => insists.pattern.test(text) || conceals.test(text),
  ).length;
}
