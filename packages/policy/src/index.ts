export { evaluatePolicy } from "./evaluation/evaluate-policy.ts";
export {
  type IdleException,
  openViolations,
  type PolicyResult,
  type RuleResult,
  type Violation,
} from "./evaluation/result.ts";
export type { Policy, PolicyProblem } from "./language/policy.ts";
export { isDay, readPolicy } from "./language/read-policy.ts";
export { type PolicyTest, readPolicyTests } from "./policy-tests/read-policy-tests.ts";
export { readyMadeNames, readyMadePolicy } from "./ready-made/ready-made.ts";
