import type { Command } from "../facts.ts";

/** Commands that print secrets without naming a file. The words after the program begin so. */
const secretPrinters: ReadonlyMap<string, readonly RegExp[]> = new Map(
  Object.entries({
    env: [/^$/],
    printenv: [/^/],
    set: [/^$/],
    export: [/^(?:-p)?$/],
    pass: [/^(?:show )?\S/],
    op: [/^(?:read|item get|document get)/],
    bw: [/^get/],
    security: [/^(?:find-generic-password|find-internet-password|dump-keychain|export)/],
    "secret-tool": [/^(?:lookup|search)/],
    gpg: [/--export-secret|--decrypt|-d\b/],
    gh: [/^auth (?:token|status)/],
    gcloud: [/^(?:auth print-|secrets versions access)/],
    aws: [/^(?:secretsmanager get|ssm get|sts get-session|configure (?:get|export))/],
    az: [/^(?:account get-access-token|keyvault secret)/],
    kubectl: [/\bsecrets?\b/],
    vault: [/^(?:read|kv get|token)/],
    heroku: [/^(?:config|auth:token)/],
    npm: [/^(?:token|config get .*auth)/],
    docker: [/^(?:inspect|config inspect|secret)/],
    getent: [/^shadow/],
    history: [/^/],
  }),
);

/** True for a command that prints something private. */
export function printsSecrets({ name, argv }: Command): boolean {
  const patterns = secretPrinters.get(name);
  if (patterns === undefined) return false;
  const rest = argv.slice(1, 40).join(" ").slice(0, 2000);
  return patterns.some((pattern) => pattern.test(rest));
}
