import { describe, expect, test } from "vitest";
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
