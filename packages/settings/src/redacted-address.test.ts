import { expect, test } from "vitest";
import { redactedAddress } from "./redacted-address.ts";

test.each([
  "password",
  "passwd",
  "sslpassword",
  "sslkey",
  "api_key",
  "client_secret",
  "token",
  "accessToken",
  "KEY",
])("a secret among the options of a database's address is not shown: %s", (name) => {
  const shown = redactedAddress(
    `postgres://db/shop?sslmode=require&${name}=hunter2&${name}=hunter3`,
  );
  expect(shown).toBe(`postgres://db/shop?sslmode=require&${name}=***`);
});

test.each([
  ["postgres://ada:hunter2@db:5432/shop", "postgres://ada:***@db:5432/shop"],
  ["postgres://ada@db/shop", "postgres://ada@db/shop"],
  [
    "postgres://db/shop?sslmode=require&application_name=x",
    "postgres://db/shop?sslmode=require&application_name=x",
  ],
  ["postgres://ada:hunter2@[db/shop", "postgres://…"],
  ["/var/lib/parapet/parapet.db", "/var/lib/parapet/parapet.db"],
])("of an address only the secret is hidden: %s", (address, shown) => {
  expect(redactedAddress(address)).toBe(shown);
});
