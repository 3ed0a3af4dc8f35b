import type { Detector } from "../../core/detector.ts";
import { findPersonalData, personalDataKinds } from "./find-personal-data.ts";

export const piiDetector: Detector = {
  id: "pii",
  description:
    "E-mail addresses, telephone numbers, payment cards (with their check digit) and bank accounts (IBAN). The addresses that a message goes to are left out.",
  params: {
    email: "false leaves out e-mail addresses",
    phone: "false leaves out telephone numbers",
    card: "false leaves out payment cards",
    iban: "false leaves out bank accounts",
  },
  isSignal: false,
  skipsRecipients: true,
  effect: (params) => personalDataKinds.filter((kind) => params[kind] === false).join(),
  find: (text, params) => findPersonalData(text, (kind) => params[kind] !== false),
};
