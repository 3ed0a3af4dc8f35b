import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawConfig, OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const limit = "/gateway/auth/rateLimit";
const standard = { maxAttempts: 10, windowMs: 60_000, lockoutMs: 300_000 };
const dayMs = 86_400_000;
const mostPerDay = 50_000;

export const weakSignInRateLimit: Check<OpenClawModel> = {
  id: "OC-NET-021",
  title: "Weak rate limit on sign-in attempts",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "OpenClaw locks an address out for five minutes after ten wrong secrets. Where the owner loosens that, or in " +
    "older versions without a built-in limit, one machine can try a list of likely secrets in an afternoon.",
  remediation:
    "Use OpenClaw's default limit: `openclaw config unset gateway.auth.rateLimit`. In older versions set it: " +
    "`openclaw config set gateway.auth.rateLimit '{maxAttempts:10,windowMs:60000,lockoutMs:300000}' --strict-json`.",
  references: [openclawDocs("gateway/security/rate-limiting"), owaspAgenticReference],
  aliases: ["gateway.auth_no_rate_limit"],
  run: ({ config, gateway, schema }, report) => {
    if (!gateway.exposed) return;
    if (!["token", "password"].includes(gateway.auth.mode.value)) return;
    if (!config.has(limit)) {
      if (schema.version !== "2026.6.11") return;
      report({
        at: [limit, gateway.bind.at],
        severity: "low",
        message:
          "gateway.auth.rateLimit is not set, and older versions of OpenClaw have no default limit.",
      });
      return;
    }
    const perDay = attemptsPerDay(config);
    if (perDay <= mostPerDay) return;
    report({
      at: limit,
      message: `gateway.auth.rateLimit allows one address more than ${mostPerDay} attempts a day; OpenClaw's default limit is about ${attemptsPerDay()}.`,
    });
  },
  fix: {
    safe: true,
    title: "Sets gateway.auth.rateLimit to OpenClaw's default",
    apply: (_match, edit, { config }) => {
      const values = config.has(limit) ? Object.entries(standard) : [];
      for (const [name, value] of values) edit.set(`${limit}/${name}`, value);
      if (values.length === 0) edit.set(limit, standard);
    },
  },
};

/** How many wrong secrets one address can send in a day without being locked out. */
function attemptsPerDay(config?: OpenClawConfig): number {
  const setting = (name: keyof typeof standard): number => {
    const value = config?.get(`${limit}/${name}`);
    return typeof value === "number" && value >= 0 ? value : standard[name];
  };
  const windowMs = setting("windowMs");
  if (windowMs === 0 || setting("lockoutMs") === 0) return Infinity;
  return Math.round((dayMs / windowMs) * setting("maxAttempts"));
}
