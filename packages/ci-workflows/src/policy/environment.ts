import { contextsOfText } from "../expressions/template.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import type { SecretUse } from "./model.ts";
import { objectOf, type Placed, textOf, type YamlObject } from "./yaml-values.ts";

/** The variables of a step by name, the nearest declaration of each, with places. */
export type Environment = ReadonlyMap<string, Placed<string>>;

/** `env` of the workflow, the job and the step, the widest first. */
export function environmentOf(scopes: readonly Placed<YamlObject>[], key = "env"): Environment {
  return new Map(
    scopes.flatMap(({ value, at }) =>
      Object.entries(objectOf(value[key])).flatMap(([name, each]) => {
        const text = textOf(each);
        if (text === undefined) return [];
        return [[name, { value: text, at: childPointer(`${at}/${key}`, name) }] as const];
      }),
    ),
  );
}

export function textsOfEnvironment(environment: Environment): ReadonlyMap<string, string> {
  return new Map([...environment].map(([name, { value }]) => [name, value]));
}

/** Variables by which agents reach their models. */
const modelKeys: ReadonlySet<string> = new Set([
  "ANTHROPIC_API_KEY",
  "ANTHROPIC_AUTH_TOKEN",
  "ANTHROPIC_BASE_URL",
  "CLAUDE_CODE_OAUTH_TOKEN",
  "OPENAI_API_KEY",
  "CODEX_API_KEY",
  "GEMINI_API_KEY",
  "GOOGLE_API_KEY",
  "CURSOR_API_KEY",
  "OPENROUTER_API_KEY",
  "AMP_API_KEY",
  "FACTORY_API_KEY",
  "DASHSCOPE_API_KEY",
]);

/** The secrets in an environment, but for the token of the workflow. */
export function secretsIn(environment: Environment): readonly SecretUse[] {
  return [...environment].flatMap(([name, { value, at }]) =>
    secretNames(value).map((secret) => ({
      name: secret,
      at,
      isModelKey: modelKeys.has(name) || modelKeys.has(secret.toUpperCase()),
    })),
  );
}

/** The secrets that a text inserts. */
export function secretNames(text: string): readonly string[] {
  return contextsOfText(text).flatMap((context) => {
    if (context === "secrets" || context === "secrets.*") return ["every secret"];
    const [, name = ""] = /^secrets\.([^.]+)$/.exec(context) ?? [];
    return name === "" || name === "github_token" ? [] : [name.toUpperCase()];
  });
}

/** True for a text with the token of the workflow. */
export function hasToken(text: string): boolean {
  return contextsOfText(text).some(
    (context) => context === "github.token" || context === "secrets.github_token",
  );
}
