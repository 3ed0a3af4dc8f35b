import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, callEveryPage, callFirstPage, callWithHeaders, isAway, nextCursor } from "./call.ts";
import type { Api } from "./types.ts";

/* Queries of the views. Keys start with the resource, so that a change can refresh dependents. */

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => call("GET /api/v1/session", { signal }),
  staleTime: 60_000,
});

export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: ({ signal }) => call("GET /api/v1/health", { signal }),
  staleTime: 60_000,
});

/** Polled: a new scan shows here first and triggers a refetch of the rest. */
export const summaryQuery = queryOptions({
  queryKey: ["risk", "summary"],
  // As many services as the service names at once, the riskiest first.
  queryFn: ({ signal }) => call("GET /api/v1/risk/summary", { query: { limit: 500 }, signal }),
  // Who is refused is not let in by asking again.
  refetchInterval: ({ state }) => (state.error === null || isAway(state.error) ? 10_000 : false),
});

const serviceKept = 30_000;

/** One service, which may be none of the riskiest; null where it was not scanned. */
export const serviceRiskQuery = (service: string) =>
  queryOptions({
    queryKey: ["risk", "service", service],
    queryFn: ({ signal }) => call("GET /api/v1/risk/summary", { query: { service }, signal }),
    select: ({ services }) => services.find((each) => each.service === service) ?? null,
    staleTime: serviceKept,
  });

/** Services whose name contains the text, the riskiest first: a page. */
export const servicesNamedQuery = (name: string) =>
  queryOptions({
    queryKey: ["risk", "services-named", name],
    queryFn: async ({ signal }) => {
      const query = { name, limit: mostNamed };
      const { services } = await call("GET /api/v1/risk/summary", { query, signal });
      return services;
    },
    staleTime: serviceKept,
  });

const mostNamed = 50;

/** The same, page after page. */
export const servicePagesQuery = (name: string) =>
  infiniteQueryOptions({
    queryKey: ["risk", "service-pages", name],
    queryFn: async ({ signal, pageParam }) => {
      const query = { name, limit: mostNamed, cursor: pageParam };
      const { data, headers } = await callWithHeaders("GET /api/v1/risk/summary", {
        query,
        signal,
      });
      return { services: data.services, next: nextCursor(headers) };
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });

export type PathStatus = "" | "open" | "accepted" | "false_positive";

export const attackPathsQuery = (status: PathStatus, service = "") =>
  queryOptions({
    queryKey: ["risk", "paths", status, service],
    queryFn: ({ signal }) =>
      callFirstPage("GET /api/v1/risk/attack-paths", { query: { status, service }, signal }),
  });

function labelsById(names: readonly Api["NodeName"][]): ReadonlyMap<string, string> {
  return new Map(names.map(({ node_id, label }) => [node_id, label]));
}

/** What the nodes on paths are called, by their IDs. */
export const nodeNamesQuery = (service: string) =>
  queryOptions({
    queryKey: ["risk", "node-names", service],
    queryFn: ({ signal }) => call("GET /api/v1/risk/node-names", { query: { service }, signal }),
    select: labelsById,
  });

export const attackPathQuery = (path_id: string) =>
  queryOptions({
    queryKey: ["risk", "path", path_id],
    queryFn: ({ signal }) =>
      call("GET /api/v1/risk/attack-paths/{path_id}", { path: { path_id }, signal }),
  });

const proofRunsMs = 3_000;

/** Polled while a job waits or runs. */
export const proofStateQuery = (path_id: string) =>
  queryOptions({
    queryKey: ["risk", "proof", path_id],
    queryFn: ({ signal }) =>
      call("GET /api/v1/risk/attack-paths/{path_id}/proof", { path: { path_id }, signal }),
    refetchInterval: ({ state }) => {
      const pending = state.data?.proofs.some(
        ({ status }) => status === "queued" || status === "running",
      );
      return pending === true ? proofRunsMs : false;
    },
  });

/** Polled while a job waits or runs. */
export const exposureProofQuery = (exposure_id: string) =>
  queryOptions({
    queryKey: ["risk", "exposure-proof", exposure_id],
    queryFn: ({ signal }) =>
      call("GET /api/v1/risk/exposures/{exposure_id}/proof", { path: { exposure_id }, signal }),
    refetchInterval: ({ state }) => {
      const status = state.data?.job?.status;
      return status === "queued" || status === "running" ? proofRunsMs : false;
    },
  });

/** The latest proof of every path that was played. */
export const proofsQuery = queryOptions({
  queryKey: ["risk", "proofs"],
  queryFn: ({ signal }) => callEveryPage("GET /api/v1/risk/proofs", { signal }),
});

/** Polled, since fixes are still being simulated after a scan. */
const plansMayComeMs = 10_000;

export const exposuresQuery = queryOptions({
  queryKey: ["risk", "exposures"],
  queryFn: ({ signal }) => callEveryPage("GET /api/v1/risk/exposures", { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some(({ plan }) => plan === undefined) === true ? plansMayComeMs : false,
});

export const exposuresOfQuery = (service: string) =>
  queryOptions({
    queryKey: ["risk", "exposures", service],
    queryFn: ({ signal }) =>
      callEveryPage("GET /api/v1/risk/exposures", { query: { service }, signal }),
  });

/** Who takes care of what; of findings and exposures. */
export const assignmentsQuery = queryOptions({
  queryKey: ["risk", "assignments"],
  queryFn: ({ signal }) => callEveryPage("GET /api/v1/risk/assignments", { signal }),
});

export const plansQuery = queryOptions({
  queryKey: ["risk", "plans"],
  queryFn: ({ signal }) => callEveryPage("GET /api/v1/risk/plans", { signal }),
  refetchInterval: ({ state }) => (state.data?.length === 0 ? plansMayComeMs : false),
});

/** IDs of dismissed paths: accepted or false positive. */
export const decidedPathsQuery = queryOptions({
  queryKey: ["risk", "decided-paths"],
  queryFn: async ({ signal }) => {
    const lists = await Promise.all(
      (["accepted", "false_positive"] as const).map((status) =>
        call("GET /api/v1/risk/attack-paths", { query: { status }, signal }),
      ),
    );
    return lists.flat().map(({ path_id }) => path_id);
  },
});

export const fixFirstQuery = queryOptions({
  queryKey: ["risk", "fixes"],
  queryFn: ({ signal }) => callEveryPage("GET /api/v1/risk/fixes", { signal }),
  refetchInterval: ({ state }) => (state.data?.length === 0 ? plansMayComeMs : false),
});

export const scansQuery = (service: string) =>
  queryOptions({
    queryKey: ["scans", service],
    queryFn: ({ signal }) => call("GET /api/v1/scans", { query: { service, limit: 500 }, signal }),
  });

export const scanQuery = (scan_id: string) =>
  queryOptions({
    queryKey: ["scan", scan_id],
    queryFn: ({ signal }) => call("GET /api/v1/scans/{scan_id}", { path: { scan_id }, signal }),
    // Scans are immutable.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const scanDiffQuery = (scan_id: string, against: string) =>
  queryOptions({
    queryKey: ["scan-diff", scan_id, against],
    queryFn: ({ signal }) =>
      call("GET /api/v1/scans/{scan_id}/diff", { path: { scan_id }, query: { against }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const checksQuery = queryOptions({
  queryKey: ["checks"],
  queryFn: ({ signal }) => call("GET /api/v1/checks", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The latest fixes, of one service or of all. */
export const fixesMadeQuery = (service = "") =>
  queryOptions({
    queryKey: ["risk", "fixes-made", service],
    queryFn: ({ signal }) =>
      callFirstPage("GET /api/v1/scan/fixes", { query: { service, limit: 500 }, signal }),
  });

export const agentsQuery = queryOptions({
  queryKey: ["agents"],
  queryFn: ({ signal }) => callEveryPage("GET /api/v1/agents", { signal }),
});

export const guardrailsQuery = queryOptions({
  queryKey: ["guardrails"],
  queryFn: ({ signal }) => callEveryPage("GET /api/v1/guardrails", { signal }),
});

export const coverageQuery = (service: string) =>
  queryOptions({
    queryKey: ["guardrails", "coverage", service],
    queryFn: ({ signal }) =>
      call("GET /api/v1/guardrails/coverage", { query: { service, limit: 1_000 }, signal }),
  });

export const violationsQuery = queryOptions({
  queryKey: ["violations"],
  queryFn: ({ signal }) =>
    callFirstPage("GET /api/v1/violations", { query: { limit: 200 }, signal }),
});

export const agentScoresQuery = queryOptions({
  queryKey: ["risk", "agent-scores"],
  queryFn: ({ signal }) => callEveryPage("GET /api/v1/risk/agent-scores", { signal }),
});

export const agentGuardrailsQuery = (agent_id: string, service: string) =>
  queryOptions({
    queryKey: ["guardrails", "of", service, agent_id],
    queryFn: ({ signal }) =>
      call("GET /api/v1/agents/{agent_id}/guardrails", {
        path: { agent_id },
        query: { service, effective: true },
        signal,
      }),
  });

export const agentPolicyQuery = (agent_id: string, service: string) =>
  queryOptions({
    queryKey: ["policy", service, agent_id],
    queryFn: ({ signal }) =>
      call("GET /api/v1/agents/{agent_id}/policy", {
        path: { agent_id },
        query: { service },
        signal,
      }),
  });

export const trendQuery = (days: number, service: string) =>
  queryOptions({
    queryKey: ["risk", "trend", days, service],
    queryFn: ({ signal }) =>
      callEveryPage("GET /api/v1/risk/history", { query: { days, service }, signal }),
  });

/** The latest ones of a period. */
export const riskEventsQuery = (days: number, service: string) =>
  queryOptions({
    queryKey: ["risk", "events", days, service],
    queryFn: ({ signal }) =>
      call("GET /api/v1/risk/events", { query: { days, service, limit: 200 }, signal }),
  });

export const historyQuery = queryOptions({
  queryKey: ["risk", "history"],
  queryFn: ({ signal }) => call("GET /api/v1/risk/history", { query: { days: 30 }, signal }),
});

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => call("GET /api/v1/settings", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const receiversQuery = queryOptions({
  queryKey: ["violations", "receivers"],
  queryFn: ({ signal }) => call("GET /api/v1/receivers", { signal }),
});

export const sourceQuery = (service: string, file: string, line: number) =>
  queryOptions({
    queryKey: ["risk", "source", service, file, line],
    queryFn: ({ signal }) =>
      call("GET /api/v1/services/{service}/source", {
        path: { service },
        query: { file, line },
        signal,
      }),
    retry: false,
  });

export const libraryQuery = queryOptions({
  queryKey: ["library"],
  queryFn: ({ signal }) => call("GET /api/v1/guardrails/library", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const samplesQuery = queryOptions({
  queryKey: ["library", "samples"],
  queryFn: ({ signal }) => call("GET /api/v1/guardrails/library/samples", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const invocationsQuery = (filter: {
  readonly service?: string;
  readonly agent_id?: string;
  readonly session_id?: string;
}) =>
  queryOptions({
    queryKey: ["guardrails", "invocations", filter],
    queryFn: ({ signal }) =>
      call("GET /api/v1/guardrails/invocations", { query: { ...filter, limit: 500 }, signal }),
  });

export type ActivityFilter = {
  readonly from: string;
  readonly to: string;
  readonly service?: string;
  readonly agent_id?: string;
  readonly tool?: string;
  readonly outcome?: string;
};

/** What agents did in a period, with all its sessions. */
export const activityQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ["sessions", "activity", filter],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...filter, limit: 500, cursor: pageParam };
      const { data, headers } = await callWithHeaders("GET /api/v1/activity", { query, signal });
      return { ...data, next: nextCursor(headers) };
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });

export const droppedQuery = queryOptions({
  queryKey: ["agents", "dropped"],
  queryFn: ({ signal }) => callEveryPage("GET /api/v1/telemetry/dropped", { signal }),
});

export const sessionTimelineQuery = (session_id: string, service: string) =>
  queryOptions({
    queryKey: ["sessions", service, session_id],
    queryFn: ({ signal }) =>
      call("GET /api/v1/sessions/{session_id}", {
        path: { session_id },
        query: { service },
        signal,
      }),
  });

export const agentToolsQuery = (agent_id: string, service: string) =>
  queryOptions({
    queryKey: ["agents", "tools", service, agent_id],
    queryFn: ({ signal }) =>
      callEveryPage("GET /api/v1/agents/{agent_id}/tools", {
        path: { agent_id },
        query: { service },
        signal,
      }),
  });

export const chokePointsQuery = (service: string) =>
  queryOptions({
    queryKey: ["risk", "choke-points", service],
    queryFn: ({ signal }) => call("GET /api/v1/risk/choke-points", { query: { service }, signal }),
  });

export const mapQuery = (service: string) =>
  queryOptions({
    queryKey: ["risk", "map", service],
    queryFn: ({ signal }) => call("GET /api/v1/risk/map", { query: { service }, signal }),
  });

export const tokensQuery = queryOptions({
  queryKey: ["tokens"],
  queryFn: ({ signal }) => callEveryPage("GET /api/v1/tokens", { signal }),
});

export const accessSessionsQuery = queryOptions({
  queryKey: ["access", "sessions"],
  queryFn: ({ signal }) => callEveryPage("GET /api/v1/access/sessions", { signal }),
});

export const accessRolesQuery = queryOptions({
  queryKey: ["access", "roles"],
  queryFn: ({ signal }) => call("GET /api/v1/access/roles", { signal }),
});

export const machinesQuery = queryOptions({
  queryKey: ["machines"],
  queryFn: ({ signal }) => callEveryPage("GET /api/v1/machines", { signal }),
  refetchInterval: 30_000,
});

export const machineQuery = (name: string) =>
  queryOptions({
    queryKey: ["machines", name],
    queryFn: ({ signal }) => call("GET /api/v1/machines/{name}", { path: { name }, signal }),
    retry: false,
  });

/** Polled while the owner of a machine may answer. */
const answersMayComeMs = 10_000;

/** The latest fix plans that owners of machines were asked for. */
export const instructionsQuery = (filter: {
  readonly service?: string;
  readonly machine?: string;
}) =>
  queryOptions({
    queryKey: ["machines", "instructions", filter],
    queryFn: ({ signal }) =>
      callFirstPage("GET /api/v1/instructions", { query: { ...filter, limit: 200 }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => ["sent", "delivered", "accepted"].includes(status)) === true
        ? answersMayComeMs
        : false,
  });

export type InventoryKind = Api["InventoryItem"]["kind"];

/** Rows of one page; of a longer list the others are found by its filters. */
const mostOfFleet = 500;

export const inventoryQuery = (kind: InventoryKind, name: string) =>
  queryOptions({
    queryKey: ["inventory", "items", kind, name],
    queryFn: ({ signal }) =>
      callFirstPage("GET /api/v1/inventory", { query: { kind, name, limit: mostOfFleet }, signal }),
  });

export const inventoryCountsQuery = queryOptions({
  queryKey: ["inventory", "counts"],
  queryFn: ({ signal }) => call("GET /api/v1/inventory/counts", { signal }),
});

export const inventoryPlacesQuery = (kind: InventoryKind, item: string) =>
  queryOptions({
    queryKey: ["inventory", "places", kind, item],
    queryFn: ({ signal }) =>
      callFirstPage("GET /api/v1/inventory/places", {
        query: { kind, item, limit: mostOfFleet },
        signal,
      }),
  });

export const shadowAgentsQuery = queryOptions({
  queryKey: ["inventory", "shadow-agents"],
  queryFn: ({ signal }) =>
    callEveryPage("GET /api/v1/inventory/shadow-agents", { query: { limit: mostOfFleet }, signal }),
});

export const driftQuery = (status: Api["Drift"]["status"] | "", service: string) =>
  queryOptions({
    queryKey: ["drift", "list", status, service],
    queryFn: ({ signal }) =>
      callFirstPage("GET /api/v1/drift", {
        query: { status, service, limit: mostOfFleet },
        signal,
      }),
  });

export const approvedStatesQuery = queryOptions({
  queryKey: ["drift", "approved-states"],
  queryFn: ({ signal }) =>
    callEveryPage("GET /api/v1/approved-states", { query: { limit: mostOfFleet }, signal }),
});

export const auditQuery = queryOptions({
  queryKey: ["audit"],
  queryFn: ({ signal }) => callFirstPage("GET /api/v1/audit", { query: { limit: 200 }, signal }),
});

export const adaptersQuery = queryOptions({
  queryKey: ["guardrails", "adapters"],
  queryFn: ({ signal }) => callEveryPage("GET /api/v1/adapters", { signal }),
});

/** A finding with its workspace. */
export type LocatedFinding = Api["Finding"] & {
  readonly service: string;
  readonly workspace_path: string;
};
