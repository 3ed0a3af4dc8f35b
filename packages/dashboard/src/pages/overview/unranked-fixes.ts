import type { Api } from "../../api/types.ts";

/**
 * Which services have fixes that were not simulated for their latest scan: that takes a while and
 * may time out. "" where all were.
 */
export function unrankedFixes(
  services: readonly Pick<Api["RiskOverview"]["services"][number], "service" | "fixes_known">[],
): string {
  const names = services.filter(({ fixes_known }) => !fixes_known).map(({ service }) => service);
  return names.length === 0
    ? ""
    : `Fixes for the latest scan of ${names.join(", ")} are still being simulated, or exceeded --scan-timeout. Shown fixes are from the previous scan.`;
}
