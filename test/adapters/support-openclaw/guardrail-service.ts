import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import {
  type Installation,
  isSameSignature,
  nonceHeader,
  signatureHeader,
  signatureOfAnswer,
  signatureOfCall,
} from "@parapet/adapter-link";
import {
  type CompiledGuardrail,
  compileGuardrail,
  evaluate,
  type EvaluationRequest,
  fingerprinter,
  type GuardrailRequest,
  inMemorySessions,
  registrationFrom,
  utcTime,
} from "@parapet/guardrails";

/** How the service answers: as it does, or as none that can be trusted. */
export type Manner = "real" | "silent" | "no JSON" | "unknown word" | "stranger" | "error";

/**
 * The guardrails behind the signatures of an installation, without a store: what an adapter sees of
 * the service.
 */
export type GuardrailService = {
  readonly installation: Installation;
  readonly questions: EvaluationRequest[];
  /** From now on it decides by these. Throws InvalidRegistration. */
  readonly declare: (guardrails: readonly GuardrailRequest[]) => void;
  readonly beats: unknown[];
  readonly behave: (manner: Manner) => void;
  /** True: answers what is asked about results with an error. */
  readonly loseResults: (loses: boolean) => void;
  /** Nobody listens any more. */
  readonly goAway: () => Promise<void>;
  /** Somebody listens, whether or not there was nobody. */
  readonly comeBack: () => Promise<void>;
};

export async function startGuardrailService(
  folder: string,
  declared: readonly GuardrailRequest[],
): Promise<GuardrailService> {
  const key = "k".repeat(43);
  const questions: EvaluationRequest[] = [];
  const beats: unknown[] = [];
  let manner: Manner = "real";
  let losesResults = false;
  let guardrails = compiled(declared);
  let ids = 0;
  const context = {
    sessions: inMemorySessions(),
    clock: { now: () => new Date(), monotonic: () => performance.now() },
    newId: () => `ev_${(ids += 1)}`,
    fingerprint: fingerprinter("tests"),
    localTime: utcTime,
  };
  const answerTo = async (path: string, body: string): Promise<string> => {
    if (path.endsWith("/heartbeat")) {
      beats.push(JSON.parse(body));
      return "{}";
    }
    const question: EvaluationRequest = { ...JSON.parse(body), service: "home" };
    questions.push(question);
    return JSON.stringify((await evaluate(question, guardrails, context)).evaluation);
  };
  const handle = async (call: IncomingMessage, response: ServerResponse) => {
    const body = await text(call);
    const path = call.url ?? "";
    const nonce = String(call.headers[nonceHeader]);
    const given = String(call.headers[signatureHeader]);
    const isOwn = isSameSignature(signatureOfCall({ key, nonce, path, body }), given);
    if (manner === "silent") return;
    const fails = manner === "error" || (losesResults && body.includes('"post_tool_call"'));
    const status = !isOwn ? 401 : fails ? 500 : 200;
    const real = status === 200 && manner === "real" ? await answerTo(path, body) : "{}";
    const answer =
      manner === "no JSON" ? "allow" : manner === "unknown word" ? '{"action":"maybe"}' : real;
    const said = manner === "stranger" ? '{"action":"allow","reasons":[]}' : answer;
    const signature = signatureOfAnswer({
      key: manner === "stranger" ? "other" : key,
      nonce,
      status,
      body: said,
    });
    response.writeHead(status, { [signatureHeader]: signature }).end(said);
  };
  const server = createServer((call, response) => void handle(call, response));
  const listen = (port: number) =>
    new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const installation: Installation = {
    installation_id: "ad_tests",
    key,
    url: `http://127.0.0.1:${port}`,
    service: "home",
    agent_id: "",
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "installation.json"), JSON.stringify(installation), { mode: 0o600 });
  return {
    installation,
    questions,
    declare: (next) => {
      guardrails = compiled(next);
    },
    beats,
    behave: (next) => {
      manner = next;
    },
    loseResults: (loses) => {
      losesResults = loses;
    },
    goAway: () =>
      new Promise((gone) => {
        server.close(() => gone());
        server.closeAllConnections();
      }),
    comeBack: async () => {
      if (!server.listening) await listen(port);
    },
  };
}

function compiled(declared: readonly GuardrailRequest[]): readonly CompiledGuardrail[] {
  return declared.map((request, index) =>
    compileGuardrail(
      registrationFrom(request, {
        now: new Date("2026-01-05T12:00:00Z"),
        service: "home",
        guardrailId: `gr_${index}`,
        registeredVia: "api",
      }),
    ),
  );
}
