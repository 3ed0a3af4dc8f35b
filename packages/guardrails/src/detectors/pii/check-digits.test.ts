import { expect, test } from "vitest";
import { passesIban, passesLuhn } from "./check-digits.ts";

/** With every digit in the places that are doubled. */
const cards = [
  "4111111111111111",
  "5555555555554444",
  "378282246310005",
  "6011111111111117",
  "3530111333300000",
  "30569309025904",
  "4222222222222",
  "6304000000000000",
  "9792030000000000",
  "4539578763621486",
];

test.each(cards)("the number of a card is known by its last digit: %s", (card) => {
  expect(passesLuhn(card)).toBe(true);
  const last = (Number(card.at(-1)) + 1) % 10;
  expect(passesLuhn(`${card.slice(0, -1)}${last}`)).toBe(false);
});

test.each(["0000000000000000", "424242424242", "42424242424242424242", "4111-1111-1111-1111", ""])(
  "what is too short, too long, one digit or not only digits is no card: %j",
  (text) => {
    expect(passesLuhn(text)).toBe(false);
  },
);

test.each(["DE89370400440532013000", "GB82WEST12345698765432", "NO9386011117947"])(
  "an account is known by its check digits: %s",
  (iban) => {
    expect(passesIban(iban)).toBe(true);
    expect(passesIban(iban.replace(/\d{2}/, "00"))).toBe(false);
    expect(passesIban(iban.toLowerCase())).toBe(false);
    expect(passesIban(`${iban.slice(0, -1)}X`)).toBe(false);
  },
);
