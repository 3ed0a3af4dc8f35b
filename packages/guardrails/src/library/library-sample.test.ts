import type { GuardrailMode } from "@parapet/posture";
import { expect, test } from "vitest";
import { compileWritten } from "../evaluation/compile-guardrail.ts";
import { registrationFrom } from "../registration/registration.ts";
import { testContext } from "../testing/evaluation.ts";
import { guardrailLibrary } from "./guardrails/index.ts";
import type { LibraryGuardrail } from "./library-guardrail.ts";
import { libraryRequest } from "./library-request.ts";
import { sampleOutcome } from "./library-sample.ts";

const { fingerprint, localTime } = testContext({});

function outcome(guardrail: LibraryGuardrail, agentId: string, mode: GuardrailMode) {
  const registration = registrationFrom(libraryRequest(guardrail, agentId, mode), {
    guardrailId: "g",
    service: "office",
    registeredVia: "api",
    now: new Date(0),
  });
  return sampleOutcome(guardrail, registration, [compileWritten(registration)], {
    fingerprint,
    localTime,
  });
}

const stopping = guardrailLibrary.filter(({ action }) => action !== "warn" && action !== "log");

test.each(stopping.map((guardrail) => [guardrail.name, guardrail] as const))(
  "%s stops its own example for the agent that it is registered for, once it is blocking",
  async (_name, guardrail) => {
    const action = { deny: "block", ask: "ask", redact: "modify", warn: "allow", log: "allow" };
    for (const agentId of ["main", "mcp:t", "*"]) {
      // oxlint-disable-next-line no-await-in-loop
      const blocking = await outcome(guardrail, agentId, "blocking");
      expect(blocking.action).toBe(action[guardrail.action]);
    }
    const { action: taken } = await outcome(guardrail, "main", "monitoring");
    expect(taken).toBe("allow");
  },
);
