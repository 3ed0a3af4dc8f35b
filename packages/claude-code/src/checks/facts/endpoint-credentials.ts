import { parentPointer } from "@parapet/documents/pointer.ts";
import type { Layers } from "@parapet/scan-core/layers/layers.ts";

/** By the variable of an endpoint, the settings of the same file that contain its credential. */
const credentials: readonly (readonly [address: RegExp, names: readonly string[]])[] = [
  [
    /^ANTHROPIC_BASE_URL$/,
    [
      "/env/ANTHROPIC_AUTH_TOKEN",
      "/env/ANTHROPIC_API_KEY",
      "/env/ANTHROPIC_CUSTOM_HEADERS",
      "/apiKeyHelper",
    ],
  ],
  [
    /^ANTHROPIC_BEDROCK_BASE_URL$/,
    ["/env/AWS_BEARER_TOKEN_BEDROCK", "/env/ANTHROPIC_CUSTOM_HEADERS"],
  ],
  [/^ANTHROPIC_VERTEX_BASE_URL$/, ["/env/ANTHROPIC_CUSTOM_HEADERS"]],
  [
    /^OTEL_EXPORTER_OTLP(?:_\w+)?_ENDPOINT$/,
    [
      "/env/OTEL_EXPORTER_OTLP_HEADERS",
      "/env/OTEL_EXPORTER_OTLP_TRACES_HEADERS",
      "/env/OTEL_EXPORTER_OTLP_METRICS_HEADERS",
      "/env/OTEL_EXPORTER_OTLP_LOGS_HEADERS",
      "/otelHeadersHelper",
    ],
  ],
];

/**
 * The credentials of the same file for the endpoint in a variable. They are removed with it:
 * otherwise they would be sent to another one.
 */
export function endpointCredentials(at: string, layers: Layers): readonly string[] {
  const [file = "", name = ""] = at.split("/env/");
  const names = credentials.filter(([address]) => address.test(name)).flatMap(([, each]) => each);
  return names.map((each) => `${file}${each}`).filter((place) => layers.get(place) !== undefined);
}

/** The endpoints of the same file that a credential is meant for. */
export function endpointsOf(at: string, layers: Layers): readonly string[] {
  const file = at.slice(0, at.indexOf("/", 1));
  const own = at.slice(file.length);
  return layers
    .members("/env")
    .filter(({ at: place }) => parentPointer(place) === `${file}/env`)
    .filter(({ name }) =>
      credentials.some(([address, names]) => address.test(name) && names.includes(own)),
    )
    .map(({ at: place }) => place);
}
