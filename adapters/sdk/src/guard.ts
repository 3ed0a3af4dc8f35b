import {
  askGuardrails,
  endsOf,
  type EvaluationRequest,
  type Evaluation,
  shortened,
} from "@parapet/adapter-link";
import { GuardrailDenied, serviceUnreachable } from "./guardrail-denied.ts";
import { sessionNow } from "./session.ts";
import { installationOf, type Question, type Settings, settingsWith } from "./settings.ts";
import { toolArguments } from "./tool-arguments.ts";
import { resultText } from "./tool-result.ts";

export type GuardOptions = Settings & {
  /** The tool's name, as guardrails know it. */
  readonly name: string;
  /** Names of the arguments, for a function that takes several values instead of one object. */
  readonly parameters?: readonly string[];
  /** The session of the call; default: that of `parapet.session`, else one for the process. */
  readonly sessionId?: string;
  /**
   * Whose words the result is: "external" for the web and other people's content. Default:
   * "external".
   */
  readonly resultTrust?: EvaluationRequest["source_trust"];
};

/** The service decides within milliseconds. */
const timeoutMs = 5_000;
/** Longer than what guardrails scan, so that they see that it was cut. Characters. */
const maxText = 70_000;

/**
 * Wraps a function so that it runs only if guardrails allow it, and returns its result or error
 * only if they allow that. Throws GuardrailDenied if they do not, or cannot be evaluated.
 *
 *     const send = guard(sendEmail, { name: "send_email" });
 */
export function guard<Args extends readonly unknown[], Result>(
  tool: (...args: Args) => Result,
  options: GuardOptions,
): (...args: Args) => Promise<Awaited<Result>> {
  const { name } = options;
  return async (...args): Promise<Awaited<Result>> => {
    const run = await allowedArguments(name, args, options);
    // The types are the caller's own: guardrails rewrite values, not shapes.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const called = (async () => tool(...(run as unknown as Args)))();
    const result = await called.catch(async (error: unknown) => {
      // What a tool reports as a failure is read by the model like a result; a guarded one inside
      // has said it for itself.
      throw error instanceof GuardrailDenied
        ? error
        : await allowedResult(name, args, error, options);
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (await allowedResult(name, args, result, options)) as Awaited<Result>;
  };
}

async function allowedArguments(
  name: string,
  args: readonly unknown[],
  options: GuardOptions,
): Promise<readonly unknown[]> {
  const denied = (reason: string, cause?: unknown) => new GuardrailDenied(name, { reason, cause });
  const { named, withNamed } = readable(
    () => toolArguments(args, options.parameters ?? []),
    (cause) => denied("its arguments cannot be read.", cause),
  );
  const sent = shortened(named);
  const { value, isCutUnseen } = sent;
  const request = {
    point: "pre_tool_call",
    source_trust: "agent",
    args: value,
    isCutUnseen,
  } as const;
  const evaluation = await ask(name, request, options).catch((cause: unknown) => {
    throw denied(serviceUnreachable, cause);
  });
  const { action, reasons, updated_input = {} } = evaluation;
  switch (action) {
    case "allow":
      return args;
    case "modify":
      if (sent.isCut) throw denied("its arguments are too long to redact.");
      return withNamed(updated_input);
    case "ask":
      await askPerson({ tool: name, args: named, reasons, hasRun: false }, options);
      return args;
    case "block":
      throw denied(reasonsOf(reasons));
  }
}

async function allowedResult(
  name: string,
  args: readonly unknown[],
  result: unknown,
  options: GuardOptions,
): Promise<unknown> {
  const denied = (reason: string, cause?: unknown) =>
    new GuardrailDenied(name, { reason, cause, hasRun: true });
  const whole = readable(
    () => resultText(result),
    (cause) => denied("it cannot be read.", cause),
  );
  if (whole === undefined) return result;
  const text = endsOf(whole.text, maxText);
  const trust = options.resultTrust ?? "external";
  const request = { point: "post_tool_call", source_trust: trust, args: {}, text } as const;
  const evaluation = await ask(name, request, options).catch((cause: unknown) => {
    throw denied(serviceUnreachable, cause);
  });
  const { action, reasons, updated_input } = evaluation;
  switch (action) {
    case "allow":
      return result;
    case "modify": {
      const changed = updated_input?.["text"];
      if (typeof changed !== "string" || text !== whole.text)
        throw denied("it cannot be redacted.");
      return readable(
        () => whole.withText(changed),
        (cause) => denied("it cannot be redacted.", cause),
      );
    }
    case "ask": {
      const { named } = toolArguments(args, options.parameters ?? []);
      await askPerson({ tool: name, args: named, reasons, hasRun: true }, options);
      return result;
    }
    case "block":
      throw denied(reasonsOf(reasons));
  }
}

async function ask(
  tool: string,
  {
    args,
    isCutUnseen = false,
    ...asked
  }: Pick<EvaluationRequest, "point" | "source_trust" | "text"> & {
    readonly args: Readonly<Record<string, unknown>>;
    readonly isCutUnseen?: boolean;
  },
  options: GuardOptions,
): Promise<Evaluation> {
  const settings = settingsWith(options);
  const { id, parent } = sessionNow(options.sessionId);
  const request: EvaluationRequest = {
    agent_id: settings.agentId ?? "sdk",
    session_id: id,
    ...(parent === "" ? {} : { parent_session_id: parent }),
    cwd: process.cwd(),
    tool: {
      name: tool,
      args,
      ...(isCutUnseen ? { args_cut: true } : {}),
      server: "",
      call_id: "",
    },
    ...asked,
  };
  return askGuardrails(await installationOf(settings), request, { timeoutMs, adapter: "sdk" });
}

/** Returns when the person allows it; throws GuardrailDenied in every other case. */
async function askPerson(question: Question, options: GuardOptions): Promise<void> {
  const { ask: decide } = settingsWith(options);
  const said = reasonsOf(question.reasons);
  const { tool, hasRun } = question;
  if (decide === undefined) {
    const how = "It requires approval, but no `ask` function is configured.";
    throw new GuardrailDenied(tool, { reason: `${said} ${how}`, hasRun });
  }
  // A caller without types may answer anything.
  const isAllowed: unknown = await Promise.resolve()
    .then(() => decide(question))
    .catch(() => false);
  if (isAllowed !== true) {
    throw new GuardrailDenied(tool, { reason: `${said} The user did not approve it.`, hasRun });
  }
}

function reasonsOf(reasons: readonly string[]): string {
  return reasons.length === 0 ? "a guardrail objects." : reasons.slice(0, 5).join(" ");
}

function readable<Value>(read: () => Value, otherwise: (cause: unknown) => Error): Value {
  try {
    return read();
  } catch (error) {
    throw otherwise(error);
  }
}
