import { afterEach, expect, test, vi } from "vitest";
import { exfiltrationDetector } from "../detectors/exfiltration/exfiltration-detector.ts";
import { piiDetector } from "../detectors/pii/pii-detector.ts";
import { registrationFrom, type GuardrailRequest } from "../registration/registration.ts";
import { testContext, testRequest } from "../testing/evaluation.ts";
import { compileGuardrail } from "./compile-guardrail.ts";
import { evaluate } from "./evaluate.ts";

afterEach(() => vi.restoreAllMocks());

const text =
  "ada@shop.org 4111 1111 1111 1111 https://a.b.test/x?d=1 ![x](https://c.test/?q=2) ".repeat(700);

/** As anyone may register them, for whatever agent. */
function guardrails(requests: readonly Partial<GuardrailRequest>[]) {
  return requests.map((request, index) =>
    compileGuardrail(
      registrationFrom(
        {
          agent_id: "main",
          guardrail_name: `g${index}`,
          points: ["output"],
          mode: "blocking",
          action: "log",
          provider: "rule",
          ...request,
        },
        { guardrailId: `g${index}`, service: "s", registeredVia: "api", now: new Date(0) },
      ),
    ),
  );
}

const listed = (list: string) =>
  ({ id: "exfiltration", min_severity: "low", params: { allowed_hosts: list } }) as const;

const decided = (requests: readonly Partial<GuardrailRequest>[]) =>
  evaluate(testRequest({ point: "output", text }), guardrails(requests), testContext({}));

test("parameters that make no difference and other severities do not have a text looked through again", async () => {
  const find = vi.spyOn(piiDetector, "find");
  const { evaluation } = await decided(
    Array.from({ length: 50 }, (_, index) => ({
      detectors: (["low", "high"] as const).flatMap((min_severity) => [
        { id: "pii", min_severity, params: { email: index, phone: `x${index}` } },
        { id: "pii", min_severity, params: { email: false, phone: index } },
      ]),
    })),
  );
  expect(evaluation.errors).toEqual([]);
  expect(evaluation.matched).toHaveLength(50);
  expect(find.mock.calls.length).toBeLessThanOrEqual(2 * 4);
});

test("of one detector, each guardrail gets what is grave enough for it", async () => {
  const { evaluation } = await decided(
    (["low", "critical"] as const).map((min_severity) => ({
      detectors: [{ id: "pii", min_severity, params: {} }],
    })),
  );
  expect(evaluation.matched.map(({ guardrail_name }) => guardrail_name)).toEqual(["g0"]);
});

test("lists of allowed hosts are looked at within the steps of the request, and others lose nothing by it", async () => {
  const find = vi.spyOn(exfiltrationDetector, "find");
  const { evaluation } = await decided([
    ...Array.from({ length: 50 }, (_, index) => ({
      detectors: Array.from({ length: 20 }, (_one, n) => listed(`h${index}-${n}.*,c.test`)),
    })),
    { detectors: [{ id: "exfiltration", min_severity: "low", params: {} }], action: "deny" },
  ]);
  expect(find.mock.calls.length).toBeLessThan(50);
  expect(evaluation.errors[0]?.message).toContain("step budget");
  expect(evaluation.matched.find(({ guardrail_name }) => guardrail_name === "g50")).toMatchObject({
    rule_id: "exfiltration.image",
  });
});

test("a list of allowed hosts by itself is followed in the longest text", async () => {
  const list = Array.from({ length: 100 }, (_, index) => `*.host-${index}.test`).join();
  const { evaluation } = await decided([
    {
      detectors: [
        { id: "exfiltration", min_severity: "low", params: { allowed_hosts: `${list},c.test` } },
      ],
    },
  ]);
  expect(evaluation.errors).toEqual([]);
  expect(evaluation.matched).toEqual([]);
});
