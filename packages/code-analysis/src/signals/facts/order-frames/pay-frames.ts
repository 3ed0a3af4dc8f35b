import { type OrderWords, orderWords } from "../order-words.ts";
import type { OrderFrame } from "./order-frame.ts";
import { whatever, withoutConsent } from "./shared-words.ts";

const swaps = orderWords(
  "replace swap change substitute redirect sustituy* reemplaz* substitu* ersetz* tausch* remplac* замен* подмен* 替换 替換 改为 置き換え 差し替え exchange set+the reroute divert overwrite cambi* modific* troc* altera altere alterar austausch* tausche vertausch* échange* modifie* changez измени* поменя* 换成 改成 更改 変更 差し替 すり替え",
);
const payee = orderWords(
  "recipient payee iban bank+details wallet+address account+number destinatario destinatário beneficiar* empfänger* destinataire bénéficiaire получател* 收款地址 收款人 宛先 受取人 送金先 beneficiary beneficiaries payout payouts payment+address payment+details deposit+address wallet account+details routing+number cuenta+del conta+do kontonummer compte+du счет* реквизит* 账户 账号 钱包地址 口座 ウォレットアドレス",
);
const payments = orderWords(
  "transfer transfers payment payments invoice invoices transaction transactions swap withdrawal* transferencia* transferência* überweisung* zahlung* virement* paiement* перевод* платеж* 转账 轉帳 付款 送金 支払*",
);
const toOurs = orderWords(
  "0x* ours our given+here listed+below address+below the+one+below la+nuestra el+nuestro nuestra nosso nossa unser* notre nôtre наш* 下面的 以下的 我们的 以下の 当社 with+ours for+ours mine my+wallet my+account the+account+below account+below account+at address+at the+following+address the+following+account attacker's unsere unser unseres la+nôtre le+nôtre мой моим 我的 我方 私の",
);
const moves = orderWords(
  "add move route send take deduct transfer skim pay charge divert take+a siphon shave",
);
const funds = orderWords(
  "fee balance tip commission surcharge funds remaining+balance percentage percent cut portion share+of+each dust leftover",
);
const ourWallet = orderWords(
  "our+wallet our+address address+below maintainer's+address our+account silently maintainer's+wallet developer's+wallet author's+wallet to+our my+wallet operator's+wallet",
);
const grants = orderWords("approve grant sign permit give gives set allow");
const allowance = orderWords(
  "unlimited+allowance unlimited+token+allowance infinite+approval unlimited+approval unlimited+spending unlimited+access+to+the+tokens unlimited+access unlimited+token maximum+allowance max+allowance unlimited+spend infinite+allowance setapprovalforall 2^256-1 maxuint256 uint256.max type(uint256).max unlimited+permit",
);
const buys = orderWords("buy purchase order subscribe pay charge checkout renew upgrade");
const cards = orderWords(
  "stored+card saved+card user's+card credit+card saved+payment stored+payment stored+payment+method saved+payment+method card+on+file user's+payment user's+credit",
);
/** The numbers of accounts and of wallets. */
const fixedAccount: OrderWords = {
  hints: Array.from("0123456789"),
  pattern:
    /(?<![\p{L}\p{N}])(?:[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?|bc1[a-z\d]{20,60}|0x[\da-f]{40}|T[A-HJ-NP-Za-km-z1-9]{33})(?![\p{L}\p{N}])/u,
};
const accountsOfOthers = orderWords(
  "account iban payee recipient beneficiary cuenta conta konto empfänger* compte bénéficiaire conto счет* счёт* получател* 账户 账号 收款 口座 振込先",
);
const enters = orderWords(
  "enter put use write set fill pon ponga usa escribe coloque use escreva trage setze verwende mets mettez inscris inserisci usa укажи* впиши* используй* 填写 使用 写 入力 使う 使っ",
);

/** Orders to divert payments, and to pay without being asked. */
export const payFrames: readonly OrderFrame[] = [
  { rarest: payee, verb: swaps, needs: [payee, toOurs], does: "diverts payments to somebody else" },
  {
    rarest: payee,
    verb: swaps,
    needs: [payee, fixedAccount],
    does: "diverts payments to somebody else",
  },
  {
    rarest: payee,
    verb: swaps,
    needs: [payee, payments, toOurs],
    does: "diverts payments to somebody else",
  },
  {
    rarest: accountsOfOthers,
    verb: enters,
    needs: [fixedAccount, whatever],
    does: "diverts payments to somebody else",
  },
  {
    rarest: ourWallet,
    verb: moves,
    needs: [funds, ourWallet],
    does: "diverts payments to somebody else",
  },
  {
    rarest: allowance,
    verb: grants,
    needs: [allowance],
    does: "instructs the agent to give up control of a wallet",
  },
  {
    rarest: cards,
    verb: buys,
    needs: [cards, withoutConsent],
    does: "instructs the agent to pay without being asked",
  },
];
