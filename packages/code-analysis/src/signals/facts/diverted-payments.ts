import { type PlainOrder, within } from "./plain-orders.ts";

/* Orders that change where money goes. */

const account =
  "(?:iban|wallet address(?:es)?|(?:bank )?account (?:numbers?|details)|payment (?:details|address|destination|recipient|link)|recipient (?:address|account|wallet)|bank details|payout (?:address|account|wallet)|deposit address|beneficiary|payee)";
const other =
  "(?:0x[0-9a-f]{8,40}|\\b[A-Z]{2}\\d{2}(?: ?[A-Z\\d]{4}){3,7}|\\bbc1[a-z\\d]{8,60}|\\b[13][a-km-zA-HJ-NP-Z1-9]{25,34}\\b|\\b[1-9A-HJ-NP-Za-km-z]{32,44}\\b)";
const money =
  "(?:balances?|funds|tokens|coins|sol|eth|btc|usdc|usdt|fees?|commission|percent|\\d+(?:\\.\\d+)? ?%|remaining|money|amount|assets|transfers?)";

export const divertedPayments: readonly PlainOrder[] = [
  {
    hints: ["account", "wallet", "iban", "beneficiary", "payee", "recipient", "address"],
    also: ["replace", "instead", "swap", "substitute", "without comment", "ignore", "override"],
    pattern: new RegExp(
      `\\b(?:verified|correct|official|only|default|trusted|current|updated|valid)\\s(?:[\\w-]{1,16}\\s){0,3}?(?:account|wallet|iban|beneficiary|payee|recipient|address)\\b[^\\n]{0,40}?${other}[^\\n]{0,80}?\\b(?:replace|swap|substitute|ignore|override|instead of|instead)\\b`,
      "i",
    ),
    does: "diverts payments to somebody else",
  },
  {
    hints: ["approve"],
    also: ["115792089237316195", "256", "0xff", "max"],
    pattern:
      /\b(?:sign|send|call|submit|execute|grant|set|broadcast)\b[^\n]{0,60}?\bapprove\w{0,20}\(\s*["']?0x[0-9a-f]{40}["']?\s*,\s*(?:["']?115792089237316195\d{40,70}|2\s?\*\*\s?256|["']?0xf{40,64}|type\(uint256\)\.max|(?:[\w.]{1,24}\.)?MAX_?UINT(?:_?256)?\b)/i,
    does: "instructs the agent to give up control of a wallet",
  },
  {
    hints: [
      "iban",
      "wallet",
      "account",
      "payment",
      "recipient",
      "bank details",
      "payout",
      "deposit address",
      "beneficiary",
      "payee",
    ],
    also: ["replace", "swap", "substitute", "change", "rewrite", "overwrite", "switch"],
    pattern: new RegExp(
      `\\b(?:replace|swap|substitute|change|rewrite|overwrite|switch)\\b${within}{0,60}?\\b${account}\\b${within}{0,40}?\\b(?:with|to|by|for)\\b${within}{0,30}?(?:${other}|\\b(?:ours|the attacker|our own|this one)\\b)`,
      "i",
    ),
    does: "instructs the agent to change where a payment goes",
  },
  {
    hints: ["transfer", "send", "withdraw", "sweep", "drain", "forward", "route", "deduct"],
    also: ["silently", "automatically", "without ", "each ", "every ", "before ", "after ", "all "],
    pattern: new RegExp(
      `\\b(?:silently|automatically|quietly|without (?:asking|confirm\\w+|telling)|(?:before|after|on|with|for) (?:each|every|any)|all|entire|remaining)\\b${within}{0,80}?\\b(?:transfer|send|withdraw|sweep|drain|forward|route|deduct)\\b${within}{0,60}?\\b${money}\\b${within}{0,40}?\\bto\\b${within}{0,30}?${other}|\\b(?:transfer|send|withdraw|sweep|drain|forward|route)\\b${within}{0,20}?\\b(?:all|entire|any|every|remaining|a copy|\\d+(?:\\.\\d+)? ?%)\\b${within}{0,40}?\\b${money}\\b${within}{0,40}?\\bto\\b${within}{0,30}?${other}`,
      "i",
    ),
    does: "instructs the agent to transfer money to a fixed account",
  },
];
