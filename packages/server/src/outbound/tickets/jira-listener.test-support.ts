import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { Interruption } from "./github-listener.test-support.ts";

export type JiraIssue = {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly labels: readonly string[];
  /** The name of its status. */
  status: string;
  readonly comments: string[];
};

/** A workflow: its statuses with their categories, and where each may go. */
const categories: Readonly<Record<string, string>> = {
  Backlog: "new",
  Doing: "indeterminate",
  Fixed: "done",
};
const transitions = [
  { id: "11", from: ["Backlog", "Doing"], to: "Fixed" },
  { id: "21", from: ["Backlog"], to: "Doing" },
  { id: "31", from: ["Fixed"], to: "Backlog" },
];
const statusOf = (name: string) => ({ name, statusCategory: { key: categories[name] } });

/**
 * A project of Jira as the REST API has it (version 2), on this machine: of Jira Cloud, which has
 * removed the older search, or of Data Center, which has no newer one. A request that the reference
 * does not allow is answered as there.
 */
export async function jiraListener(deploymentType: "Cloud" | "Server", authorization: string) {
  const issues: JiraIssue[] = [];
  const requests: string[] = [];
  const state = {
    interrupt: (_request: string): Interruption => undefined,
    /** False where the index does not have an issue yet. */
    isIndexed: (_issue: JiraIssue): boolean => true,
    transitions,
  };

  const found = (jql: string): readonly JiraIssue[] | undefined => {
    const [, project, label] =
      /^project = "([A-Z]+)" AND labels = "([^" ]+)" ORDER BY created ASC$/.exec(jql) ?? [];
    if (project !== "SEC") return undefined;
    return issues.filter((one) => one.labels.includes(label ?? "") && state.isIndexed(one));
  };

  const ofIssue = (
    issue: JiraIssue,
    route: string,
    body: Record<string, unknown>,
  ): readonly [number, unknown] => {
    const possible = state.transitions.filter(({ from }) => from.includes(issue.status));
    switch (route) {
      case "GET ":
        return [200, { id: issue.id, fields: { status: statusOf(issue.status) } }];
      case "GET /transitions":
        return [
          200,
          { transitions: possible.map(({ id, to }) => ({ id, name: to, to: statusOf(to) })) },
        ];
      case "POST /transitions": {
        const { id } = body["transition"] as { readonly id: string };
        const transition = possible.find((one) => one.id === id);
        if (transition === undefined) return [400, {}];
        issue.status = transition.to;
        return [204, undefined];
      }
      case "GET /comment":
        return [200, { comments: issue.comments.map((text) => ({ body: text })) }];
      case "POST /comment":
        if (typeof body["body"] !== "string" || body["body"] === "") return [400, {}];
        issue.comments.push(body["body"]);
        return [201, { id: "1" }];
      default:
        return [404, {}];
    }
  };

  const answerTo = (request: IncomingMessage, text: string): readonly [number, unknown] => {
    const { method = "", headers } = request;
    const url = new URL(request.url ?? "", "http://localhost");
    const path = url.pathname.replace(/^\/jira\/rest\/api\/2/, "");
    if (path === url.pathname) return [404, {}];
    if (path === "/serverInfo") return [200, { deploymentType, version: "1" }];
    if (headers.authorization !== authorization) return [401, {}];
    const body = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
    if (text !== "" && headers["content-type"] !== "application/json") return [415, {}];
    if (path === "/project/SEC") return [200, { issueTypes: [{ name: "Task" }, { name: "Bug" }] }];
    if (path === "/search" && deploymentType === "Cloud") return [410, {}];
    if (path === "/search/jql" && deploymentType === "Server") return [404, {}];
    if (path === "/search" || path === "/search/jql") {
      const list = found(url.searchParams.get("jql") ?? "");
      if (list === undefined) return [400, {}];
      const most = Number(url.searchParams.get("maxResults") ?? 50);
      return [200, { issues: list.slice(0, most).map(({ id }) => ({ id, fields: {} })) }];
    }
    if (path === "/issue" && method === "POST") {
      const { project, issuetype, summary, description, labels } = body["fields"] as {
        readonly project: { readonly key: string };
        readonly issuetype: { readonly name: string };
        readonly summary: string;
        readonly description: string;
        readonly labels: readonly string[];
      };
      const isValid =
        project.key === "SEC" &&
        issuetype.name === "Bug" &&
        summary.length > 0 &&
        summary.length <= 255 &&
        !/[\r\n]/.test(summary) &&
        description.length <= 32_767 &&
        labels.every((label) => !/\s/.test(label) && label.length <= 255);
      if (!isValid) return [400, {}];
      const id = String(10_000 + issues.length);
      issues.push({ id, summary, description, labels, status: "Backlog", comments: [] });
      return [201, { id, key: `SEC-${issues.length}`, self: "" }];
    }
    const [, id, rest = ""] = /^\/issue\/(\d+)(\/.*)?$/.exec(path) ?? [];
    const issue = issues.find((one) => one.id === id);
    return issue === undefined ? [404, {}] : ofIssue(issue, `${method} ${rest}`, body);
  };

  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (piece: string) => (text += piece));
    request.on("end", () => {
      const name = `${request.method} ${(request.url ?? "").replace(/^.*\/api\/2/, "")}`;
      requests.push(name);
      const interruption = state.interrupt(name);
      if (interruption !== undefined && interruption !== "lost") {
        response.writeHead(interruption.status, interruption.headers ?? {}).end("{}");
        return;
      }
      const [status, answer] = answerTo(request, text);
      if (interruption === "lost") request.socket.destroy();
      else response.writeHead(status).end(answer === undefined ? "" : JSON.stringify(answer));
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/jira`, issues, requests, state };
}
