import { defineConfig } from "vitest/config";
import { SkippedByName } from "./test/skipped-by-name.ts";

export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.ts", "adapters/*/src/**/*.test.ts", "test/**/*.test.ts"],
    reporters: ["default", new SkippedByName()],
    // Scans, kills and servers share two cores on a small machine; a slow one is not a broken one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
