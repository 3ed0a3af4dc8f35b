import { getPriority, setPriority } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { atNormalPriority, lowerPriority } from "./low-priority.ts";

// Threads of other systems keep the priority of their process.
test.skipIf(process.platform !== "linux")(
  "what works behind requests comes to the front while others wait for it, where the system lets it",
  async () => {
    const before = getPriority();
    onTestFinished(() => {
      try {
        setPriority(before);
      } catch {
        // An ordinary user may not; the process of this test ends soon.
      }
    });
    expect(await atNormalPriority(async () => getPriority())).toBe(before);
    lowerPriority();
    const behind = getPriority();
    expect(behind).toBeGreaterThan(before);
    expect([before, behind]).toContain(await atNormalPriority(async () => getPriority()));
    expect(getPriority()).toBe(behind);
    await expect(atNormalPriority(() => Promise.reject(new Error("refused")))).rejects.toThrow(
      "refused",
    );
    expect(getPriority()).toBe(behind);
  },
);
