import type { Detector } from "../../core/detector.ts";
import { findPersonalData, personalDataKinds } from "./find-personal-data.ts";

export const piiDetector: Detector = {
  id: "pii",
  description:
    "E-mail addresses, telephone numbers, payment card numbers (with check digit) and bank account numbers (IBAN). Recipient addresses of a message are ignored.",
  params: {
    email: "false ignores e-mail addresses",
    phone: "false ignores telephone numbers",
    card: "false leaves out payment cards",
    iban: "false leaves out bank accounts",
  },
  isSignal: false,
  skipsRecipients: true,
  effect: (params) => personalDataKinds.filter((kind) => params[kind] === false).join(),
  find: (text, params) => findPersonalData(text, (kind) => params[kind] !== false),
};
