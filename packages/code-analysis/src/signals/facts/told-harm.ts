import type { MarkedText } from "../../text/marked-text.ts";
import type { Hit } from "../../text/signal.ts";
import { holdsOne } from "./matches-near.ts";
import { orderWords } from "./order-words.ts";
import { isSpokenOf } from "./plain-orders.ts";
import { placeInStatement, type Statement, statementsIn } from "./statements.ts";

/*
 * Orders that name what is the same in every language: an account that gets a share of each
 * payment, and the records of who logged in, which are to be erased.
 */

type ToldHarm = {
  readonly hints: readonly string[];
  readonly isOne: (text: string) => boolean;
  readonly does: string;
};

const account =
  /(?<![\w])(?:[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?|0x[0-9a-fA-F]{38,42}|bc1[a-z\d]{30,60}|T[1-9A-HJ-NP-Za-km-z]{33})(?!\w)/;
const share =
  /(?<![\d.,])(?:[1-9]|[1-4]\d)(?:[.,]\d{1,2})?\s?(?:%|percent\b|por ciento|prozent|процент)/i;
const pays = orderWords(
  "send sends transfer transfers pay move deduct route add keep envía* envíalo envia* transfiere transfiera descuenta desconta paga transfira pague envoie* transfère* prélève* verse* überweis* schick* sende zieh* invia* trasferisci preleva trattieni отправ* перевед* удерж* спиши 发送 转账 转到 扣除 支付 送金 振り込 差し引 보내 송금 공제",
);
const logs =
  /\/var\/log\/(?:auth\.log|secure|wtmp|btmp|lastlog|audit\b)|(?:~|\$HOME)\/\.(?:bash|zsh)_history|\bhistory -c\b/;
const erases = orderWords(
  "delete remove erase clear wipe truncate purge rm shred borra* elimina* vacía* apag* remov* limp* supprim* efface* vide lösch* leere* entfern* cancella* svuota удал* очист* сотри 删除 清空 抹掉 削除 消去 삭제 지우",
);

const harms: readonly ToldHarm[] = [
  {
    hints: ["%", "percent", "por ciento", "prozent", "процент"],
    isOne: (text) => account.test(text) && share.test(text) && pays.pattern.test(text),
    does: "takes a share of payments for a fixed account",
  },
];
const erasures: readonly ToldHarm[] = [
  {
    hints: ["/var/log/", "_history", "history -c"],
    isOne: (text) => logs.test(text) && erases.pattern.test(text),
    does: "instructs the agent to erase the records of logins",
  },
];

/** Orders that take a share of payments. */
export function toldShares(text: MarkedText): readonly Hit[] {
  return toldBy(text, harms);
}

/** Orders that erase records. */
export function toldErasures(text: MarkedText): readonly Hit[] {
  return toldBy(text, erasures);
}

function toldBy(text: MarkedText, all: readonly ToldHarm[]): readonly Hit[] {
  if (text.format !== "markdown") return [];
  return all
    .filter(({ hints }) => holdsOne(text, hints))
    .flatMap(({ isOne, does }) =>
      statementsIn(text)
        .filter((statement) => isOne(statement.text) && !isSpoken(statement, text))
        .map(({ line, column }): Hit => {
          const excerpt = line.text.trim();
          return { line: line.number, column: column + 1, excerpt, does, confidence: "medium" };
        }),
    );
}

/** A warning speaks against what follows its verb. */
function isSpoken(statement: Statement, text: MarkedText): boolean {
  const { line, column } = placeInStatement(
    statement,
    Math.max(0, statement.text.search(/[`\d/~]/)),
  );
  return isSpokenOf(line, column, text);
}
