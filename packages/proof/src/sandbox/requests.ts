import type { ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { ProofFailed } from "../core/proof-failed.ts";
import type { Sandbox } from "./sandbox.ts";

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

const mostLine = 1024 * 1024;

type Answer = Readonly<Record<string, unknown>>;
type Waiting = { readonly resolve: (answer: Answer) => void; readonly reject: (e: Error) => void };

/** What is asked of the program that drives a sandbox from within, one line each. */
export function requestsTo(
  child: Child,
  ended: Promise<string>,
  exceeded: () => string,
): { readonly sandbox: Omit<Sandbox, "stop">; readonly ready: Promise<unknown> } {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let over: ProofFailed | undefined;
  const waitFor = (id: number) =>
    new Promise<Answer>((resolve, reject) => {
      if (over === undefined) waiting.set(id, { resolve, reject });
      else reject(over);
    });
  const ready = waitFor(0);
  const fail = (message: string) => {
    over ??= new ProofFailed(message);
    for (const { reject } of waiting.values()) reject(over);
    waiting.clear();
  };
  void ended.then((said) => fail(`${exceeded()} The sandbox ended. ${said}`.trim()));
  eachLine(
    child.stdout,
    (line) => {
      const { id, answer, error } = parsed(line);
      const one = waiting.get(id);
      waiting.delete(id);
      if (answer === undefined) one?.reject(new Error(error));
      else one?.resolve(answer);
    },
    () => child.kill("SIGKILL"),
  );
  // What ended is told by `ended`.
  child.stdin.on("error", () => undefined);
  const ask = (operation: string, request: object): Promise<Answer> => {
    last += 1;
    const answer = waitFor(last);
    child.stdin.write(`${JSON.stringify({ ...request, id: last, operation })}\n`);
    return answer;
  };
  const sandbox: Omit<Sandbox, "stop"> = {
    run: async (program, timeoutMs) => {
      const { code, output } = await ask("run", { ...program, timeoutMs });
      return { code: numberOf(code), output: textOf(output) };
    },
    start: async (name, program) => void (await ask("start", { ...program, name })),
    look: async (name) => {
      const { code, output } = await ask("look", { name });
      return { code: code === null ? null : numberOf(code), output: textOf(output) };
    },
    read: (path) => ask("read", { path }).then(({ text }) => textOf(text), unlessOver),
    http: (request) =>
      ask("http", request).then(
        ({ status, text }) => ({ status: numberOf(status), text: textOf(text) }),
        unlessOver,
      ),
  };
  return { sandbox, ready };
}

/** The other end may be a program that means harm. */
function parsed(line: string): {
  readonly id: number;
  readonly answer: Answer | undefined;
  readonly error: string;
} {
  try {
    const value: unknown = JSON.parse(line);
    if (!isRecord(value)) return nothing;
    const { id, answer, error } = value;
    return {
      id: numberOf(id),
      answer: isRecord(answer) ? answer : undefined,
      error: textOf(error).slice(0, 500),
    };
  } catch {
    return nothing;
  }
}

const nothing = { id: -1, answer: undefined, error: "" };

function eachLine(stream: Readable, take: (line: string) => void, tooLong: () => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (data: string) => {
    const lines = (rest + data).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(line);
    if (rest.length > mostLine) tooLong();
  });
}

function isRecord(value: unknown): value is Answer {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function numberOf(value: unknown): number {
  return typeof value === "number" ? value : -1;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** What cannot be answered is undefined; a sandbox that is over is an error. */
function unlessOver(error: unknown): undefined {
  if (error instanceof ProofFailed) throw error;
  return undefined;
}
