import type { OpenClawConfig } from "../model/model.ts";
import type { StartupRefusal } from "../model/startup-refusal.ts";
import type { StartupSetting } from "./startup-refusals.ts";

/** Placeholders from OpenClaw's own examples. */
const placeholders: Readonly<Record<string, ReadonlySet<string>>> = {
  token: new Set(["change-me-to-a-long-random-token", "change-me-now"]),
  password: new Set(["change-me-to-a-strong-password"]),
};

/** What OpenClaw shows instead of a secret. */
const redactionMarks = new Set([
  "__OPENCLAW_REDACTED__",
  "REDACTED",
  "xoxb-REDACTED",
  "xapp-REDACTED",
  "***",
  "[redacted]",
  "[REDACTED]",
  "<redacted>",
  "[REDACTED_PRIVATE_KEY]",
  "[REDACTED CREDENTIAL]",
]);

/** A publicly known secret counts as none. */
export function secretRefusals(
  config: OpenClawConfig,
  { gateway: { auth, listensOutsideLoopback }, version }: StartupSetting,
): readonly StartupRefusal[] {
  const mode = auth.mode.value;
  const known = placeholders[mode];
  const at = `/gateway/auth/${mode}`;
  const written = config.get(at);
  if (known === undefined || typeof written !== "string") return [];
  const secret = written.trim();
  const fault = known.has(secret)
    ? "a placeholder from OpenClaw's own examples"
    : version === "2026.9.6"
      ? newerFault(secret)
      : undefined;
  if (fault === undefined) return [];
  const isBlank = secret === "";
  // Then one of the environment counts, and on a network the missing secret is told as that.
  if (isBlank && (auth.secret === "environment" || listensOutsideLoopback || mode === "password")) {
    return [];
  }
  return [
    {
      subject: "secret",
      at: [at],
      reason: `gateway.auth.${mode} is ${fault}.`,
      unless: isBlank
        ? "OPENCLAW_GATEWAY_TOKEN is set where it runs"
        : redactionMarks.has(secret)
          ? "this is a copy without its secrets"
          : "",
    },
  ];
}

function newerFault(secret: string): string | undefined {
  if (secret === "") return "blank";
  if (secret === "undefined" || secret === "null") {
    return `the text "${secret}", which a script writes where a variable is missing`;
  }
  return redactionMarks.has(secret) ? "a redaction mark" : undefined;
}
