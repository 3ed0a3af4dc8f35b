import type { Answer } from "./real-openclaw.ts";

type Data = { readonly [key: string]: unknown };

/** What `config validate --json` says. */
export type Verdict = {
  readonly valid: boolean;
  /** Dotted paths of what is wrong; of unknown keys, the keys themselves. */
  readonly paths: readonly string[];
};

// Programs that fetch secrets are looked for, and this machine need not have them.
const ofTheMachine = /^secrets\.providers\.\S+\.command is not readable:/;

export function verdictOf({ json }: Answer): Verdict {
  const { valid, issues } = asData(json);
  const own = listOf(issues)
    .map(asData)
    .filter(({ message }) => !ofTheMachine.test(String(message)));
  return {
    valid: valid === true || (listOf(issues).length > 0 && own.length === 0),
    paths: own.flatMap(({ path, message }) => {
      const unknown =
        /^(?:invalid config: )?(?:Unrecognized keys?|must not have additional propert(?:y|ies)): (.+)$/.exec(
          String(message),
        )?.[1];
      if (unknown === undefined) return [String(path)];
      return [...unknown.matchAll(/"([^"]+)"/g)].map(([, key]) => joined(String(path), key ?? ""));
    }),
  };
}

function joined(path: string, key: string): string {
  if (path === "" || path === "<root>") return key;
  return path.endsWith(`.${key}`) ? path : `${path}.${key}`;
}

/** What `exec-policy show --json` says of one agent, or of all. */
export type ExecScope = {
  /** "" for the policy of all agents. */
  readonly agentId: string;
  readonly host: string;
  readonly mode: string;
  readonly security: string;
  readonly ask: string;
};

export function execScopesOf({ json }: Answer): readonly ExecScope[] {
  return listOf(asData(asData(json)["effectivePolicy"])["scopes"])
    .map(asData)
    .map((scope) => ({
      agentId: typeof scope["agentId"] === "string" ? scope["agentId"] : "",
      host: String(asData(scope["host"])["requested"]),
      mode: String(asData(scope["mode"])["effective"]),
      security: String(asData(scope["security"])["effective"]),
      ask: String(asData(scope["ask"])["effective"]),
    }));
}

/** What `sandbox explain --json` says of an agent's main session. */
export type SandboxAnswer = {
  readonly mode: string;
  readonly scope: string;
  readonly workspaceAccess: string;
  readonly isSandboxed: boolean;
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly elevated: boolean;
};

export function sandboxOf({ json }: Answer): SandboxAnswer {
  const sandbox = asData(asData(json)["sandbox"]);
  const tools = asData(sandbox["tools"]);
  return {
    mode: String(sandbox["mode"]),
    scope: String(sandbox["scope"]),
    workspaceAccess: String(sandbox["workspaceAccess"]),
    isSandboxed: sandbox["sessionIsSandboxed"] === true,
    allow: listOf(tools["allow"]).map(String),
    deny: listOf(tools["deny"]).map(String),
    elevated: asData(asData(json)["elevated"])["enabled"] === true,
  };
}

function asData(value: unknown): Data {
  return typeof value === "object" && value !== null ? (value as Data) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
