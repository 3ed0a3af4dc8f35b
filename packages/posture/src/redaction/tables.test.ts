import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findVendorSecrets } from "./find-vendor-secrets.ts";
import { redactText, redactionMark } from "./redact-text.ts";
import { vendorForms } from "./vendor-forms.ts";

/*
 * Every form that hides a secret, and what is nearly one and stays: separate lists, so that no form
 * goes unnoticed.
 */

const word = "Tr0ub4dor3xQ";

function linesOf(name: string): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, "tables", name), "utf8");
  return text.split("\n").filter(Boolean);
}

const shownOf = (line: string) => redactText(line.replace("*", word), "output");

describe("nobody sees the secret that a program takes as an argument", () => {
  test.each([...linesOf("hidden-of-programs.txt"), ...linesOf("hidden-of-every-program.txt")])(
    "%s",
    (line) => {
      expect(shownOf(line)).toBe(line.replace("*", redactionMark));
    },
  );
});

describe("what only looks like such an argument stays", () => {
  // `set NAME VALUE` is an assignment, whatever stands before it.
  const ofOthers = linesOf("hidden-of-programs.txt")
    .filter((line) => !/\bset(?:-environment)? .*myBotToken \*|:set myBotToken/.test(` ${line}`))
    .map((line) => `my${line}`);
  test.each([...ofOthers, ...linesOf("not-hidden.txt")])("%s", (line) => {
    expect(shownOf(line)).toBe(line.replace("*", word));
  });
});

const alphabets: Readonly<Record<string, string>> = {
  M: "aZ3kQ9xR7b",
  U: "QZ7K2X9A4B",
  h: "3f9a0c7e1b",
  d: "4071938265",
};

/**
 * `{M30}`: so many letters and digits; U in upper case, h hexadecimal, d digits. With `less`, one
 * fewer at the end.
 */
function tokenOf(shape: string, less: number): string {
  const parts = shape.split(/(\{\w\d+\})/);
  const last = parts.findLastIndex((part) => part.startsWith("{"));
  return parts
    .map((part, index) => {
      const [, kind = "", count] = /^\{(\w)(\d+)\}$/.exec(part) ?? [];
      const alphabet = alphabets[kind];
      if (alphabet === undefined) return part;
      const length = Number(count) - (index === last ? less : 0);
      return alphabet.repeat(10).repeat(5).slice(0, length);
    })
    .join("");
}

const tokens = linesOf("vendor-tokens.txt").map((line) => {
  const [id = "", shape = ""] = line.split(" ");
  return { id, shape };
});
const idsIn = (text: string) => findVendorSecrets(text, 9).map(({ id }) => id);

describe("a token of a vendor is known by its form", () => {
  test.each(tokens)("$shape is $id", ({ id, shape }) => {
    const token = tokenOf(shape, 0);
    expect(idsIn(`see ${token} there`)).toEqual([id]);
    expect(redactText(`see ${token} there`, "output")).toBe(`see ${redactionMark} there`);
  });

  test.each(tokens)("what is shorter than $shape is not $id", ({ id, shape }) => {
    expect(idsIn(`see ${tokenOf(shape, 1)} there`)).not.toContain(id);
  });

  test.each(tokens)("what begins otherwise than $shape is not $id", ({ id, shape }) => {
    const token = tokenOf(shape, 0);
    const other = token.replace(/[A-Za-z]/, (sign) => (sign === "z" ? "y" : "z"));
    expect(idsIn(`see ${other} there`)).not.toContain(id);
  });

  test("no form is without a row in the table, and no row without a form", () => {
    const known = new Set(vendorForms.map(({ id }) => id));
    known.delete("private-key");
    expect(new Set(tokens.map(({ id }) => id))).toEqual(known);
  });
});

/** Names after which a value is a secret. */
const names =
  `token secret password passwd passphrase pass pat credential credentials authorization basicauth bearer jwt
   seedphrase sharedaccesssignature presharedkey apikey appkey authkey accesskey accountkey deploykey encryptionkey functionskey
   hmackey jwtkey licensekey masterkey privatekey secretkey sharedkey signingkey storagekey subscriptionkey
   pwd psk token2 token_prod token_production token_staging token_dev token_old token_new token_live token_plain token_raw
   token_base64 token_b64 token_value token_base token_hash TOKEN_PROD TOKEN_PRODUCTION TOKEN_STAGING TOKEN_DEV TOKEN_OLD
   TOKEN_NEW TOKEN_LIVE TOKEN_PLAIN TOKEN_RAW TOKEN_BASE64 TOKEN_B64 TOKEN_VALUE TOKEN_BASE TOKEN_HASH
   tokenValue tokenBase tokenHash tokenProd tokenProduction tokenStaging tokenDev tokenOld tokenNew tokenLive tokenPlain
   tokenRaw tokenBase64`.split(/\s+/);
/** Words that only end like one. */
const otherNames =
  `bypass compass encompass multipass overpass surpass trespass underpass compat incompat expat tokenizer
   secretary passenger passport publickey keyboard monkey primary author cookies OLDPWD`.split(
    /\s+/,
  );
/** A value that is a secret only by its name. */
const weak = "correcthorse1";

describe("a value is a secret by its name", () => {
  test.each(names)("%s", (name) => {
    for (const text of [`${name}: ${weak}`, `"my_${name}": "${weak}"`]) {
      expect(redactText(text, "settings")).toBe(text.replace(weak, redactionMark));
    }
  });

  test.each(otherNames)("and not by a name that only looks like one: %s", (name) => {
    expect(redactText(`${name}: ${weak}`, "settings")).toBe(`${name}: ${weak}`);
  });
});

/*
 * For each word and sign that decides, a text that needs it, and texts that come near and stay. A
 * line of the file is a text, in which `␤` ends a line; below it stands what is shown, by kind,
 * where it is not the text itself. Add a line, run this test with `-u`, and read what it writes.
 */
test("no text is shown otherwise than its table says", async () => {
  const file = join(import.meta.dirname, "tables", "texts.txt");
  const texts = linesOf("texts.txt").filter((line) => !line.startsWith("  "));
  const shown = texts.flatMap((line) => {
    const text = line.replaceAll("␤", "\n");
    const kinds = (["output", "prose", "settings"] as const).map((kind) => ({
      kind,
      shownText: redactText(text, kind),
    }));
    return [
      line,
      ...kinds
        .filter(({ shownText }) => shownText !== text)
        .map(({ kind, shownText }) => `  ${kind} ${shownText.replaceAll("\n", "␤")}`),
    ];
  });
  await expect(`${shown.join("\n")}\n`).toMatchFileSnapshot(file);
});
