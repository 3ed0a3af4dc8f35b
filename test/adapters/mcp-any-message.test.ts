import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Judge } from "../../adapters/mcp-proxy/src/judging/judge.ts";
import { arrivalOf } from "../../adapters/mcp-proxy/src/messages/message-stream.ts";
import { allowed, testSession } from "../../adapters/mcp-proxy/src/testing/session.ts";

/*
 * Messages of any shape, from both sides, in any order. What a side says that the guardrails deny
 * must not reach the other one, in whatever field, key, id or text of an error it stands.
 */

const word = "TULIPS";

const methods = fc.constantFrom(
  ..."completion/complete initialize logging/setLevel ping prompts/get prompts/list resources/list resources/read".split(
    " ",
  ),
  ..."resources/subscribe resources/unsubscribe server/discover subscriptions/listen tasks/cancel tasks/get".split(
    " ",
  ),
  ..."tasks/list tasks/result tasks/update tools/call tools/list elicitation/create roots/list".split(
    " ",
  ),
  ..."sampling/createMessage notifications/cancelled notifications/elicitation/complete notifications/initialized".split(
    " ",
  ),
  ..."notifications/message notifications/progress notifications/tasks notifications/tasks/status".split(
    " ",
  ),
  ..."notifications/tools/list_changed notifications/resources/updated x/y".split(" "),
  word,
);
const ids = fc.constantFrom<unknown>(0, 1, 2, "1", "t", null, -0, 1.5, word);
const keys = fc.constantFrom(
  ..."name arguments uri taskId task requestId progressToken progress total message data text type content".split(
    " ",
  ),
  ..."tools prompts resources tasks description inputSchema status statusMessage result error code structuredContent".split(
    " ",
  ),
  ..."blob mimeType cursor level reason roots role action annotations priority isError values completion".split(
    " ",
  ),
  ..."Name Tools __proto__ inputResponses inputRequests resultType nextCursor more ttl _meta".split(
    " ",
  ),
  word,
);
const leaves = fc.constantFrom<unknown>(
  word,
  `a ${word} b`,
  Buffer.from(`x ${word}`).toString("base64"),
  Buffer.from(word, "utf16le").toString("base64"),
  "t",
  "text",
  "object",
  "working",
  "image/png",
  "tool",
  1,
  0.5,
  true,
  null,
);
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaves,
    fc.dictionary(keys, tie("value"), { maxKeys: 4 }),
    fc.array(tie("value"), { maxLength: 3 }),
  ),
}));
const objects = fc.dictionary(keys, json, { maxKeys: 5 });

const messages = fc.oneof(
  fc.record(
    { jsonrpc: fc.constant("2.0"), id: ids, method: methods, params: objects },
    { requiredKeys: ["method"] },
  ),
  fc.record({ id: ids, result: fc.oneof({ weight: 5, arbitrary: objects }, json) }),
  fc.record({ id: ids, error: fc.oneof({ weight: 5, arbitrary: objects }, json) }),
  fc.record({ id: ids, result: objects, error: objects }, { requiredKeys: ["id"] }),
);
const steps = fc.array(
  fc.record({ from: fc.constantFrom("client", "server"), message: messages }),
  {
    minLength: 1,
    maxLength: 12,
  },
);

/** In a text, or in a file as a client decodes it. */
function says(value: unknown, key = ""): boolean {
  if (typeof value === "string") {
    const isFile = key === "data" || key === "blob";
    const decoded = isFile ? Buffer.from(value, "base64").toString("latin1") : "";
    return value.includes(word) || decoded.replaceAll("\0", "").includes(word);
  }
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([own, part]) => own.includes(word) || says(part, own));
}

/**
 * Without what the client program itself sets, and the guardrails do not see: see
 * docs/adapters/mcp-proxy.md.
 */
function spokenOf(value: Readonly<Record<string, unknown>>): unknown {
  const plain = JSON.parse(JSON.stringify(value)) as Record<string, Record<string, unknown>>;
  const { id: _, ...rest } = plain;
  const { params, result } = rest;
  const ofProgram =
    "_meta cursor taskId requestId progressToken capabilities clientInfo protocolVersion task requestState";
  for (const name of ofProgram.split(" ")) delete params?.[name];
  if (Array.isArray(result?.["roots"])) delete result["roots"];
  return rest;
}

const judge: Judge = ({ text = "", args, point, tool }) => {
  const isDenied = point === "pre_tool_call" ? says({ tool, args }) : text.includes(word);
  return Promise.resolve({ ...allowed, action: isDenied ? "block" : "allow" });
};

/** What the proxy says of a method by its name it says to the side that sent it. */
function isOwn(value: object): boolean {
  return JSON.stringify(value).includes("Parapet");
}

test("nothing that is denied gets past, whatever the messages and their order", async () => {
  const holds = fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const { session, toClient, toServer, lastId } = testSession({ judge });
      const route = {
        toClient: (value: object) => void toClient.push({ ...value }),
        toServer: (value: object) => void toServer.push({ ...value }),
      };
      for (const { from, message } of taken) {
        const isAnswer = from === "client" && !("method" in message);
        const id = isAnswer ? lastId() : undefined;
        const arrival = arrivalOf(JSON.stringify(id === undefined ? message : { ...message, id }));
        if (!("message" in arrival)) continue;
        if (from === "client") await session.fromClient(arrival.message, route);
        else await session.fromServer(arrival.message, route);
      }
      const ofServer = toClient.filter((value) => !isOwn(value));
      // The id of an answer is the client's own.
      const heard = ofServer.map(({ id, ...rest }) => ("method" in rest ? { id, ...rest } : rest));
      expect(heard.filter((value) => says(value))).toEqual([]);
      expect(
        toServer
          .filter((value) => !isOwn(value))
          .map(spokenOf)
          .filter((value) => says(value)),
      ).toEqual([]);
    }),
    { numRuns: Number(process.env["PARAPET_PROPERTY_RUNS"] ?? 300) },
  );
  await expect(holds).resolves.toBeUndefined();
});
