import { isStrong } from "./secret-strength.ts";

/**
 * A word that nobody writes for its meaning: letters and digits, and no name of a method, a length,
 * a version or a file.
 */
export function isPassword(word: string): boolean {
  return (
    isStrong(word) && /[a-z]/i.test(word) && /[\d!-/:-@[-`{-~]/.test(word) && !isOrdinaryWord(word)
  );
}

/**
 * True for words with digits in them that say how something is done, how long it is or where it is:
 * "sha256", "32-byte".
 */
export function isOrdinaryWord(word: string): boolean {
  return ordinary.some((form) => form.test(word));
}

const ordinary: readonly RegExp[] = [
  /^(?:aes|argon|auth|base|blake|curve|ecdsa|ed|es|fips|fido|hmac|hs|http|ipv|iso|log|md|oauth|pbkdf|pkcs|ps|rs|rsa|secp|sha|ssl|tls|utf|web|win)[-:]?\d{1,5}(?:[-_/]\w{0,20})?$/i,
  /^(?:[a-z]{1,3}-)?(?:s3|k8s|h26\d|p256|x509|u2f|2fa|mfa)\b/i,
  /^\d{1,5}(?:[-–+]\d{1,5})?[-–+]?(?:bit|byte|char|character|day|digit|hour|letter|minute|month|second|sign|time|week|word|year|[a-z]{1,2})s?(?:[-–]\w{0,20})?$/i,
  /^v?\d{1,4}(?:\.\d{1,6}){1,3}/,
  /^\d{4}-\d\d-\d\d/,
  // Names of files with a line, of checks, of settings, addresses of mail.
  /^[\w./~-]{1,200}\.[a-z]{1,5}(?::\d{1,6}){0,2}$/i,
  /^[A-Z]{2,5}(?:-[A-Z]{2,8}){1,2}-\d{1,4}$/,
  /^[\w.+-]{1,64}@[\w.-]{1,253}$/,
];
