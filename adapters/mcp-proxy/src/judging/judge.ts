import {
  askGuardrails,
  type EvaluationRequest,
  type Evaluation,
  type Installation,
  NoTrustedAnswer,
} from "@parapet/adapter-link";

/** What is the same in every request of a session. */
export type Caller = {
  /** The MCP server's name in guardrails. */
  readonly server: string;
  readonly agentId: string;
  readonly sessionId: string;
  readonly cwd: string;
};

type AskedCall = Pick<EvaluationRequest, "point" | "source_trust" | "text" | "dry_run"> & {
  /** A tool, or a method of the protocol. */
  readonly tool: string;
  /** False for a method; true when absent. */
  readonly isTool?: boolean;
  readonly args: Readonly<Record<string, unknown>>;
  /** Parts of them are left out, and guardrails cannot see it. */
  readonly isCutUnseen?: boolean;
  readonly callId?: string;
  readonly definitionHash?: string;
  readonly pinnedHash?: string;
};

/**
 * What the guardrails say; undefined when nobody who can be trusted says anything: then nothing is
 * allowed.
 */
export type Judge = (call: AskedCall) => Promise<Evaluation | undefined>;

/**
 * The service decides within milliseconds; clients wait for a tool at least half a minute.
 * Milliseconds.
 */
const timeoutMs = 5_000;

/** Of what is no tool: "sampling/createMessage" sends no mail. */
const messageCategory = "mcp";

export function createJudge(
  installation: Installation,
  caller: Caller,
  log: (line: string) => void,
): Judge {
  // A name such as mcp__mail__send, which other runtimes use as well, must read as server and tool
  // again.
  const prefix = `mcp__${caller.server.replaceAll(/_{2,}/g, "_")}__`;
  return async ({
    tool,
    isTool = true,
    args,
    isCutUnseen = false,
    callId,
    definitionHash,
    pinnedHash,
    ...rest
  }) => {
    const request: EvaluationRequest = {
      agent_id: caller.agentId,
      session_id: caller.sessionId,
      cwd: caller.cwd,
      tool: {
        name: `${prefix}${tool}`,
        args,
        ...(isCutUnseen ? { args_cut: true } : {}),
        server: caller.server,
        call_id: callId ?? "",
        ...(isTool || tool.startsWith("resources/") ? {} : { category: messageCategory }),
        ...(definitionHash === undefined ? {} : { definition_hash: definitionHash }),
        ...(pinnedHash === undefined ? {} : { pinned_hash: pinnedHash }),
      },
      ...rest,
    };
    try {
      return await askGuardrails(installation, request, { timeoutMs, adapter: "mcp-proxy" });
    } catch (error) {
      log(error instanceof NoTrustedAnswer ? error.message : "A call cannot be sent to Parapet.");
      return undefined;
    }
  };
}
