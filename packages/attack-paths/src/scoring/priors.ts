/** The estimates behind scores, each between 0 and 1 except `impact`, which is 0 to 10. */
export type Priors = {
  /** How likely an attacker is at the start of a path, by its `trust`. */
  readonly access: Readonly<Record<string, number>>;
  /** How easily an edge is taken, by the name that the edge's `ease` or its kind gives. */
  readonly ease: Readonly<Record<string, number>>;
  /** Points at stake, by the name that a rule's `impact` gives. */
  readonly impact: Readonly<Record<string, number>>;
  /** Share of attempts that a control stops. A control that only monitors is not in this table. */
  readonly efficacy: Readonly<Record<string, number>>;
};

export const defaultPriors: Priors = {
  access: {
    anyone: 1,
    public: 0.9,
    third_party_package: 0.5,
    /** Everyone in one room, server, workspace or tenant. */
    members: 0.5,
    paired: 0.4,
    team: 0.3,
    /** Who started an unconfigured agent: presumably an insider. */
    unknown: 0.3,
    /** Between the gateway and a service that it calls in clear text. */
    network: 0.2,
    /** The same within the owner's own network. */
    own_network: 0.05,
    operator: 0.1,
  },
  ease: {
    /** Happens automatically. */
    automatic: 1,
    /** Untrusted text that a model reads; it may not follow it. */
    untrusted_text: 0.9,
    /** The same, marked as untrusted text. */
    framed_text: 0.6,
    /** A page or a repository: the agent has to be made to fetch exactly this one. */
    pulled_content: 0.15,
    /** The snippets that a search shows, not the pages themselves. */
    search_result: 0.1,
    /** What a command fetches, where no tool of the agent reads pages. */
    command_output: 0.05,
    /** Senders that the owner listed, and members of the owner's tailnet: mostly the owner. */
    listed_sender: 0.5,
    delegation: 0.9,
    memory_write: 0.7,
    memory_load: 0.9,
    unpinned_package: 0.6,
    pinned_package: 0.08,
    egress_allowlisted: 0.15,
    /** A file that something else may run later. */
    delayed_execution: 0.7,
    /** Commands in a sandbox without network access: what they read stays there. */
    cut_off_execution: 0.3,
    /** A short or well-known password or token. */
    guessable_secret: 0.5,
    /**
     * Only a holder of a webhook's token can write, or select the agent or session, or make a
     * relaying service select it.
     */
    named_by_token_holder: 0.5,
  },
  impact: {
    host_takeover: 10,
    host_rce: 9.5,
    secret_theft: 9.5,
    money_loss: 9.5,
    personal_data: 9.5,
    /** Settings that control every other protection. */
    control_of_agent: 9.5,
    source_code: 8,
    private_network: 8,
    persistent_memory: 8,
    /** An agent's own workspace and memory, which the owner gave it to work with. */
    own_data: 7.5,
    workspace_files: 7,
    conversations: 7,
    local_delete: 6.5,
    impersonation: 6,
    cost: 5,
    isolated_execution: 4.5,
  },
  efficacy: {
    information_flow_control: 0.9,
    egress_allowlist: 0.85,
    egress_pinning: 0.85,
    /**
     * A weak sandbox: a socket or home bind, the host's network. An isolated one has another impact
     * instead.
     */
    sandbox: 0.5,
    tool_approval: 0.5,
    /** An approval that is easily given and the only control. */
    weak_tool_approval: 0.2,
    /** A control that denies every call: its edge cannot be a step. */
    blocking_judge: 1,
    injection_filter: 0.3,
  },
};

const tables = ["access", "ease", "impact", "efficacy"] as const;

/**
 * The default priors with replacements and additions. Throws RangeError for a number outside its
 * range.
 */
export function withPriors(overrides: Partial<Priors>): Priors {
  for (const table of tables) {
    const highest = table === "impact" ? 10 : 1;
    for (const [name, value] of Object.entries(overrides[table] ?? {})) {
      if (value >= 0 && value <= highest) continue;
      throw new RangeError(`the prior ${table}.${name} must be from 0 to ${highest}`);
    }
  }
  return {
    access: { ...defaultPriors.access, ...overrides.access },
    ease: { ...defaultPriors.ease, ...overrides.ease },
    impact: { ...defaultPriors.impact, ...overrides.impact },
    efficacy: { ...defaultPriors.efficacy, ...overrides.efficacy },
  };
}

/**
 * The number of that name, or `otherwise` when the table has none; `__proto__` and the like do not
 * count.
 */
export function priorOf(
  table: Readonly<Record<string, number>>,
  name: string,
  otherwise: number,
): number {
  return Object.hasOwn(table, name) ? (table[name] ?? otherwise) : otherwise;
}
