import type { ReportFormat } from "../report-format.ts";

export const json: ReportFormat = {
  name: "json",
  extension: ".json",
  render: async ({ report, notes, agents, ways, policy, proofs }) => {
    const { jsonText } = await import("../json.ts");
    return jsonText({
      ...report,
      notes,
      agents,
      exposure_ways: ways,
      ...(policy === undefined ? {} : { policy }),
      ...(proofs === undefined ? {} : { proofs }),
    });
  },
};
