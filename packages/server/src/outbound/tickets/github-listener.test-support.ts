import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export type ListedIssue = {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
  state: "open" | "closed";
  readonly pull_request?: object;
  readonly comments: string[];
};

/** What an answer is, where it is not the one that GitHub gives by itself. */
export type Interruption =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** It does what it is asked for, and the answer is lost. */
  | "lost"
  | undefined;

/**
 * Issues as GitHub's REST API has them (version 2022-11-28), on this machine. A request that the
 * reference does not allow is answered as there: 401, 404, 422.
 */
export async function githubListener(token: string) {
  const issues: ListedIssue[] = [];
  const requests: string[] = [];
  const state = {
    interrupt: (_request: string): Interruption => undefined,
    hasIssues: true,
  };

  const answerTo = (request: IncomingMessage, text: string): readonly [number, unknown] => {
    const { method = "", headers } = request;
    const url = new URL(request.url ?? "", "http://localhost");
    if (headers.authorization !== `Bearer ${token}`) return [401, { message: "Bad credentials" }];
    if (headers["user-agent"] === undefined) return [403, { message: "User agent required" }];
    if (headers.accept !== "application/vnd.github+json") return [415, {}];
    if (headers["x-github-api-version"] !== "2022-11-28") return [400, {}];
    const [, rest] = /^\/api\/v3\/repos\/acme\/agents(\/.*)?$/.exec(url.pathname) ?? [];
    if (!url.pathname.startsWith("/api/v3/repos/acme/agents")) return [404, {}];
    const route = `${method} ${rest ?? ""}`;
    if (route === "GET ") return [200, { has_issues: state.hasIssues }];
    const body = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
    if (route === "GET /issues") return [200, listed(issues, url.searchParams)];
    if (route === "POST /issues") {
      const { title, body: words, labels } = body;
      if (typeof title !== "string" || title === "" || title.length > 256) return [422, {}];
      const issue: ListedIssue = {
        number: issues.length + 1,
        title,
        body: String(words),
        labels: labels as readonly string[],
        state: "open",
        comments: [],
      };
      issues.push(issue);
      return [201, issue];
    }
    const [, number, comments] = /^\/issues\/(\d+)(\/comments)?$/.exec(rest ?? "") ?? [];
    const issue = issues.find((one) => one.number === Number(number));
    if (issue === undefined) return [404, {}];
    if (method === "GET" && comments) return [200, issue.comments.map((one) => ({ body: one }))];
    if (method === "POST" && comments) {
      if (typeof body["body"] !== "string" || body["body"] === "") return [422, {}];
      issue.comments.push(body["body"]);
      return [201, {}];
    }
    if (method === "PATCH" && comments === undefined) {
      const { state: next, state_reason } = body;
      if (next !== "open" && next !== "closed") return [422, {}];
      if (state_reason !== (next === "open" ? "reopened" : "completed")) return [422, {}];
      issue.state = next;
      return [200, issue];
    }
    return [404, {}];
  };

  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (piece: string) => (text += piece));
    request.on("end", () => {
      const name = `${request.method} ${(request.url ?? "").replace(/^.*agents/, "")}`;
      requests.push(name);
      const interruption = state.interrupt(name);
      if (interruption !== undefined && interruption !== "lost") {
        response.writeHead(interruption.status, interruption.headers ?? {}).end("{}");
        return;
      }
      const [status, answer] = answerTo(request, text);
      if (interruption === "lost") request.socket.destroy();
      else response.writeHead(status).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/acme/agents`, issues, requests, state };
}

function listed(issues: readonly ListedIssue[], query: URLSearchParams): readonly object[] {
  const size = Number(query.get("per_page") ?? 30);
  const start = (Number(query.get("page") ?? 1) - 1) * size;
  const labels = (query.get("labels") ?? "").split(",");
  return issues
    .filter((one) => query.get("state") === "all" || one.state === "open")
    .filter((one) => labels.every((label) => one.labels.includes(label)))
    .toSorted((a, b) => b.number - a.number)
    .slice(start, start + size);
}
