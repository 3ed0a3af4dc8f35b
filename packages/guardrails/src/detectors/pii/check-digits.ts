/**
 * True for 13 to 19 digits whose last one fits the others, as on payment cards; never for a single
 * digit repeated.
 */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits) || /^(\d)\1*$/.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - at));
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** True for an IBAN whose check digits fit; its length is not compared with its country's. */
export function passesIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false;
  const turned = text.slice(4) + text.slice(0, 4);
  let rest = 0;
  for (let at = 0; at < turned.length; at += 1) {
    const value = Number.parseInt(turned.charAt(at), 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
