import { findSecrets } from "../facts/secrets/find-secrets.ts";
import type { Detector } from "../core/detector.ts";

export const secretDetector: Detector = {
  id: "secret",
  description:
    "Keys and tokens of about fifty services, private keys, signed tokens, passwords in URLs, and values assigned to secret names, also in base64, hexadecimal or escapes.",
  params: {},
  isSignal: false,
  skipsRecipients: false,
  find: findSecrets,
};
