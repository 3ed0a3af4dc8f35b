/*
 * Rules and graphs that are read from YAML. Its libraries take longer to load than most workspaces to scan, so that this part
 * is loaded by those who need it.
 */
export { compiledRulesText } from "./rules/compiled-rules-text.ts";
export { FixtureError, readGraphFixture } from "./rule-tests/graph-fixture.ts";
export { lintRules, loadRules } from "./rules/load-rules.ts";
export { shippedFixtures } from "./rule-tests/shipped-fixtures.ts";
export { testRules } from "./rule-tests/test-rules.ts";
