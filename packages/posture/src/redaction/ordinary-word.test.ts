import { expect, test } from "vitest";
import { isOrdinaryWord, isPassword } from "./ordinary-word.ts";

const words = (text: string) => text.split(" ");

/** Methods and formats that are named with a number. */
const numbered = words(
  "aes argon auth base blake curve ecdsa ed es fips fido hmac hs http ipv iso log md oauth pbkdf pkcs ps rs rsa secp sha ssl tls utf web win",
);
const units = words(
  "bit byte char character day digit hour letter minute month second sign time week word year h ms",
);

test.each([
  ...numbered.flatMap((name) => [`${name}2`, `${name.toUpperCase()}-25519`, `${name}:256_ctr`]),
  ...words("s3 k8s h264 h265 p256 x509 u2f 2fa mfa aws-s3 S3-compatible eks-k8s"),
  ...units.flatMap((unit) => [`32${unit}`, `8-16-${unit}s`, `12+${unit}`, `32-${unit}-long`]),
  ...words("1.2.3 v24.21 2026.9.6-beta.2 2026-11-19 2026-11-19T12:00"),
  ...words("config.ts:12:3 ~/a-1/b.yaml OC-NET-001 APP-TOKEN-LIMIT-2 ada+1@shop.org"),
])("%s says how, how long, when or where: it is no secret", (word) => {
  expect(isOrdinaryWord(word)).toBe(true);
  expect(isPassword(word)).toBe(false);
});

test.each([
  ...numbered.map((name) => `${name}256x9k`),
  ...words("xs3 s3cr3t k8sx mfax7 2fast4u abcd-s3 xyz256 32-parsec 32bitx7 12345678bits"),
  ...words("1.a2b 20261119x1 19-11-2026x OC-NET-00001 oc-net-001 a1b2@ @shop1 a1b2.config2"),
])("%s is nearly such a word, and may be one", (word) => {
  expect(isOrdinaryWord(word)).toBe(false);
});

test.each([
  ["Tr0ub4dor3xQ", true],
  ["hunter2", true],
  ["correct$horse", true],
  ["correcthorse", false],
  ["hunt2", false],
  ["12345678901234567890", false],
  ["/run/secrets/db2", false],
  ["config.password2", false],
])(
  "%s: letters, and digits or signs, that are not a place or code, are a password: %s",
  (word, is) => {
    expect(isPassword(word)).toBe(is);
  },
);
