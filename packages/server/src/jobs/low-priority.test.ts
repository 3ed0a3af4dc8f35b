import { getPriority, setPriority } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { besideRequests, goBehindRequests } from "./low-priority.ts";

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
    expect(await besideRequests(async () => getPriority())).toBe(before);
    goBehindRequests();
    const behind = getPriority();
    expect(behind).toBeGreaterThan(before);
    expect([before, behind]).toContain(await besideRequests(async () => getPriority()));
    expect(getPriority()).toBe(behind);
    await expect(besideRequests(() => Promise.reject(new Error("refused")))).rejects.toThrow(
      "refused",
    );
    expect(getPriority()).toBe(behind);
  },
);
