/**
 * What Parapet uses of OpenClaw's plugin API, as version 2026.9.6 declares it. OpenClaw passes more
 * than is named here, and may leave out whatever is optional.
 */
export type Host = {
  readonly pluginConfig?: unknown;
  /** Of OpenClaw itself: "2026.9.6". */
  readonly runtime?: { readonly version?: string };
  readonly logger: { readonly warn: (message: string) => void };
  readonly on: <Name extends keyof Hooks>(
    name: Name,
    handler: Hooks[Name],
    options?: { readonly priority?: number; readonly timeoutMs?: number },
  ) => void;
  /**
   * Awaited before the model sees a result; a throw takes the result away. Absent before 2026.5.
   */
  readonly registerAgentToolResultMiddleware?: (
    handler: (
      event: ResultEvent,
      context: SessionContext,
    ) => Promise<{ result: ToolResult } | void>,
    options: { readonly runtimes: readonly string[] },
  ) => void;
  /** Runs beside the gateway, and in no one-shot command. */
  readonly registerService: (service: {
    readonly id: string;
    readonly start: () => void;
    readonly stop: () => Promise<void>;
  }) => void;
};

export type Hooks = {
  readonly before_tool_call: (event: CallEvent, context: CallContext) => Promise<CallDecision>;
  readonly before_agent_run: (event: TurnEvent, context: TurnContext) => Promise<TurnDecision>;
  readonly message_sending: (
    event: MessageEvent,
    context: SessionContext,
  ) => Promise<MessageDecision>;
  readonly subagent_spawned: (
    event: { readonly childSessionKey?: string },
    context: { readonly requesterSessionKey?: string },
  ) => void;
};

/** Whose turn it is. */
export type SessionContext = {
  readonly agentId?: string;
  readonly sessionKey?: string;
  readonly sessionId?: string;
};

export type CallContext = SessionContext & {
  readonly trace?: { readonly traceId?: string; readonly spanId?: string };
};

export type CallEvent = {
  readonly toolName: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Tells "exec" that runs code from "exec" that runs a shell. */
  readonly toolKind?: string;
  readonly toolCallId?: string;
};

export type CallDecision = {
  params?: Readonly<Record<string, unknown>>;
  block?: true;
  blockReason?: string;
  requireApproval?: {
    /** At most 80 characters. */
    title: string;
    /** At most 512 characters. */
    description: string;
    severity: "info" | "warning" | "critical";
    timeoutMs: number;
    allowedDecisions: readonly ("allow-once" | "deny")[];
  };
};

export type TurnEvent = {
  readonly prompt: string;
  readonly senderIsOwner?: boolean;
};

export type TurnContext = SessionContext & {
  readonly workspaceDir?: string;
  /** "user", "cron", "heartbeat" … */
  readonly trigger?: string;
  readonly inputProvenance?: { readonly kind?: string; readonly sourceSessionKey?: string };
};

/** `message` is what the person reads; `reason` stays inside. */
export type TurnDecision = {
  outcome: "pass" | "block";
  reason?: string;
  message?: string;
};

export type MessageEvent = { readonly to: string; readonly content: string };

export type MessageDecision = { content?: string; cancel?: true; cancelReason?: string };

export type ResultEvent = {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly cwd?: string;
  readonly result: ToolResult;
};

export type ToolResult = {
  readonly content: readonly ContentBlock[];
  /** What code that a model writes gets in Code Mode and Tool Search. */
  readonly details?: unknown;
};

export type ContentBlock = { readonly type: string; readonly [name: string]: unknown };
