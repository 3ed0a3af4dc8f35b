import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.ts", "test/**/*.test.ts"],
    // Scans, kills and servers share two cores on a small machine; a slow one is not a broken one.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
