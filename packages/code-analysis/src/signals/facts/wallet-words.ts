import { type PlainOrder, within } from "./plain-orders.ts";

/** The words of a wallet open it: no program needs them from its user's conversation. */
export const walletWords: readonly PlainOrder[] = [
  {
    hints: ["words", "seed phrase", "recovery phrase", "mnemonic"],
    also: ["ask", "request", "have the", "prompt", "tell"],
    pattern: new RegExp(
      `\\b(?:ask|request|prompt|have|tell)\\b${within}{0,20}?\\b(?:user|users|owner|them|customer)\\b${within}{0,30}?\\b(?:for|to (?:enter|paste|type|provide|give|share|send))\\b${within}{0,20}?\\b(?:(?:twelve|twenty-four|12|24)[ -]?(?:secret |seed |recovery )?words?|seed phrases?|recovery phrases?|mnemonics?)\\b`,
      "i",
    ),
    does: "asks the user for the words that open a wallet",
  },
];
