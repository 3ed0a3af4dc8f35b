import { words } from "../../core/words.ts";
import type { ToolIdentity } from "./tool-identity.ts";

/**
 * Programs whose words tools take without the program itself:
 * `kubectl { command: "delete namespace x" }`.
 */
const programs: ReadonlyMap<string, string> = new Map([
  ...words(`kubectl oc helm docker podman terraform tofu terragrunt pulumi cdk aws gcloud az gh glab git npm pnpm yarn
    heroku flyctl doctl vercel netlify wrangler supabase eksctl kops argocd gsutil systemctl brew apt
    vault etcdctl`).map((name) => [name, name] as const),
  ["kubernetes", "kubectl"],
  ["k8s", "kubectl"],
  ["opentofu", "tofu"],
  ["azure", "az"],
  ["redis", "redis-cli"],
  ["valkey", "valkey-cli"],
]);

/** The first program among the words of a tool's name; "" for none. */
export function programNamed(nameWords: readonly string[]): string {
  for (const word of nameWords) {
    const program = programs.get(word);
    if (program !== undefined) return program;
  }
  return "";
}

/** A command with the program before it that the tool is named after, where it lacks one. */
export function scriptOfProgram(text: string, { program }: ToolIdentity): readonly string[] {
  if (program === "" || text.trimStart().startsWith(`${program} `)) return none;
  return [`${program} ${text}`];
}

const none: readonly string[] = [];
