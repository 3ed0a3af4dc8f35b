/*
 * Reads rules and graphs from YAML. The libraries take longer to load than most workspaces to scan,
 * so this module is loaded on demand.
 */
export { compiledRulesText } from "./rules/compiled-rules-text.ts";
export { FixtureError, readGraphFixture } from "./rule-tests/graph-fixture.ts";
export { lintRules, loadRules } from "./rules/load-rules.ts";
export { shippedFixtures } from "./rule-tests/shipped-fixtures.ts";
export { testRules } from "./rule-tests/test-rules.ts";
