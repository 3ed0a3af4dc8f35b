import type { SecretForm } from "./secret-forms.ts";

/** Keys that are known by their alphabet or by the words beside them. */
export const keyForms: readonly SecretForm[] = [
  {
    // Of JSON Web Keys.
    hint: /\bkty\\{0,4}["']/,
    pattern:
      /((?:\bd|\bk|\bp|\bq|\bdp|\bdq|\bqi)\\{0,4}["']\s{0,8}:\s{0,8}\\{0,4}["'])([\w-]{20,4096})/g,
  },
  {
    // Of wallets: keys as they are imported, extended keys, and those of Nostr.
    hint: /xprv|nsec1|\b[5KL][1-9A-HJ-NP-Za-km-z]{50,51}\b/,
    pattern:
      /(?<![A-Za-z\d])()((?:[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{100,112}|nsec1[ac-hj-np-z02-9]{58}|[5KL][1-9A-HJ-NP-Za-km-z]{50,51})(?![A-Za-z\d]))/g,
    isSecret: ({ secret }) => /\d/.test(secret),
  },
  { hint: /age-secret-key-1/, pattern: /()(age-secret-key-1[a-z\d]{50,58})/g },
  {
    // Twelve words or more from which a wallet is restored.
    hint: /\b(?:seed|recovery|mnemonic|backup)/i,
    pattern:
      /(\b(?:seed|(?:seed|recovery|backup|mnemonic)[-_ ](?:phrase|words?)|mnemonic)(?:["'`*]{0,3}\s{0,4}[:=]\s{0,4}| (?:is|are):? )["'`]?)([a-z]{3,8}(?:[ ,]{1,2}[a-z]{3,8}){11,23})(?![a-z])/gi,
  },
];
