import { isOrderedBy } from "../../text/ordered.ts";
import { isEnglish } from "../../text/language.ts";
import { lineAt, type MarkedText } from "../../text/marked-text.ts";
import { isForbidden } from "../../text/polarity.ts";
import type { Hit } from "../../text/signal.ts";
import { holdsOne } from "./matches-near.ts";
import { type OrderWords, orderWords } from "./order-words.ts";
import { concealed } from "./override-concealment.ts";
import { isSpokenOf } from "./plain-orders.ts";
import type { Place } from "../../text/wrapped-lines.ts";
import { around, placeInStatement, type Statement, statementsIn } from "./statements.ts";
import { transfers } from "./told-flows.ts";
import { conceals } from "./unnoticed.ts";

/*
 * What is done with money, with data or with the safety of the owner, while a sentence close to it
 * has the owner not learn of it. Each is honest alone: a rule about tone, a payment, a copy.
 */

type Act = { readonly object: OrderWords; readonly verb: OrderWords };

const payee = orderWords(
  "iban payee recipient recipient's beneficiary account+number bank+details wallet payout payouts network+fee service+fee destinatario beneficiari* cuenta+bancaria destinatário conta+bancária empfänger* kontonummer bankverbindung destinataire bénéficiaire coordonnées+bancaires получател* реквизит* кошел* 收款 账号 账户 银行卡 钱包 受取人 振込先 口座 送金先 ウォレット beneficiario conto+corrente",
);
const moves = orderWords(
  "replace swap change substitute redirect transfer send add deduct pay charge skim divert sustituy* reemplaz* cambi* transfier* añad* substitu* troque transfir* adicione ersetz* tausch* ändere überweise* füge remplac* transfér* vire* ajoute замен* измени* переведи* перевод* добавь 替换 换成 改为 改成 转账 转入 加上 置き換え 差し替え 送金 変更 追加 sostituisci cambia trasferisci",
);
const data = orderWords(
  "conversation conversations transcript transcripts chat+history session+history every+message all+messages prompts .env .env.local dotenv password passwords passphrase credentials private+key private+keys ssh+key ssh+keys api+key api+keys access+token access+tokens cookies connection+string connection+strings environment+variables verification+code verification+codes customer+data personal+data source+code second+file conversación contraseña* claves credenciales código+fuente cadena+de+conexión variables+de+entorno códigos+de+verificación conversa senha* credenciais chaves código-fonte string+de+conexão variáveis+de+ambiente gespräch* unterhaltung passwör* passwort zugangsdaten schlüssel quellcode verbindungszeichenfolge umgebungsvariablen mots+de+passe mot+de+passe identifiants clés conversation code+source variables+d'environnement chaîne+de+connexion разговор* переписк* парол* ключ* исходн*+код* учётн*+данн* учетн*+данн* переменн*+окружения 对话 密码 凭据 凭证 密钥 源代码 环境变量 验证码 聊天记录 会話 パスワード 認証情報 秘密鍵 ソースコード 環境変数 接続文字列 conversazione password chiavi credenziali codice+sorgente",
);
const safety = orderWords(
  "verify=false rejectunauthorized node_tls_reject_unauthorized --no-verify strict-ssl --trusted-host certificate+check certificate+checks certificate+validation security+finding security+findings security+issue security+issues security+problem security+problems vulnerability vulnerabilities backdoor hardcoded+password second+account admin+account vulnerabilidad* problemas+de+seguridad puerta+trasera vulnerabilidade* problemas+de+segurança sicherheitslücke* sicherheitsproblem* hintertür vulnérabilit* faille* problèmes+de+sécurité porte+dérobée уязвимост* бэкдор* 漏洞 安全问题 后门 脆弱性 セキュリティ上の問題 バックドア vulnerabilità problemi+di+sicurezza",
);
const weakens = orderWords(
  "set add use write put disable skip approve ignore omit leave create insert plant accept aprueb* omite ignora añade crea desactiva aprov* omita ignore adicione crie desative genehmig* übergeh* ignorier* füge setze lege deaktivier* approuve* ignore ajoute crée désactive одобр* пропус* игнорир* добавь создай отключ* 批准 通过 忽略 添加 创建 关闭 跳过 承認 無視 追加 作成 無効 指摘せず 指摘し approva ignora aggiungi disattiva",
);

const acts: readonly Act[] = [
  { object: payee, verb: moves },
  { object: data, verb: transfers },
  { object: safety, verb: weakens },
];

/** Whatever goes to a mailbox that the text names. */
const toSomebody: Act = {
  object: {
    hints: ["@"],
    pattern:
      /(?<![\w./@-])[\w.+-]{1,60}@(?!(?:[\w-]+\.)*example\.)[\w-]{1,60}(?:\.[\w-]{2,60}){1,4}(?![\w/])/u,
  },
  verb: transfers,
};

const linesAround = 8;
const before = 4;
/** "Never show secrets to the user" and "Don't explain the code" hide no act. */
const ofSecret =
  /\b(?:secrets?|tokens?|keys?|passwords?|credentials?|raw|values?|placeholders?|internals?|reasoning|thinking|code|json|errors?|stack traces?)\b/i;

/** Such a sentence, the first of a text. */
export function covertActs(text: MarkedText): readonly Hit[] {
  if (text.format !== "markdown") return [];
  if (
    ![...acts, toSomebody].some(
      ({ object, verb }) => holdsOne(text, object.hints) && holdsOne(text, verb.hints),
    )
  )
    return [];
  const all = statementsIn(text);
  const lines = linesNearObjects(text);
  for (const [index, statement] of all.entries()) {
    if (!lines.has(statement.line.number)) continue;
    const place = hiddenAt(statement, text);
    if (place === undefined) continue;
    const near = around(statement, index, all, { before, after: 1, lines: linesAround });
    if (!near.some((one) => isAct(one, statement, text))) continue;
    return [
      {
        line: place.line.number,
        column: place.column + 1,
        excerpt: place.line.text.trim(),
        does: concealed,
        confidence: "medium",
      },
    ];
  }
  return [];
}

/** The numbers of the lines close to a word for what such an act is done with: few have one. */
function linesNearObjects(text: MarkedText): ReadonlySet<number> {
  const near = new Set<number>();
  const hints = [...acts, toSomebody].flatMap(({ object }) => text.glance.mayHoldOf(object.hints));
  for (const place of hints.flatMap((hint) => text.glance.placesOf(hint))) {
    const line = lineAt(text, place)?.number ?? 0;
    for (let at = line - linesAround; at <= line + linesAround; at += 1) near.add(at);
  }
  return near;
}

/** Where a sentence hides something. */
function hiddenAt(statement: Statement, whole: MarkedText): Place | undefined {
  const { text } = statement;
  const hidden = conceals.exec(text);
  if (hidden === null) return undefined;
  const said = text.slice(hidden.index);
  if (ofSecret.test(said.slice(0, longestObject))) return undefined;
  const place = placeInStatement(statement, hidden.index);
  return isSpokenOf(place.line, place.column, whole) ? undefined : place;
}

const longestObject = 60;

function isAct(statement: Statement, hides: Statement, whole: MarkedText): boolean {
  const own = statement === hides ? statement.text.replace(conceals, " ") : statement.text;
  return [...acts, toSomebody].some(({ object, verb }) => {
    if (!object.pattern.test(own)) return false;
    const at = own.search(verb.pattern);
    if (at === -1) return false;
    const lead = own.slice(0, at);
    if (isForbidden(lead) || !isOrderedBy({ lead, said: own.slice(at) })) return false;
    const { line, column } = placeInStatement(statement, at);
    return !isEnglish(own) || !isSpokenOf(line, column, whole);
  });
}
