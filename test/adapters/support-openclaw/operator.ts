import { gatewayToken } from "./openclaw-home.ts";

/** A person at the gateway: sends messages to the agent, and says yes or no when a plugin asks. */
export type Operator = {
  /** Sends a message in its own session; answers what the agent says in the end. */
  readonly say: (message: string, decision?: "allow-once" | "deny") => Promise<string>;
  /** What was asked of the person, as the gateway showed it. */
  readonly asked: unknown[];
  readonly leave: () => void;
};

type Frame = {
  readonly type: string;
  readonly id?: string;
  readonly ok?: boolean;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly error?: unknown;
  readonly event?: string;
};

/** The gateway listens before it takes anybody in. */
export async function connectOperator(gatewayUrl: string): Promise<Operator> {
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await connect(gatewayUrl);
    } catch (error) {
      if (attempts > 100 || !String(error).includes("retry")) throw error;
      await new Promise((wait) => setTimeout(wait, 300));
    }
  }
}

async function connect(gatewayUrl: string): Promise<Operator> {
  const socket = new WebSocket(gatewayUrl.replace("http", "ws"));
  const waiting = new Map<string, (frame: Frame) => void>();
  const ended = new Map<string, (said: string) => void>();
  const decisions = new Map<string, string>();
  const asked: unknown[] = [];
  let ids = 0;
  const call = (method: string, params: object) =>
    new Promise<Readonly<Record<string, unknown>>>((resolve, reject) => {
      const id = String((ids += 1));
      waiting.set(id, ({ ok, payload = {}, error }) =>
        ok === true ? resolve(payload) : reject(new Error(JSON.stringify(error))),
      );
      socket.send(JSON.stringify({ type: "req", id, method, params }));
    });
  const connected = Promise.withResolvers<void>();
  const scopes = ["read", "write", "approvals", "admin"].map((scope) => `operator.${scope}`);
  const introduce = () =>
    call("connect", {
      minProtocol: 1,
      maxProtocol: 99,
      client: { id: "gateway-client", version: "1", platform: "linux", mode: "backend" },
      role: "operator",
      scopes,
      caps: ["approvals", "plugin-approvals"],
      auth: { token: gatewayToken },
    }).then(() => connected.resolve(), connected.reject);
  const decide = async (payload: Readonly<Record<string, unknown>>) => {
    asked.push(payload);
    const request = JSON.stringify(payload);
    const [, decision = "deny"] =
      [...decisions].find(([sessionKey]) => request.includes(sessionKey)) ?? [];
    await call("plugin.approval.resolve", { id: payload["id"], decision });
  };
  socket.addEventListener("message", ({ data }) => {
    const frame: Frame = JSON.parse(String(data));
    const { payload = {} } = frame;
    if (frame.type === "res") return waiting.get(frame.id ?? "")?.(frame);
    if (frame.event === "connect.challenge") return void introduce();
    if (frame.event === "plugin.approval.requested") return void decide(payload);
    const isLast = payload["state"] === "final" || payload["state"] === "error";
    if (frame.event === "chat" && isLast) {
      ended.get(String(payload["sessionKey"]))?.(JSON.stringify(payload));
    }
    return undefined;
  });
  await connected.promise.catch((error: unknown) => {
    socket.close();
    throw error;
  });
  return {
    asked,
    say: async (message, decision) => {
      const sessionKey = `agent:main:test-${crypto.randomUUID()}`;
      if (decision !== undefined) decisions.set(sessionKey, decision);
      const said = new Promise<string>((resolve) => void ended.set(sessionKey, resolve));
      await call("chat.send", { sessionKey, message, idempotencyKey: crypto.randomUUID() });
      return said;
    },
    leave: () => socket.close(),
  };
}
