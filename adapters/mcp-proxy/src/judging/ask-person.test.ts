import { expect, test } from "vitest";
import { createAskPerson } from "./ask-person.ts";
import type { JsonObject } from "../messages/message.ts";

const forms = { elicitation: {} };
const never = new AbortController().signal;

/** A person who is asked whether a call may be made, and the messages that their client gets. */
function asking(timeoutMs = 600_000) {
  const toClient: JsonObject[] = [];
  const person = createAskPerson(timeoutMs);
  person.learn(forms);
  const ask = (cancelled: AbortSignal = never) =>
    person.ask("May it?", (message) => void toClient.push(message), cancelled);
  const answer = (result: unknown, id: string | number = String(toClient[0]?.["id"])) =>
    person.take({ kind: "response", id, value: { id, result } });
  return { toClient, ask, answer };
}

test.each([
  [undefined, false],
  [{}, false],
  [{ elicitation: true }, false],
  [{ elicitation: {} }, true],
  [{ elicitation: { form: {} } }, true],
  [{ elicitation: { url: {} } }, false],
  [{ elicitation: { form: {}, url: {} } }, true],
])("a client that can %j shows questions: %s", (capabilities, is) => {
  const person = createAskPerson(1_000);
  expect(person.canAsk()).toBe(false);
  person.learn(capabilities);
  expect(person.canAsk()).toBe(is);
});

test.each([
  [{ action: "accept", content: { allow: true } }, true],
  [{ action: "accept", content: { allow: "true" } }, false],
  [{ action: "accept", content: { allow: false } }, false],
  [{ action: "accept", content: {} }, false],
  [{ action: "accept" }, false],
  [{ action: "decline", content: { allow: true } }, false],
  [{ content: { allow: true } }, false],
  [undefined, false],
])("the answer %j allows the call: %s", async (result, is) => {
  const { toClient, ask, answer } = asking();
  const allowed = ask();
  expect(toClient).toMatchObject([
    {
      jsonrpc: "2.0",
      method: "elicitation/create",
      params: { message: "May it?", requestedSchema: { required: ["allow"] } },
    },
  ]);
  expect(answer(result)).toBe(true);
  expect(await allowed).toBe(is);
  // Once, and no more.
  expect(answer({ action: "accept", content: { allow: true } })).toBe(false);
});

test("an answer to another question is left to whom it belongs to", async () => {
  const { ask, answer } = asking();
  const allowed = ask();
  for (const id of [1, "parapet-1"]) expect(answer({ action: "accept" }, id)).toBe(false);
  answer({ action: "accept", content: { allow: true } });
  expect(await allowed).toBe(true);
});

test.each([
  ["nobody answers in time", 1, () => never],
  ["the call is cancelled", 600_000, () => AbortSignal.timeout(1)],
])(
  "where %s, it is not allowed, and the question is withdrawn",
  async (_, timeoutMs, cancelled) => {
    const { toClient, ask, answer } = asking(timeoutMs);
    expect(await ask(cancelled())).toBe(false);
    const [question, withdrawn] = toClient;
    expect(withdrawn).toMatchObject({
      method: "notifications/cancelled",
      params: { requestId: question?.["id"] },
    });
    expect(answer({ action: "accept", content: { allow: true } })).toBe(false);
  },
);

test("of a call that was canceled before, nobody is asked", async () => {
  const { toClient, ask } = asking();
  expect(await ask(AbortSignal.abort())).toBe(false);
  expect(toClient).toMatchObject([{ method: "notifications/cancelled" }]);
});
