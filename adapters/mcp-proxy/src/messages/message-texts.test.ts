import { describe, expect, test } from "vitest";
import { parseJson } from "./lossless-json.ts";
import { messageTexts } from "./message-texts.ts";

const said = (message: object): string => messageTexts({ ...message }, "m").text;
const secret = `ghp_${"a1".repeat(18)}`;
const base64 = Buffer.from(`token ${secret}`).toString("base64");

describe("a file is read as whatever a client may decode it to", () => {
  test.each([
    ["as it is", base64],
    ["wrapped into lines", base64.replaceAll(/.{8}/g, "$&\r\n")],
    ["with spaces and other signs in it", base64.replaceAll(/.{5}/g, "$& .")],
    ["with other letters for URLs", Buffer.from(`>>>???${secret}`).toString("base64url")],
    ["after padding", `aGk=${base64}`],
    ["before padding", `${base64.replace(/=*$/, "")}==aGk`],
    [
      "with a byte that is no UTF-8",
      Buffer.from(`\xFFtoken ${secret}`, "latin1").toString("base64"),
    ],
    ["in UTF-16", Buffer.from(`\uFEFFtoken ${secret}`, "utf16le").toString("base64")],
    [
      "in UTF-16, the other way",
      Buffer.from(`token ${secret}`, "utf16le").swap16().toString("base64"),
    ],
  ])("%s", (_, blob) => {
    expect(
      said({ result: { contents: [{ uri: "a:b", mimeType: "text/plain", blob }] } }),
    ).toContain(secret);
    expect(
      said({ result: { content: [{ type: "image", mimeType: "image/png", data: blob }] } }),
    ).toContain(secret);
  });

  test("a picture is not, also where mail has wrapped it", () => {
    const png = Buffer.from(`\x89PNG\r\n\x1A\n\0${"x".repeat(300)}`, "latin1").toString("base64");
    for (const data of [png, png.replaceAll(/.{76}/g, "$&\r\n"), png.replaceAll(/.{6}/g, "$&\n")]) {
      const content = [{ type: "image", mimeType: "image/png", data }];
      expect(said({ result: { content } })).toBe("");
    }
  });
});

describe("numbers", () => {
  test("are read, but where the protocol counts", () => {
    const card = 4_111_111_111_111_111;
    for (const name of ["code", "total", "priority", "progress", "requestId", "progressToken"]) {
      expect(said({ result: { structuredContent: { [name]: card } } })).toContain(String(card));
      expect(said({ result: { structuredContent: { error: { [name]: card } } } })).toContain(
        String(card),
      );
    }
    const counted = [
      { error: { code: -32_000, message: "" } },
      { result: { completion: { values: [], total: 5, hasMore: false } } },
      { items: [{ progressToken: 1, progress: 2, total: 3 }, { requestId: 4 }] },
      { progressToken: 1, progress: 2, total: 3 },
      { result: { content: [{ type: "text", text: "", annotations: { priority: 0.5 } }] } },
    ];
    for (const message of counted) expect(said(message)).toBe("");
  });
});

describe("words that the protocol gives to a key", () => {
  const constants = [
    ["jsonrpc", "2.0"] as const,
    ...[
      "application/json",
      "image/gif",
      "image/jpeg",
      "image/png",
      "text/html",
      "text/markdown",
      "text/plain",
    ].map((type) => ["mimeType", type] as const),
    ...["complete", "input_required", "task"].map((type) => ["resultType", type] as const),
    ...["assistant", "user"].map((role) => ["role", role] as const),
    ...["audio", "image", "object", "resource", "resource_link", "string", "text"].map(
      (type) => ["type", type] as const,
    ),
  ];

  test.each(constants)("say nothing there, and are read elsewhere: %s %s", (key, word) => {
    expect(said({ [key]: word })).toBe("");
    expect(said({ [key]: `${word}s` })).toContain(`${word}s`);
    expect(said({ uri: word })).toContain(word);
  });
});

/** The message with what `change` makes of its text. */
function changedBy(message: object, change: (text: string) => string): unknown {
  const texts = messageTexts({ ...message }, "m");
  return texts.withText(change(texts.text));
}

const mail = "ann@firm.net";
const redacted = (text: string) => text.replaceAll(mail, "[redacted]");
const long = "x".repeat(300);

describe("a text that guardrails redacted goes back to where it was, and nothing else changes", () => {
  test.each<[string, object, object]>([
    [
      "of several texts",
      {
        content: [
          { type: "text", text: `of ${mail}` },
          { type: "text", text: "other" },
        ],
        isError: false,
      },
      {
        content: [
          { type: "text", text: "of [redacted]" },
          { type: "text", text: "other" },
        ],
        isError: false,
      },
    ],
    [
      "short texts in fields and lists",
      {
        structuredContent: { to: mail, count: 5, list: ["a", { b: mail }], none: null, yes: true },
      },
      {
        structuredContent: {
          to: "[redacted]",
          count: 5,
          list: ["a", { b: "[redacted]" }],
          none: null,
          yes: true,
        },
      },
    ],
    [
      "a long text under a name of its own",
      { structuredContent: { password: `${long} ${mail}` } },
      { structuredContent: { password: `${long} [redacted]` } },
    ],
    [
      "a long text in a list",
      { structuredContent: { list: [`${long} ${mail}`, "b"] } },
      { structuredContent: { list: [`${long} [redacted]`, "b"] } },
    ],
    [
      "data that are no file of their kind",
      { content: [{ type: "image", mimeType: "image/png", data: `<${mail}>` }, { data: "" }] },
      { content: [{ type: "image", mimeType: "image/png", data: "<[redacted]>" }, { data: "" }] },
    ],
  ])("%s", (_what, message, expected) => {
    expect(changedBy(message, redacted)).toEqual(expected);
    expect(changedBy(message, (text) => text)).toEqual(message);
  });

  test("a number with all its digits is kept, and one that is redacted is a text", () => {
    const message = parseJson(
      '{"a":{"card":4111111111111111111,"id":12345678901234567890}}',
    ) as object;
    const changed = changedBy(message, (text) => text.replace("4111111111111111111", '"[card]"'));
    expect(JSON.stringify(changed)).toBe('{"a":{"card":"[card]","id":12345678901234567890}}');
  });
});

describe("a text that came back in another form is not guessed at", () => {
  const fields = { structuredContent: { to: mail, list: ["a"] } };
  const two = {
    content: [
      { type: "text", text: "one" },
      { type: "text", text: "two" },
    ],
  };
  test.each<[string, object, (text: string) => string]>([
    ["a part less", two, () => "one"],
    ["a part more", two, (text) => `${text}\n[next part m]\nthree`],
    ["no JSON", fields, () => "{"],
    ["a field less", fields, () => '{"structuredContent":{"to":"a"}}'],
    ["another field", fields, (text) => text.replace('"to"', '"of"')],
    ["a list for fields", fields, () => '{"structuredContent":["a","b"]}'],
    ["fields for a list", fields, (text) => text.replace('["a"]', '{"0":"a"}')],
    ["fields for a text", fields, (text) => text.replace(`"${mail}"`, '{"a":1}')],
    ["a text for fields", fields, () => '{"structuredContent":"a"}'],
    ["a list for all", fields, () => '["a"]'],
    ["another name of a long text", { a: { key: long } }, (text) => text.replace("key: ", "")],
    ["another name of a field", { a: { 'say "hi"': 1 } }, (text) => text.replace(/^say "hi"/, "x")],
    [
      "another text that was hidden in data",
      { blob: base64, mimeType: "text/plain" },
      (text) => text.replace(secret, "[redacted]"),
    ],
  ])("%s", (_what, message, change) => {
    expect(changedBy(message, change)).toBeUndefined();
  });

  test("but nothing in the place of a text is nothing", () => {
    const changed = changedBy(fields, (text) => text.replace(`"${mail}"`, "null"));
    expect(changed).toEqual({ structuredContent: { to: null, list: ["a"] } });
  });
});

test("a number that is below what the protocol counts, or deeper, is read", () => {
  expect(said({ annotations: { priority: -1 } })).toContain("-1");
  expect(said({ a: { b: { c: { d: { e: { total: 7 } } } } } })).toContain("7");
});

const texts = (...words: readonly string[]) => ({
  result: { content: words.map((text) => ({ type: "text", text })) },
});

describe("a word that texts hold in parts", () => {
  test.each([
    ["in two", [secret.slice(0, 20), secret.slice(20)]],
    ["in many", secret.match(/.{1,3}/g) ?? []],
    ["among others", [`see ${secret.slice(0, 20)}`, `${secret.slice(20)} there`, "and more"]],
    ["with nothing between", [`see ${secret.slice(0, 20)}`, "", `${secret.slice(20)}\nthere`]],
    ["behind a long word", ["x".repeat(5_000), `see ${secret.slice(0, 20)}`, secret.slice(20)]],
  ])("is read as a whole: %s", (_, words) => {
    expect(said(texts(...words))).toContain(secret);
  });

  test("is not what ends with a text", () => {
    expect(said(texts("one two ", "three", " four"))).not.toContain("twothree");
    expect(said(texts("one ", " two"))).not.toContain("onetwo");
    expect(said(texts("x".repeat(5_000), "two"))).not.toContain("x".repeat(5_000) + "two");
  });
});
