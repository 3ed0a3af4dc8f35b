import type { ExplainedAgent } from "@parapet/scanner";
import { ProblemError } from "../core/problem.ts";
import { translateScanErrors } from "../workspaces/scan-failure.ts";
import type { WorkspaceLocation } from "./workspace-locator.ts";
import { defineOperation } from "./operation.ts";

type ExplainAsked = { readonly service: string; readonly agentId: string };

type ExplainRequest = { readonly location: WorkspaceLocation; readonly agentId: string };

/** What an agent of a service may do, line by line, read from its files as they are now. */
export const explain = defineOperation({
  lane: "look",

  prepare: async ({ service, agentId }: ExplainAsked, locator): Promise<ExplainRequest> => ({
    location: await locator.locateService(service, { changed: false }),
    agentId,
  }),

  run: async ({ location: { configPath }, agentId }, work): Promise<ExplainedAgent> => {
    const scanner = await work.scanner();
    const { agent } = await translateScanErrors(scanner, () =>
      scanner.explainWorkspace({ path: configPath, agentId }, work.environment),
    );
    if (agent !== undefined) return agent;
    throw new ProblemError(
      "not-found",
      "The workspace has no such agent now; GET /api/v1/agents lists those of the latest scan.",
    );
  },
});
