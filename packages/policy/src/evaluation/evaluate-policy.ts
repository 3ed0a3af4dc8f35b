import type { AgentPermissions, Exposure } from "@parapet/posture";
import type { AgentSelector, Policy, PolicyException, PolicyRule } from "../language/policy.ts";
import { faultsOfAgent } from "./agent-assertions.ts";
import { matchesPattern } from "./name-pattern.ts";
import { exposureFaults, findingFaults, secretFaults, unreadable } from "./report-assertions.ts";
import type { IdleException, PolicyResult, RuleResult, Violation } from "./result.ts";
import { type Fault, type PolicySubject, unproven } from "./subject.ts";

/** Holds a policy against what a scan came to. `today`: UTC, "2027-01-31". */
export function evaluatePolicy(
  policy: Policy,
  subject: PolicySubject,
  today: string,
): PolicyResult {
  const used = new Set<PolicyException>();
  const counting = policy.exceptions.filter(({ expires }) => expires >= today);
  const rules = policy.rules.map((rule): RuleResult => {
    const faults = faultsOf(rule, policy, subject);
    const violations = (faults ?? []).map((fault): Violation => {
      const exception = counting.find((one) => covers(one, rule, fault));
      if (exception !== undefined) used.add(exception);
      const { agents: _, ...shown } = fault;
      return { rule_id: rule.id, ...shown, exception };
    });
    const { id, title, line } = rule;
    const status = faults === undefined ? "not_applied" : statusOf(violations);
    return { rule_id: id, title, line, status, violations };
  });
  const idle = policy.exceptions.flatMap((exception): readonly IdleException[] => {
    if (used.has(exception)) return [];
    return [{ ...exception, why: exception.expires < today ? "expired" : "unused" }];
  });
  return { policy: policy.name, rules, idle_exceptions: idle };
}

/** Undefined where the rule selects no agent. */
function faultsOf(
  rule: PolicyRule,
  { groups }: Policy,
  subject: PolicySubject,
): readonly Fault[] | undefined {
  const { assertion } = rule;
  if (assertion.kind === "no_secrets") return secretFaults(subject);
  if (assertion.kind === "no_finding") return findingFaults(assertion, subject);
  const { agents } = subject;
  const selectors = rule.agents === "" ? undefined : (groups.get(rule.agents) ?? []);
  if (agents === undefined) {
    if (assertion.kind === "no_exposure" && selectors === undefined)
      return exposureFaults(assertion, subject, entered);
    return [
      unproven(
        "The report does not say what its agents may do. Use one that `parapet scan --json` of this release has written.",
      ),
    ];
  }
  const selected = agents.filter(
    (agent) => selectors === undefined || selectors.some((one) => selects(one, agent)),
  );
  const unread = unreadable(subject.report);
  // What was not read may hold an agent that the rule selects.
  if (selected.length === 0 && selectors !== undefined && unread.length === 0) return undefined;
  if (assertion.kind === "no_exposure") {
    const names = new Set(selected.map(({ agent_id }) => agent_id));
    const concerned =
      selectors === undefined
        ? entered
        : ({ agents: through, alike }: Exposure) =>
            [...through, ...alike].filter((name) => names.has(name));
    return exposureFaults(assertion, subject, concerned);
  }
  if (selected.length === 0 && unread.length === 0) return undefined;
  return [...selected.flatMap((agent) => faultsOfAgent(assertion, agent)), ...unread];
}

/** The agent that a principal reaches first, and those of which the same is true. */
function entered({ agents: [first = ""], alike }: Exposure): readonly string[] {
  return [first, ...alike];
}

function selects(selector: AgentSelector, agent: AgentPermissions): boolean {
  const { name, runtime, service } = selector;
  return (
    (name === undefined || matchesPattern(name, agent.agent_id)) &&
    (runtime === undefined || runtime === agent.runtime) &&
    (service === undefined || matchesPattern(service, agent.service))
  );
}

function covers(exception: PolicyException, rule: PolicyRule, fault: Fault): boolean {
  if (exception.rule !== rule.id) return false;
  const agents = fault.agents ?? [fault.agent_id];
  return exception.agent === "" || agents.every((name) => matchesPattern(exception.agent, name));
}

function statusOf(violations: readonly Violation[]): RuleResult["status"] {
  const open = violations.filter(({ exception }) => exception === undefined);
  if (open.some(({ status }) => status === "violated")) return "violated";
  if (open.length > 0) return "unproven";
  return violations.length > 0 ? "excepted" : "held";
}
