import { orderWords } from "../order-words.ts";

export const whatever = orderWords(
  "whatever regardless although+you even+if even+when even+though even+after no+matter despite aunque a+pesar mesmo+que embora auch+wenn egal même+si même+s'ils malgré даже+если независимо 无论 無論 不管 即使 しても 関わらず without+running without+checking without+looking although though it+broke they+fail it+fails do+not+run don't+run irrespective in+any+case incluso+si aun+cuando mesmo+quando ainda+que selbst+wenn obwohl quel+que+soit peu+importe quand+même хотя что+бы+ни 哪怕 就算 たとえ にかかわらず",
);
export const withoutConsent = orderWords(
  "without+asking without+confirmation without+approval silently without+telling instead+of+asking do+not+ask don't+ask automatically without+the+user without+consent without+review without+notifying unprompted",
);
