import { isServerAddress } from "./server-address.ts";

/** True for "smtps://host:465", which is TLS from the start, and "smtp://host:587" (STARTTLS). */
export function isMailServerAddress(address: string): boolean {
  return isServerAddress(address, ["smtps:", "smtp:"]);
}

/**
 * True for "name@example.org": no display name, no list, no comment, no line break, nothing that a
 * header or a command of SMTP reads otherwise.
 */
export function isMailbox(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text)
  );
}
