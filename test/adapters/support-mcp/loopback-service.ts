import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import {
  type Installation,
  nonceHeader,
  signatureHeader,
  signatureOfAnswer,
  signatureOfCall,
} from "@parapet/adapter-link";
import {
  compileGuardrail,
  evaluate,
  type EvaluationRequest,
  fingerprinter,
  type GuardrailRequest,
  inMemorySessions,
  registrationFrom,
  utcTime,
} from "@parapet/guardrails";

/**
 * Answers in the place of the engine: what an untrusted sender, an old version or a broken service
 * would say.
 */
export type OddAnswer = (response: ServerResponse, sign: (body: string) => void) => void;

export type LoopbackService = {
  readonly installation: Installation;
  /** Questions that were asked and not dry runs, in order. */
  readonly asked: EvaluationRequest[];
  /** Heartbeats, in order. */
  readonly beats: readonly unknown[];
  readonly setGuardrails: (...guardrails: readonly Partial<GuardrailRequest>[]) => void;
  /** Until the next `setGuardrails`. */
  readonly answerOddly: (odd: OddAnswer) => void;
  readonly stop: () => Promise<void>;
};

/** The engine and the signatures of the service, without its store. */
export async function startLoopbackService(): Promise<LoopbackService> {
  const key = randomBytes(32).toString("base64url");
  const sessions = inMemorySessions();
  const asked: EvaluationRequest[] = [];
  const beats: unknown[] = [];
  let odd: OddAnswer | undefined;
  let guardrails: ReturnType<typeof compileGuardrail>[] = [];

  async function answer(call: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(call);
    const nonce = String(call.headers[nonceHeader]);
    const sign = (said: string, status = 200): void => {
      response.statusCode = status;
      response.setHeader(signatureHeader, signatureOfAnswer({ key, nonce, status, body: said }));
      response.end(said);
    };
    const expected = signatureOfCall({ key, nonce, path: call.url ?? "", body });
    if (call.headers[signatureHeader] !== expected) sign("{}", 401);
    else if (call.url?.endsWith("/heartbeat") === true) {
      beats.push(JSON.parse(body));
      sign("{}");
    } else if (odd !== undefined) odd(response, sign);
    else if (Buffer.byteLength(body) > 256 * 1024) sign("{}", 413);
    else {
      const request = JSON.parse(body) as EvaluationRequest;
      if (request.dry_run !== true) asked.push(request);
      const { evaluation } = await evaluate(request, guardrails, {
        sessions,
        clock: { now: () => new Date(), monotonic: () => performance.now() },
        newId: () => "ev_1",
        fingerprint: fingerprinter("test key"),
        localTime: utcTime,
      });
      sign(JSON.stringify(evaluation));
    }
  }

  const server = createServer((call, response) => void answer(call, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    installation: {
      installation_id: "ad_test",
      key,
      url: `http://127.0.0.1:${port}`,
      service: "home",
      agent_id: "",
    },
    asked,
    beats,
    setGuardrails(...requests) {
      odd = undefined;
      guardrails = requests.map((request, index) =>
        compileGuardrail(
          registrationFrom(
            {
              agent_id: "*",
              guardrail_name: `g${index}`,
              mode: "blocking",
              provider: "rule",
              description: `Guardrail ${index} speaks.`,
              ...request,
            },
            { guardrailId: "id", service: "home", registeredVia: "api", now: new Date(0) },
          ),
        ),
      );
    },
    answerOddly(given) {
      odd = given;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}
