import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { isKeyOfAnother } from "../../shell/key-owner.ts";
import { secretAt } from "../../shell/secret-locations.ts";
import { isOrderedBy } from "../../text/ordered.ts";
import { isEnglish } from "../../text/language.ts";
import type { MarkedText } from "../../text/marked-text.ts";
import type { Hit } from "../../text/signal.ts";
import { orderWords } from "./order-words.ts";
import { isOwnSite } from "./own-site.ts";
import { isHostOfCode, isUserContentHost } from "./own-vendor.ts";
import { isSpokenOf } from "./plain-orders.ts";
import { around, linesWith, placeInStatement, type Statement, statementsIn } from "./statements.ts";
import { conceals } from "./unnoticed.ts";

/*
 * What several sentences tell together, in the order in which they are carried out: a secret is
 * taken, and what was taken goes to an address, or goes anywhere without the owner's notice. Names
 * of files, of commands and of variables, and addresses, are the same in every language.
 */

/** A secret is sent within this many sentences and lines of being taken. */
const mostBetween = 6;
const mostLines = 14;

const takes = orderWords(
  "read reads collect collects gather gathers take takes get gets copy copies include includes append print dump extract retrieve open load grab fetch obtain harvest bundle run list ask asks query export lee leer lea recoge recopila copia toma obtén extrae incluye pide leia ler colete copie obtenha extraia inclua lis lisez récupère collecte copie prends inclus demande lies lese auslesen sammle kopiere nimm hole öffne frage leggi leggere raccogli copia prendi estrai прочитай* прочти считай собери скопируй возьми получи извлеки lees verzamel przeczytaj oku topla baca kumpulkan đọc läs läser 提供 输入 填写 索取 读取 读出 读 收集 获取 取得 复制 提取 打开 讀取 読み 読んで 読む 収集 コピー 取り出 읽 수집 복사 compresse compressez compacte comprime comprimir zip archive busca buscar busque procure cherche suche find locate extract pack",
);
export const transfers = orderWords(
  "leave send sends sending sent submit submits submitting post posts posting posted upload uploads uploading uploaded forward forwards forwarding forwarded transmit transmits relay relays put add adds append appends include includes pass passes attach attaches deliver mail e-mail email commit push sync syncs report reports share copy write writes type enter paste encode render request open call envía* envia* enviar manda* sube subir añád* agrég* incluy* publica comparte pega pasa envoie* envoyer transmets ajoute* téléverse* joins insère publie colle sende* schick* übermittle* übertrage* lade häng* hänge füge trag* schreib* poste veröffentliche gib envie enviem encaminhe adicione anexe carregue publique invia* inoltra* aggiungi carica inserisci trasmetti отправ* перешли пересыл* загрузи добавь вставь передай запиши stuur verstuur wyślij* prześlij* dodaj gönder* yükle kirim* unggah gửi skicka 发送 上传 提交 传送 传给 附加 附上 添加 写入 调用 参数 發送 上傳 送信 送る 送って アップロード 転送 追加 付け 渡 전송 보내 업로드 첨부 추가 hand hands mánda* súbe* pása* dépose* déposer deposita* deixe guarda drop drops transfer transfers stream streams",
);
const request =
  /\b(?:POST|PUT)\b|(?<!\p{L})(?:petición|requisição|requête|anfrage|richiesta|запрос)(?!\p{L})|请求|リクエスト|요청/u;
const settles =
  /\b(?:set|configure|export|store|save|add|put|create|define|keep|paste|fill in|enter|edit|update|rotate|revoke|check (?:that|whether|if)|make sure|ensure)\b[^.]{0,40}$/i;

/** What makes the values of a settings file count, as opposed to one key from it. */
const whole =
  /\b(?:values?|contents?|content of|whole|entire|every|all|full|both|complete|raw|files?)\b|(?<!\p{L})(?:contenidos?|conteúdo|inhalte?|contenus?|contenuto|todos?|todas?|alle[sn]?|toute?s?|tutti|valores|werte|valeurs|содержим\p{L}*|все|всё)(?!\p{L})|内容|全部|全文|所有|すべて|中身|내용|전체/iu;
/** Commands that print a secret, as they are written in sentences. */
const printers =
  /`[^`\n]{0,60}(?:\bgh auth token|\bpass show\b|\bpass ls\b|\bsecurity find-(?:generic|internet)-password|\bop (?:item get|read)\b|\bbw (?:get|list)\b|\bgcloud auth (?:application-default )?print-access-token|\baws configure (?:get|export-credentials)|\baz account get-access-token|\bkubectl (?:get secrets?|config view --raw)|\bprintenv\b|(?<![\w.-])env(?=`|\s*[|>])|\bdocument\.cookie\b)[^`\n]{0,80}`|\bdocument\.cookie\b/i;
/** Words for what no service needs; "token" and "password" say too little. */
const words = orderWords(
  "dotenv+file dotenv+files shell+profile recovery+phrase seed+phrase secret+phrase mnemonic seed+words 12+words 24+words 12+or+24+words private+key private+keys ssh+key ssh+keys session+cookie session+cookies browser+cookies login+cookies keychain password+store password+manager environment+variables env+vars one-time+codes one-time+passwords verification+codes clave+privada claves+privadas frase+semilla frase+de+recuperación variables+de+entorno chave+privada frase-semente variáveis+de+ambiente privaten+schlüssel passwortspeicher schlüsselbund umgebungsvariablen wiederherstellungsphrase clé+privée clés+privées phrase+de+récupération variables+d'environnement trousseau chiave+privata chiavi+private frase+di+recupero variabili+d'ambiente закрыт*+ключ* приватн*+ключ* сид-фраз* переменные+окружения browser+cookie+database cookie+database cookie+store browser+cookies saved+passwords saved+logins doce+palabras 12+palabras doze+palavras douze+mots zwölf+wörter двенадцать+слов cookies+del+navegador contraseñas+guardadas senhas+salvas cookies+do+navegador mots+de+passe+enregistrés cookies+du+navigateur gespeicherte*+passwörter browser-cookies cookies+браузера сохранённые+пароли 浏览器+cookie 保存的密码 브라우저+쿠키 ブラウザ+cookie ブラウザのcookie 私钥 助记词 环境变量 秘密鍵 環境変数 リカバリーフレーズ 개인키 환경변수 시드+구문",
);
const namesPath = /(?:~|\$HOME|%USERPROFILE%)?[\w./\\~*-]{0,80}[./\\][\w.*-]{2,60}/g;
const namesVariable = /(?<![\w$])\$?\{?([A-Z][A-Z\d]{1,30}(?:_[A-Z\d]{1,30}){1,5})\b/g;
const keysBeside =
  /~\/\.ssh\b[^.!?\n]{0,60}(?:\bkeys\b|(?<!\p{L})(?:schlüssel|claves|llaves|chaves|clés|chiavi|ключ\p{L}*))|~\/\.ssh[^。]{0,20}(?:密钥|私钥|鍵|키)/iu;
const endsLike = /(?<!\w)[*_]+(?:KEY|TOKEN|SECRET|PASSWORD)S?\b/;

/** The key of a vendor, which no other one needs. */
const vendorKey =
  /(?<![\w-])(OpenAI|Anthropic|Claude|Gemini|GitHub|GitLab|AWS|Stripe|Binance|Coinbase|Slack|Discord|Telegram|Shopify|Notion)(?:\s(?:or|oder|ou|o|y|e)\s\w{2,20}|\s?(?:和|或|や)\s?\w{2,20})?(?:['’]s)?\s?(?:的|の)?\s?(?:API[ -]?)?(?:keys?|tokens?|密钥|令牌|キー)(?![\w-])/i;

/** What was taken before, under another name. */
const taken =
  /\b(?:it|them|these|those|this|that|result|results|output|outputs|text|texts|data|contents?|values?|string|archive|bundle|blob|information|everything|all of|phrase|words|lines?|collected|gathered|encoded|combined|above|(?:the|its|each|every) (?:cookies?|keys?|history|logins?|files?|copy))\b/i;
/** "Send a POST request with the header": what is sent is the request itself. */
const itsOwn =
  /\b(?:send|make|issue|submit)\s+(?:an?|the|your)\s+(?:\w{1,12}\s){0,2}(?:requests?|quer(?:y|ies)|messages?|prompts?|calls?)\b/i;
/** Where to, as it was named before. */
const sameAddress =
  /\b(?:the )?same (?:address|url|endpoint|host|destination|place|server|inbox|mailbox)\b|(?<!\p{L})(?:misma (?:dirección|url)|mesmo (?:endereço|destino)|même adresse|gleiche[nr]? (?:adresse|ziel)|stesso indirizzo|тот же адрес|тому же адресу)(?!\p{L})|同一(?:个)?(?:地址|目标|接口)|同じ(?:宛先|アドレス|送信先|URL)|같은 (?:주소|곳)/iu;
const link =
  /https?:\/\/[^\s`"'）」。，、)>*\]|]{4,200}(?<![.,;:!?])|(?<![\w./@-])[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{2,60}){1,4}(?![\w/])|\\{2,4}\d{1,3}(?:\.\d{1,3}){3}\\|(?<![\w@])@\w{3,30}bot\b/i;

const hints = [
  ".env",
  ".ssh",
  ".aws",
  ".kube",
  ".netrc",
  ".npmrc",
  ".gnupg",
  ".config/",
  ".git-credentials",
  "id_rsa",
  "id_ed25519",
  "keychain",
  "cookie",
  "_history",
  "wallet.dat",
  "_key",
  "_token",
  "_secret",
  "auth token",
  "api key",
  "api-key",
  "api token",
  "密钥",
  "pass show",
  "printenv",
  "`env`",
] as const;

/** Such orders, at the sentence that sends. */
export function toldFlows(text: MarkedText): readonly Hit[] {
  if (text.format !== "markdown") return [];
  const named = [...linesWith(text, hints), ...linesWith(text, words.hints)];
  if (!named.some((line) => placeOfSecret(line) !== -1)) return [];
  const all = statementsIn(text);
  const hits = new Map<number, Hit>();
  for (const [index, statement] of all.entries()) {
    const carried = carriedIn(statement, index, all, text);
    const place =
      carried === undefined ? placeOfTaken(statement, all[index + 1]) : placeOfFile(statement.text);
    if (place === -1 || isSpoken(statement, place, text)) continue;
    const sent =
      carried ??
      sentFrom(statement, index, all, text) ??
      sentByName(statement, index, all, text) ??
      sentUnseen(statement, index, all);
    if (sent === undefined || hits.has(sent.statement.line.number)) continue;
    const { line, column } = sent.statement;
    const verb = Math.max(0, sendsAt(sent.statement.text));
    if (isSpoken(sent.statement, verb, text)) continue;
    hits.set(line.number, {
      line: line.number,
      column: column + 1,
      excerpt: line.text.trim(),
      does: sent.does,
      confidence: "medium",
    });
  }
  return [...hits.values()];
}

/** Of a code span, the place before it counts, since a code span quotes nothing. */
function isSpoken(statement: Statement, place: number, text: MarkedText): boolean {
  const lead = statement.text.slice(0, place);
  const isInCode = (lead.match(/`/g)?.length ?? 0) % 2 === 1;
  const { line, column } = placeInStatement(statement, isInCode ? lead.lastIndexOf("`") : place);
  return isSpokenOf(line, column, text);
}

/** Where a sentence has the agent take a secret that no service needs; -1 if it does not. */
function placeOfTaken({ text }: Statement, next: Statement | undefined): number {
  const place = placeOfSecret(text);
  if (place === -1 || settles.test(text.slice(0, place))) return -1;
  const isTaken =
    takes.pattern.test(text) ||
    transfers.pattern.test(text) ||
    /[?？]\s*$/.test(text) ||
    // "It is in the cookie database. Extract it."
    (next !== undefined && taken.test(next.text) && takes.pattern.test(next.text));
  return isTaken ? place : -1;
}

/** Where a sentence names such a secret; -1 if it names none. */
function placeOfSecret(text: string): number {
  const named = placeNamed(text);
  return named === -1 ? text.search(words.pattern) : named;
}

/** By the name of a file, a command or a variable. */
function placeNamed(text: string): number {
  const place = placeOfFile(text);
  if (place !== -1) return place;
  if (endsLike.test(text)) return text.search(endsLike);
  const key = vendorKey.exec(text);
  if (key !== null) return key.index;
  const host = hostOf(link.exec(text)?.[0] ?? "");
  for (const { 1: name = "", index } of text.matchAll(namesVariable)) {
    if (host !== "" && isKeyOfAnother(name, host)) return index;
  }
  return -1;
}

/** By the name of a file, or of a command that prints a secret. */
function placeOfFile(text: string): number {
  const command = text.search(printers);
  if (command !== -1) return command;
  for (const match of text.matchAll(namesPath)) {
    const kind = secretAt(match[0].replace(/\*+$/, "").replace(/[.,;:]+$/, ""));
    if (kind === "secret-file") return match.index;
    if (kind === "settings-file" && whole.test(text.replace(match[0], " "))) return match.index;
  }
  return keysBeside.exec(text)?.index ?? -1;
}

type Sent = { readonly statement: Statement; readonly does: string };

/** Where what a sentence takes goes to an address. */
function sentFrom(
  first: Statement,
  index: number,
  all: readonly Statement[],
  text: MarkedText,
): Sent | undefined {
  const near = around(first, index, all, { before: 0, after: mostBetween, lines: mostLines });
  for (const [after, statement] of near.entries()) {
    const verb = sendsAt(statement.text);
    if (verb === -1) continue;
    if (settles.test(statement.text.slice(0, verb))) continue;
    if (after > 0 && !sendsTaken(statement.text)) continue;
    const to = addressNear(
      statement,
      all.slice(Math.max(0, index + after - mostBetween), index + after),
    );
    if (to === undefined || !isToOther(to, text) || isOfVendor(first.text, to)) continue;
    const receiver = to.includes("://") ? hostOf(to) : to;
    return { statement, does: `instructs the agent to send secrets to ${receiver}` };
  }
  return undefined;
}

/** "The comment has the output of `env`": what goes where the sentence before it says. */
const carries =
  /\b(?:comment|message|body|post|gist|issue|payload|e-?mail|attachment|title|description|text|caption|query|parameter)\b[^.!?\n]{0,40}\b(?:has|contains?|includes?|carries|holds?|consists? of|is|ends with|lists?)\b|(?<!\p{L})(?:enthält|enthalten|contiene|contienen|contient|contiennent|contém|contêm|содержит|включает|contengono)(?!\p{L})|(?:内容为|内容是|包含|包括|含む|含める|内容は)/iu;
const mostBefore = 2;

function carriedIn(
  statement: Statement,
  index: number,
  all: readonly Statement[],
  text: MarkedText,
): Sent | undefined {
  if (placeOfFile(statement.text) === -1 || !carries.test(statement.text)) return undefined;
  const near = around(statement, index, all, { before: mostBefore, after: 0, lines: mostLines });
  const sending = near.findLast((one) => isOrdered(one.text) && placeOfReceiver(one, text));
  if (sending === undefined) return undefined;
  const to = link.exec(sending.text)?.[0] ?? "";
  const receiver = to === "" ? "somebody else" : to.includes("://") ? hostOf(to) : to;
  return { statement, does: `instructs the agent to send secrets to ${receiver}` };
}

function placeOfReceiver(statement: Statement, text: MarkedText): boolean {
  const to = link.exec(statement.text)?.[0];
  return to === undefined ? publicPlace.test(statement.text) : isToOther(to, text);
}

/** "Keep the result as `notes`": the name by which a later sentence means what was taken. */
const names =
  /\b(?:as|in|into|in a variable|called|named|call (?:it|this|them)|to|under)\s(?:the\s)?(?:(?:variable|name|file|key|value|list|string)\s)?[`"“]([A-Za-z_][\w-]{2,40}(?:\.(?:txt|md|json|log|csv|zip|gz|tgz|bin|dat))?)[`"”]/gi;
/** Where others read what is put there. */
const publicPlace =
  /\b(?:gists?|paste ?bins?|comments?|issues?|pull requests?|tickets?|channels?|webhooks?|slack|discord|telegram|e-?mails?|(?:npm |pypi )?packages?|wiki|badges?|images?|forms?|public|release notes|commit messages?|attach(?:es|ed|ment)?)\b/i;
const mostNames = 8;

/** Where a later sentence sends what was taken under a name, however many sentences later. */
function sentByName(
  first: Statement,
  index: number,
  all: readonly Statement[],
  text: MarkedText,
): Sent | undefined {
  const [next] = all.slice(index + 1, index + 2);
  const keeps = next !== undefined && taken.test(next.text) ? [first, next] : [first];
  const given = keeps
    .flatMap((one) => [...one.text.matchAll(names)].map(([, name = ""]) => name))
    .filter((name) => secretAt(name) === undefined)
    .slice(0, mostNames);
  if (given.length === 0) return undefined;
  for (const statement of all.slice(index + 1)) {
    if (!given.some((name) => isNamedIn(statement.text, name))) continue;
    const verb = sendsAt(statement.text);
    if (verb === -1 || settles.test(statement.text.slice(0, verb))) continue;
    const to = addressNear(statement, []);
    if (to !== undefined && isToOther(to, text) && !isOfVendor(first.text, to)) {
      const receiver = to.includes("://") ? hostOf(to) : to;
      return { statement, does: `instructs the agent to send secrets to ${receiver}` };
    }
    if (to === undefined && publicPlace.test(statement.text) && isOrdered(statement.text))
      return { statement, does: "instructs the agent to put secrets where others read them" };
  }
  return undefined;
}

function isNamedIn(text: string, name: string): boolean {
  const at = text.indexOf(name);
  if (at === -1) return false;
  const beside = `${text.charAt(at - 1)}${text.charAt(at + name.length)}`;
  return !/[\w-]/.test(beside);
}

/** Without an address, where a sentence close to it hides it from the owner. */
function sentUnseen(first: Statement, index: number, all: readonly Statement[]): Sent | undefined {
  const near = around(first, index, all, {
    before: 2,
    after: mostBetween - 1,
    lines: mostLines / 2,
  });
  if (!near.some((one) => isUnseen(one, first))) return undefined;
  if (!isForeign(first.text) && placeNamed(first.text) === -1) return undefined;
  const statement = all
    .slice(index, index + 3)
    .find((one) => isOrdered(one.text) && (one === first || sendsTaken(one.text)));
  return statement === undefined
    ? undefined
    : { statement, does: "instructs the agent to pass on secrets without its owner's notice" };
}

/** "Do not show tokens" keeps a secret, and conceals nothing. */
function isUnseen({ text }: Statement, first: Statement): boolean {
  const hidden = conceals.exec(text);
  // "It fails silently" hides nothing.
  if (hidden === null || adverbs.test(hidden[0])) return false;
  const said = text.slice(hidden.index);
  return text === first.text ? !keeps.test(hidden[0]) : !keeps.test(said);
}

const adverbs = /^(?:silently|secretly|covertly|quietly|invisibly|in the background)$/i;
const keeps =
  /\b(?:secrets?|tokens?|keys?|passwords?|credentials?|values?|sensitive|private|placeholders?|headers?|env)\b|\.env\b|_(?:KEY|TOKEN|SECRET)\b|密钥|令牌|凭据|密码/i;

function isOrdered(text: string): boolean {
  const verb = sendsAt(text);
  return verb !== -1 && isOrderedBy({ lead: text.slice(0, verb), said: text.slice(verb) });
}

function sendsAt(text: string): number {
  const verb = text.search(transfers.pattern);
  return verb === -1 ? text.search(request) : verb;
}

/** In a short sentence nothing may show its language: it is taken for English. */
function isForeign(text: string): boolean {
  return !isEnglish(`${text} the`) || /[^\p{ASCII}\P{L}]/u.test(text);
}

/** True if a later sentence sends what was taken, and not a message of its own. */
function sendsTaken(text: string): boolean {
  if (isForeign(text)) return true;
  return !itsOwn.test(text) && taken.test(text);
}

/** The address in a sentence, or the one that was named before. */
function addressNear({ text }: Statement, before: readonly Statement[]): string | undefined {
  const own = link.exec(text)?.[0];
  if (own !== undefined || !sameAddress.test(text)) return own;
  return before.flatMap((one) => link.exec(one.text)?.[0] ?? []).at(-1);
}

/** True if what is taken is the key of the vendor to whom it goes, and nothing else. */
function isOfVendor(text: string, to: string): boolean {
  const [, vendor = ""] = vendorKey.exec(text) ?? [];
  return vendor !== "" && !isKeyOfAnother(`${vendor.toUpperCase()}_API_KEY`, hostOf(to));
}

function isToOther(address: string, text: MarkedText): boolean {
  if (!address.includes("://")) return !/@(?:[\w-]+\.)*example\./i.test(address);
  if (reachOfAddress(address) !== "public") return false;
  // What is on such a site is somebody's, whatever the text says about the site.
  const host = hostOf(address);
  return isHostOfCode(host) || isUserContentHost(host) || !isOwnSite(address, text);
}
