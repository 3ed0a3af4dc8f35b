import { expect, test } from "vitest";
import { isMaybeSecretName, isSecretName } from "./secret-name.ts";

const words = (text: string) => text.split(" ");

const endings = words(
  "token secret password passwd passphrase pass pat credential authorization basicauth bearer cookie jwt seedphrase sharedaccesssignature presharedkey",
);
const keys = words(
  "api app auth access account deploy encryption functions hmac jwt license master private secret shared signing storage subscription",
);
const whichOne = words(
  "value base hash prod production staging dev old new live plain raw base64 b64",
);

const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;

test.each([
  ...endings.flatMap((end) => [end, `bot${capital(end)}`, `--x-${end}`, `MY_${end.toUpperCase()}`]),
  ...keys.flatMap((kind) => [`${kind}Key`, `x_${kind}_key`, `${kind.toUpperCase()}_KEY`]),
  ...whichOne.flatMap((which) => [`token_${which}`, `TOKEN-${which.toUpperCase()}`]),
  ...whichOne.filter((which) => which !== "b64").map((which) => `token${capital(which)}`),
  ...words("passwords credentials token2 DB_PASSWORD12 api_key-3 client.secret"),
])("the value of %s is a secret", (name) => {
  expect(isSecretName(name)).toBe(true);
});

test.each([
  ...words(
    "bypass compass encompass multipass overpass surpass trespass underpass compat incompat expat",
  ),
  ...words("key publicKey primary_key tokens passed tokenizer token_count secretary password_file"),
  ...whichOne.map((which) => `max_${which}`),
  ...words("token1234 _ - 2"),
  `pass${"-".repeat(65)}`,
])("%s only looks like the name of a secret", (name) => {
  expect(isSecretName(name)).toBe(false);
});

test.each(
  words(
    "tokens my_secrets apiKeys api_keys API-KEYS passphrases OPENAI_KEY MY_SK REDISCLI_AUTH X_BEARER",
  ),
)("the value of %s is a secret where it looks random", (name) => {
  expect(isMaybeSecretName(name)).toBe(true);
});

test.each(
  words(
    "openai_key KEY PUBLIC_KEY MY_PUBLIC_KEY MY_PUB_KEY CACHE_KEY PRIMARY_KEY FOREIGN_KEY SORT_KEY PARTITION_KEY KEYS tokensX",
  ),
)("%s is no such name", (name) => {
  expect(isMaybeSecretName(name)).toBe(false);
});
