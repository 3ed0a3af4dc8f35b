/*
 * Rules and graphs that are read from YAML. Its libraries take longer to load than most workspaces to scan, so that this part
 * is loaded by those who need it.
 */
export { compiledRulesText } from "./compiled-rules-text.ts";
export { FixtureError, readGraphFixture } from "./graph-fixture.ts";
export { lintRules, loadRules } from "./load-rules.ts";
export { shippedFixtures } from "./shipped-fixtures.ts";
export { testRules } from "./test-rules.ts";
