import { shownJson } from "./shown-json.ts";
import { withMeantMarks } from "./direction-marks.ts";
import { sessionKey } from "./session-key.ts";
import { listKey, noteList } from "./shortened-lists.ts";
import type { Operations } from "./types.ts";

export type OperationName = keyof Operations;

/** An error of the API (RFC 9457). */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly status: number;
  readonly fields: readonly { readonly pointer: string; readonly detail: string }[];

  constructor(status: number, detail: string, fields: ApiProblem["fields"] = []) {
    super(detail);
    this.status = status;
    this.fields = fields;
  }
}

/** True where the service did not answer, or could not: not where it refused. */
export function isAway(error: Error | null): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
}

type Inputs<Name extends OperationName> = {
  /** Path parameters. */
  readonly path?: Readonly<Record<string, string>>;
  /** Query parameters; "" and undefined are omitted. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: Operations[Name]["body"];
  readonly signal?: AbortSignal | undefined;
};

export type Answered<Name extends OperationName> = {
  readonly data: Operations[Name]["answer"];
  readonly headers: Headers;
};

/** Calls an operation by its OpenAPI method and path. Throws ApiProblem. */
export async function callWithHeaders<Name extends OperationName>(
  name: Name,
  { path, query, body, signal }: Inputs<Name> = {},
): Promise<Answered<Name>> {
  const [method = "GET", template = "/"] = name.split(" ");
  const answer = await send(addressOf(template, path, query), {
    method,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(sessionKey.get() === "" ? {} : { "X-Parapet-Session": sessionKey.get() }),
    },
    ...(body === undefined ? {} : { body: withMeantMarks(JSON.stringify(body)) }),
    ...(signal === undefined ? {} : { signal }),
  });
  const text = shownJson(await answer.text());
  if (!answer.ok) throw problemOf(answer.status, text);
  return { data: parsed(text), headers: answer.headers };
}

export async function call<Name extends OperationName>(
  name: Name,
  inputs: Inputs<Name> = {},
): Promise<Operations[Name]["answer"]> {
  return (await callWithHeaders(name, inputs)).data;
}

/** Operations that return a list. */
type ListName = {
  [Name in OperationName]: Operations[Name]["answer"] extends readonly unknown[] ? Name : never;
}[OperationName];

/** Maximum number of pages; of longer lists pages say that they show the first rows only. */
const mostPages = 20;

/** Fetches all pages of a list. */
export async function callEveryPage<Name extends ListName>(
  name: Name,
  { query, ...inputs }: Inputs<Name> = {},
): Promise<readonly Operations[Name]["answer"][number][]> {
  const rows: Operations[Name]["answer"][number][] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    // Each page has the cursor of the next one.
    // oxlint-disable-next-line no-await-in-loop
    const { data, headers } = await callWithHeaders(name, {
      ...inputs,
      query: { limit: rowsOfPage, ...query, cursor },
    });
    rows.push(...data);
    cursor = nextCursor(headers);
    if (cursor === undefined) break;
  }
  noteList(
    listKey(name, query),
    cursor === undefined ? undefined : { rows: rows.length, total: undefined },
  );
  return rows;
}

/** Fetches the first rows of a list, and notes if there are more. */
export async function callFirstPage<Name extends ListName>(
  name: Name,
  inputs: Inputs<Name>,
): Promise<Operations[Name]["answer"]> {
  const { data, headers } = await callWithHeaders(name, inputs);
  const total = headers.get("X-Total-Count");
  noteList(
    listKey(name, inputs.query),
    nextCursor(headers) === undefined
      ? undefined
      : { rows: data.length, total: total === null ? undefined : Number(total) },
  );
  return data;
}

const rowsOfPage = 1_000;

/** The cursor of the next page; undefined on the last one. */
export function nextCursor(headers: Headers): string | undefined {
  const next = /<([^>]*)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1];
  if (next === undefined) return undefined;
  return new URL(next, location.origin).searchParams.get("cursor") ?? undefined;
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiProblem(0, "The service is not responding. Start it with `parapet serve`.");
  }
}

function addressOf(
  template: string,
  path: Inputs<OperationName>["path"] = {},
  query: Inputs<OperationName>["query"] = {},
): string {
  const place = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(withMeantMarks(path[name] ?? "")),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(
    given.map(([key, value]) => [key, withMeantMarks(String(value))]),
  );
  return given.length === 0 ? place : `${place}?${search}`;
}

/**
 * Not validated: the service also served this page, and tests check its responses against the
 * schemas.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function parsed<Data>(text: string): Data {
  return JSON.parse(text === "" ? "null" : text);
}

function problemOf(status: number, text: string): ApiProblem {
  const problem = readProblem(text);
  return new ApiProblem(
    status,
    problem.detail ?? `The service answered ${status}.`,
    problem.errors,
  );
}

type Problem = { readonly detail?: string; readonly errors?: ApiProblem["fields"] };

function readProblem(text: string): Problem {
  try {
    const value: Problem | null = JSON.parse(text);
    return value ?? {};
  } catch {
    return {};
  }
}
