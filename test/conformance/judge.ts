import { faultOf } from "./check-value.ts";
import type { ApiDocument } from "./document.ts";
import type { Reply } from "./exchange.ts";

export type Judged = {
  readonly method: string;
  readonly template: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly wrong?: string | undefined;
};

const largestProblem = 64 * 1024;

/** Everything about an answer that breaks a promise of the document or of the service. */
export function complaintsAbout(
  request: Judged,
  reply: Reply,
  document: ApiDocument,
  secret: string,
): readonly string[] {
  const complaints: string[] = [];
  const { status, headers, text } = reply;
  const type = String(headers["content-type"] ?? "").split(";")[0] ?? "";
  const complain = (complaint: string | false | undefined) => {
    if (complaint) complaints.push(complaint);
  };

  complain(status >= 500 && `status ${status}`);
  complain(text.includes(secret) && "shows a secret of a workspace");
  complain(/(?:^|\n|\\n) +at .+:\d+:\d+/.test(text) && "shows a stack trace");
  // What is no HTTP request is answered below the application, which gives the ids.
  const reached = request.template !== "" || status !== 400;
  complain(reached && headers["x-request-id"] === undefined && "has no request id");
  complain(request.wrong && status < 400 && `is answered ${status}, though ${request.wrong}`);
  complain(status === 405 && headers["allow"] === undefined && "does not say what is allowed");

  const bodiless = request.method === "HEAD" || status === 204 || status === 304;
  if (bodiless) complain(text !== "" && "has a body");
  else if (status >= 400) {
    complain(type !== "application/problem+json" && `error of type ${type}`);
    complain(text.length > largestProblem && `error of ${text.length} characters`);
  }

  const read = request.method === "HEAD" ? "get" : request.method.toLowerCase();
  const operation = document.paths[request.template]?.[read];
  const documented = operation?.responses[String(status)] ?? operation?.responses["default"];
  complain(
    operation !== undefined &&
      operation.responses[String(status)] === undefined &&
      status < 400 &&
      !(status === 304 && request.headers["If-None-Match"] !== undefined) &&
      `status ${status} is not in the document`,
  );
  const problem = document.paths["/api/v1/health"]?.["get"]?.responses["default"]?.content;
  const content = status >= 400 ? problem : documented?.content;
  const schema = content?.[type]?.schema;
  if (bodiless || status === 304) return complaints;
  complain(operation !== undefined && content && !schema && `type ${type} is not in the document`);
  if (schema === undefined || !type.endsWith("json")) return complaints;
  const fault = faultOf(parsed(text), schema, document, { exact: true });
  complain(fault && `answers ${status} with ${fault}`);
  return complaints;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
