import { type PlainOrder, within } from "./plain-orders.ts";

const person = "(?:user|users|owner|them|customer)";
const words =
  "(?:(?:twelve|twenty-four|12|24)(?:[ -]?(?:or|to|/)[ -]?(?:twenty-four|24))?[ -]?(?:secret |seed |recovery |backup )?words?|(?:recovery|seed|backup) words|seed phrases?|recovery phrases?|mnemonics?)";

/** The words of a wallet open it: no program needs them from its user's conversation. */
export const walletWords: readonly PlainOrder[] = [
  {
    hints: ["words", "seed phrase", "recovery phrase", "mnemonic"],
    also: ["ask", "request", "have the", "prompt", "tell", "collect", "obtain"],
    pattern: new RegExp(
      `\\b(?:ask|request|prompt|have|tell)\\b${within}{0,20}?\\b${person}\\b${within}{0,30}?\\b(?:for|to (?:enter|paste|type|provide|give|share|send))\\b${within}{0,20}?\\b${words}\\b|\\b(?:request|collect|obtain|ask for)\\b${within}{0,20}?\\b${words}\\b${within}{0,20}?\\bfrom\\s(?:the\\s)?${person}\\b`,
      "i",
    ),
    does: "asks the user for the words that open a wallet",
  },
];
