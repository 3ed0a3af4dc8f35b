import type { Evidence } from "./evidence.ts";
import type { OwaspTag } from "./owasp.ts";
import type { Confidence, FindingSeverity } from "./severity.ts";

/** One fault at one place, as it stands in a report and in the API. */
export type Finding = {
  /** "OC-NET-001": never reused for another fault. */
  readonly check_id: string;
  readonly title: string;
  /** One or two sentences about this very case: what is set, and what it allows. */
  readonly message: string;
  /** What to change, with commands for this very file, agent and setting. */
  readonly remediation: string;
  readonly severity: FindingSeverity;
  readonly confidence: Confidence;
  readonly owasp: readonly OwaspTag[];
  /** The runtime's own id of the agent concerned; "" when the fault belongs to the workspace. */
  readonly agent_id: string;
  /** Never empty; the first is where a reader should look. */
  readonly evidence: readonly Evidence[];
  /** True when `fix` can change it by itself. */
  readonly fixable: boolean;
  /** 32 hexadecimal digits; stays the same when the setting moves to another line. */
  readonly fingerprint: string;
  /** True when the owner has suppressed it with a reason. */
  readonly suppressed: boolean;
};

/** What one check says of a weakness that several checks see. */
export type FindingPart = Omit<Finding, "suppressed">;

/**
 * A finding as reports tell it. Where several checks, or one check at several settings, see one
 * weakness of one agent, that is one finding: it says what the worst of them says, with the places
 * of all, and its fingerprint stays while any is left.
 */
export type ReportedFinding = Finding & {
  /**
   * What each check says of it, the worst first; [] where there is nothing to add to the finding
   * itself.
   */
  readonly parts: readonly FindingPart[];
};

/** The findings of which a reported one consists, each by one check at its own settings. */
export function partsOf({ parts, ...finding }: ReportedFinding): readonly Finding[] {
  return parts.length === 0 ? [finding] : parts.map((part) => ({ ...finding, ...part }));
}

/** What a check is, beside its logic: what `GET /api/v1/checks` and the documentation say of it. */
export type CheckDescription = {
  readonly check_id: string;
  readonly title: string;
  /** The severity it reports where nothing in the configuration changes it. */
  readonly severity: FindingSeverity;
  /** "openclaw", "claude-code" …: whose configuration it reads. */
  readonly runtime: string;
  readonly owasp: readonly OwaspTag[];
  /** True when an automated fix is registered for it. */
  readonly fixable: boolean;
  /** Why it matters. */
  readonly rationale: string;
  /**
   * What to change, with the setting's name; `remediationFor` fills in its placeholders for a
   * finding.
   */
  readonly remediation: string;
  readonly references: readonly string[];
  /** What other tools call the same fault. */
  readonly aliases: readonly string[];
  /**
   * The weakness that other checks see as well, and with which it is one finding; "" where no other
   * does.
   */
  readonly weakness: string;
  /** Path of its page in the documentation: "docs/checks/OC-NET-001.md". */
  readonly docs_url: string;
};

/**
 * False for information and findings of low confidence, which reports for regular readers leave
 * out.
 */
export function asksForAction({
  severity,
  confidence,
}: Pick<Finding, "severity" | "confidence">): boolean {
  return severity !== "info" && confidence !== "low";
}

/** Where the message of a finding goes on to say why its fix cannot be made here. */
export const noFixHere = " No automated fix here: ";

/**
 * The message of a finding, and why its fix cannot be made here; "" where nothing speaks against
 * it.
 */
export function messageParts(message: string): { readonly fact: string; readonly refusal: string } {
  const [fact = "", ...refusal] = message.split(noFixHere);
  return { fact, refusal: refusal.join(noFixHere) };
}

/**
 * How the message of a finding begins that is a reason why the runtime does not start with its
 * configuration.
 */
export const doesNotStart = "The gateway does not start";

/**
 * The open findings that are such reasons: what would be exposed once it starts is not among the
 * exposures.
 */
export function reasonsNotToStart(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(isReasonNotToStart);
}

export function isReasonNotToStart({ message, suppressed }: Finding): boolean {
  return !suppressed && message.startsWith(`${doesNotStart}: `);
}
