import type { ApiDocument, Operation, Parameter, Schema } from "./document.ts";
import { faultOf } from "./check-value.ts";
import { hostileBodies, hostileTexts, jsonOf } from "./hostile.ts";
import type { Random } from "./random.ts";
import { type Meanings, type Values, valuesFor } from "./values.ts";

/** One request, as it goes over the wire, and what may be said of its answer beforehand. */
export type DrawnRequest = {
  readonly method: string;
  /** Path of the document, "/api/v1/scans/{scan_id}". */
  readonly template: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Why it must be refused; undefined where it need not be. */
  readonly wrong?: string | undefined;
};

export type DrawOptions = {
  readonly document: ApiDocument;
  readonly meanings: Meanings;
  readonly operatorToken: string;
  /**
   * Takes every body of the paths that touch workspaces, and gives back one that touches only the
   * test's own.
   */
  readonly harmless: (value: unknown) => unknown;
};

type Mood = "valid" | "nearly valid" | "hostile";

const otherMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY"];
const contentTypes = [
  "text/plain",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/problem+json",
  "application/jsonx",
  ";",
  "",
];

/**
 * Draws a request: mostly one that the document allows, else one that differs from that in few
 * things.
 */
export function drawRequest(random: Random, options: DrawOptions): DrawnRequest {
  const { document } = options;
  const values = valuesFor(random, document, options.meanings);
  const template = random.pick(Object.keys(document.paths));
  const methods = Object.keys(document.paths[template] ?? {});
  const method = random.oneIn(12) ? random.pick(otherMethods) : random.pick(methods).toUpperCase();
  const read = method === "HEAD" ? "get" : method.toLowerCase();
  const operation = document.paths[template]?.[read];
  const mood = random.pick<Mood>(["valid", "valid", "valid", "nearly valid", "hostile"]);
  const address = drawAddress({ template, operation, mood, random, values, document });
  const body = drawBody({ template, operation, mood, random, values, options });
  return {
    method,
    template,
    target: address.target,
    headers: { ...drawHeaders(random, options.operatorToken), ...address.headers, ...body.headers },
    ...(body.bytes === undefined ? {} : { body: body.bytes }),
    wrong: operation && (address.wrong ?? body.wrong),
  };
}

type Drawing = {
  readonly template: string;
  readonly operation: Operation | undefined;
  readonly mood: Mood;
  readonly random: Random;
  readonly values: Values;
};

function drawAddress(drawing: Drawing & { readonly document: ApiDocument }): {
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly wrong: string | undefined;
} {
  const { operation, mood, random, values, document } = drawing;
  const parameters = operation?.parameters ?? [];
  let wrong: string | undefined;
  const draw = ({ name, schema }: Parameter, required: boolean): string | undefined => {
    if (!required && random.oneIn(2)) return undefined;
    if (mood === "valid" || random.oneIn(2)) return String(values.valid(schema, name));
    return values.hostileText();
  };
  const note = (parameter: Parameter, text: string) => {
    const fault = faultOf(asTyped(text, parameter.schema), parameter.schema, document, {
      exact: false,
    });
    wrong ??= fault && `${parameter.name} ${fault}`;
  };

  const path = drawing.template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === "path" && one.name === name);
    const drawn = draw(parameter ?? { name, in: "path", schema: { type: "string" } }, true) ?? "";
    const text = drawn === "" ? "x" : drawn;
    if (parameter) note(parameter, text.toWellFormed());
    return encoded(text, random);
  });

  const query: string[] = [];
  for (const parameter of parameters.filter((one) => one.in === "query")) {
    const text = draw(parameter, parameter.required === true);
    if (text === undefined) continue;
    query.push(`${parameter.name}=${encoded(text, random)}`);
    note(parameter, text.toWellFormed());
    if (mood === "hostile" && random.oneIn(6)) {
      query.push(`${parameter.name}=${encoded(text, random)}`);
      wrong ??= `${parameter.name} is there twice`;
    }
  }
  if (mood === "hostile" && random.oneIn(3)) query.push(random.pick(strayQueries));

  const headers: Record<string, string> = {};
  for (const parameter of parameters.filter((one) => one.in === "header")) {
    const text = draw(parameter, false);
    if (text === undefined || !/^[\t\u0020-\u007e]*$/.test(text)) continue;
    headers[parameter.name] = text;
    note(parameter, text.trim());
  }
  return { target: `${path}${query.length > 0 ? `?${query.join("&")}` : ""}`, headers, wrong };
}

const strayQueries = [
  "&&",
  "=",
  "a[b]=c",
  "limit[]=5",
  "__proto__=1",
  "%00=%00",
  "q=%ff",
  "q=%",
  "?",
  "x=" + "y".repeat(4000),
];

function drawBody(drawing: Drawing & { readonly options: DrawOptions }): {
  readonly bytes?: string | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  readonly wrong?: string | undefined;
} {
  const { operation, mood, random, values, options, template } = drawing;
  const schema: Schema | undefined = operation?.requestBody?.content["application/json"]?.schema;
  const json = { "Content-Type": "application/json" };
  if (schema === undefined) {
    return random.oneIn(20) ? { bytes: "{}", headers: json } : { headers: {} };
  }
  if (mood === "hostile" && random.oneIn(4)) {
    return { bytes: random.pick(hostileBodies), headers: json, wrong: "the body is no such JSON" };
  }
  const drawn =
    mood === "valid"
      ? values.valid(schema, "")
      : mood === "nearly valid" || random.oneIn(2)
        ? values.nearlyValid(schema, "")
        : values.hostile();
  const touches = template.startsWith("/api/v1/scan");
  const text = jsonOf(touches ? options.harmless(drawn) : drawn);
  const fault = faultOf(JSON.parse(text), schema, options.document, { exact: false });
  if (mood === "hostile" && random.oneIn(6)) {
    const type = random.pick(contentTypes);
    return { bytes: text, headers: { "Content-Type": type }, wrong: `the type is ${type}` };
  }
  return { bytes: text, headers: json, wrong: fault && `body${fault}` };
}

function drawHeaders(random: Random, operatorToken: string): Record<string, string> {
  const headers: Record<string, string> = {};
  if (random.oneIn(2)) headers["Authorization"] = `Bearer ${operatorToken}`;
  else if (random.oneIn(20))
    headers["Authorization"] = random.pick(["Bearer x", "Basic eDp5", "."]);
  if (random.oneIn(3)) headers["Accept-Encoding"] = random.pick(["gzip", "br", "zstd", "*;q=0.1"]);
  if (random.oneIn(20)) headers["If-None-Match"] = random.pick(["*", '"x"', ",,", "W/"]);
  if (random.oneIn(30)) headers["Accept"] = random.pick(["text/html", "image/*", ";;"]);
  return headers;
}

/** A text of an address as the type that its schema names; as it is, where it cannot be that. */
function asTyped(text: string, { type }: Schema): unknown {
  const types: readonly unknown[] = typeof type === "string" ? [type] : (type ?? []);
  return types.includes("integer") && /^-?\d{1,20}$/.test(text) ? Number(text) : text;
}

/** Percent-encoded as usual, or in a way that means the same. */
function encoded(text: string, random: Random): string {
  const wellFormed = text.toWellFormed();
  if (wellFormed.length > 2000) return encodeURIComponent(wellFormed.slice(0, 300).toWellFormed());
  if (!random.oneIn(8)) return encodeURIComponent(wellFormed);
  return [...Buffer.from(wellFormed)]
    .map((byte) => `%${byte.toString(16).padStart(2, "0")}`)
    .join("");
}

/** Addresses that no client of the document would send. */
export function drawStray(random: Random): DrawnRequest {
  const target = random.pick([
    "/",
    "//",
    "/api",
    "/api/v1/",
    "/api/v1/agents//guardrails",
    "/api/v1/%",
    "/api/v1/%ff",
    "/api/v1/scans/%c3%28",
    "/api/v1/scans/\u00e9",
    "/api/v1/scans/../agents",
    "/api/v1/scans/%2e%2e/agents",
    "/api/v1/health;a=b",
    "/API/V1/HEALTH",
    "/api/v1/health/",
    "/api/v1/health#x",
    "/api/v1/health?\u00e9=%zz",
    "http://localhost/api/v1/health",
    "/.env",
    `/${"a/".repeat(2000)}`,
    `/api/v1/scans/${encodeURIComponent(random.pick(hostileTexts).toWellFormed())}x`,
  ]);
  return { method: "GET", template: "", target, headers: {} };
}
