import type { FixProof, PathToProve, Proof, ProofRequest } from "@parapet/proof";
import type { Environment } from "./environment.ts";
import type { FixOptions } from "./fixes.ts";
import type { FoundPaths, FoundPathsOfFix } from "./proofs.ts";

/** Plays attack paths in the real runtime. */
export type Proving = {
  /** The paths that an ID of a path or an exposure names. Throws the scanner's ScanError. */
  readonly pathsById: (
    path: string | undefined,
    id: string,
    options: { readonly environment: Environment; readonly now: () => Date },
  ) => Promise<FoundPaths>;
  /** The paths that fixes close; writes nothing. Throws the scanner's ScanError. */
  readonly pathsOfFix: (
    path: string | undefined,
    checkIds: readonly string[],
    options: FixOptions & { readonly environment: Environment; readonly now: () => Date },
  ) => Promise<FoundPathsOfFix>;
  /** Why no path can be played on this machine; "" where one can. */
  readonly sandboxFault: () => Promise<string>;
  /** What plays paths of a runtime: "openclaw"; undefined where nothing does. */
  readonly proofAdapterFor: (runtime: string) => Promise<ProofRequest["adapter"] | undefined>;
  /** Version of the installed program of a runtime, by its title; "" where none is found. */
  readonly installedVersion: (
    title: string,
    env: Readonly<Record<string, string | undefined>>,
  ) => Promise<string>;
  /** A report on a played path, in Markdown, without secrets and without these texts. */
  readonly proofReport: (
    proof: Proof,
    path: PathToProve,
    personal: readonly string[],
  ) => Promise<string>;
  /** Throws ProofFailed. */
  readonly prove: (request: ProofRequest) => Promise<readonly Proof[]>;
  /** Plays paths before and after a fix, whose files are given. Throws ProofFailed. */
  readonly proveFix: (
    request: ProofRequest,
    overlay: ReadonlyMap<string, string>,
  ) => Promise<readonly FixProof[]>;
};

export const proving: Proving = {
  pathsById: async (path, id, options) => {
    const { findPaths } = await import("./proofs.ts");
    return findPaths(path, id, options);
  },
  pathsOfFix: async (path, checkIds, options) => {
    const { findPathsOfFix } = await import("./proofs.ts");
    return findPathsOfFix(path, checkIds, options);
  },
  sandboxFault: async () => {
    const proof = await import("@parapet/proof");
    return proof.sandboxFault();
  },
  proofAdapterFor: async (runtime) => {
    const proof = await import("@parapet/proof");
    return proof.proofAdapters.find((adapter) => adapter.runtime === runtime);
  },
  installedVersion: async (title, env) => {
    const { playedRuntimes } = await import("@parapet/proof/availability");
    const found = await playedRuntimes.find((one) => one.title === title)?.findProgram(env);
    return found === undefined || "missing" in found ? "" : found.version;
  },
  proofReport: async (proof, { rule_id, steps }, personal) => {
    const [{ proofReport }, { version }] = await Promise.all([
      import("@parapet/proof/report"),
      import("@parapet/posture"),
    ]);
    return proofReport({
      proof,
      path: {
        rule_id,
        steps: steps.map(({ kind, edge = "", settings = [] }) => ({ kind, edge, settings })),
      },
      parapetVersion: version,
      system: `${process.platform} ${process.arch}`,
      personal,
    });
  },
  prove: async (request) => {
    const proof = await import("@parapet/proof");
    return proof.prove(request);
  },
  proveFix: async (request, overlay) => {
    const proof = await import("@parapet/proof");
    return proof.proveFix(request, overlay);
  },
};
