/**
 * Who is right where the two disagree. "by design": neither is wrong, they look at different
 * things.
 */
type Verdict = "Parapet" | "OpenClaw" | "by design";

type Difference = {
  /**
   * Ids of the vendor that Parapet does not report, or checks of Parapet of which the vendor says
   * nothing.
   */
  readonly of: readonly string[];
  /** Names of the configurations. */
  readonly in: readonly string[];
  readonly right: Verdict;
  readonly why: string;
};

/**
 * Every known difference; a full run fails for one that is not here, and for one that is no longer
 * there.
 */
export const differences: readonly Difference[] = [
  {
    of: [
      "gateway.tailscale_serve",
      "hooks.allowed_agent_ids_unrestricted",
      "hooks.default_session_key_unset",
      "hooks.token_too_short",
      "security.trust_model.multi_user_heuristic",
    ],
    in: ["14"],
    right: "Parapet",
    why: "The gateway does not start with this file, which is what Parapet says: nobody reaches what does not run.",
  },
  {
    of: [
      "gateway.tailscale_serve",
      "hooks.default_session_key_unset",
      "hooks.path_root",
      "hooks.request_session_key_prefixes_missing",
      "hooks.token_reuse_gateway_token",
    ],
    in: ["p05"],
    right: "Parapet",
    why: "As in 14: it does not start.",
  },
  {
    of: ["gateway.control_ui.allowed_origins_required"],
    in: ["p02"],
    right: "Parapet",
    why: "As in 14: without a secret the gateway does not start on a network.",
  },
  {
    of: ["gateway.trusted_proxies_missing"],
    in: ["01", "05", "12", "15", "18", "19", "20", "p07", "p08", "p09", "p11", "p13", "p14", "p15"],
    right: "Parapet",
    why: "Nothing says that a proxy stands before the gateway, and without one the setting has no use. OpenClaw warns everybody who listens on loopback.",
  },
  {
    of: ["gateway.trusted_proxies_missing"],
    in: ["14", "p03", "p05"],
    right: "Parapet",
    why: "The proxy is Tailscale's, managed by OpenClaw itself, which then needs no list; only a route that somebody else sets up does.",
  },
  {
    of: ["gateway.http.no_auth", "gateway.loopback_no_auth"],
    in: ["12", "19", "20"],
    right: "Parapet",
    why: "No secret is set, and asking for one is not switched off. OpenClaw then makes a token for the run, or refuses connections.",
  },
  {
    of: ["gateway.http.no_auth"],
    in: ["18"],
    right: "Parapet",
    why: "As in 12. It is the older OpenClaw that says so: the newer refuses the file.",
  },
  {
    of: ["gateway.http.no_auth", "gateway.loopback_no_auth"],
    in: ["01"],
    right: "Parapet",
    why: "The token is a variable. That it is not set where the audit runs says nothing of where the gateway runs.",
  },
  {
    of: ["gateway.auth_no_rate_limit"],
    in: ["p01", "p02"],
    right: "Parapet",
    why: "Unset means OpenClaw's own limit: ten wrong secrets a minute, then five minutes' lock. In p02 there is no secret to guess.",
  },
  {
    of: ["hooks.allowed_agent_ids_unrestricted"],
    in: ["p05"],
    right: "Parapet",
    why: "There is one agent, so a webhook has nothing to choose from.",
  },
  {
    of: ["sandbox.dangerous_bind_mount"],
    in: ["p13"],
    right: "Parapet",
    why: "Sandboxing is off, so nothing is mounted. Both say that the sandbox's settings have no effect.",
  },
  {
    of: [
      "security.exposure.open_groups_with_control_plane_tools",
      "security.exposure.open_groups_with_elevated",
      "security.trust_model.multi_user_heuristic",
    ],
    in: ["p15"],
    right: "Parapet",
    why: 'The policy is open, and the list of senders names one person and no "*": OpenClaw admits nobody else. OC-ING-001 says, as low, what is left of the danger.',
  },
  {
    of: ["security.exposure.open_groups_with_elevated"],
    in: ["05", "p08"],
    right: "Parapet",
    why: "Nobody is listed for elevated mode, so nobody can ask for it; and there is no sandbox that it could leave.",
  },
  {
    of: ["tools.elevated.allowFrom.telegram.wildcard"],
    in: ["p07"],
    right: "Parapet",
    why: "Elevated mode only leads out of a sandbox, and neither agent runs in one.",
  },
  {
    of: ["tools.exec.agent_skill_mcp_boundary_drift"],
    in: ["p07"],
    right: "Parapet",
    why: "The agent with the list of skills has the profile minimal, which has no shell.",
  },
  {
    of: ["tools.exec.safe_bin_trusted_dirs_risky"],
    in: ["p07"],
    right: "Parapet",
    why: "Neither agent runs commands by that list: one has the mode full, the other no shell.",
  },
  {
    of: ["tools.exec.security_full_configured"],
    in: ["p07"],
    right: "Parapet",
    why: "The agent's commands are to run in a sandbox, and sandboxing is off: OpenClaw refuses them.",
  },
  {
    of: ["config.secrets.gateway_password_in_config"],
    in: ["p03"],
    right: "by design",
    why: "The password is easy to guess. It is to be replaced, as OC-SEC-009 says, and not to be moved.",
  },
  {
    of: ["config.secrets.hooks_token_in_config"],
    in: ["14"],
    right: "by design",
    why: "The token is easy to guess. It is to be replaced, as another check says, and not to be moved.",
  },
  {
    of: ["OC-ING-001"],
    in: ["p08", "p16", "p17"],
    right: "Parapet",
    why: "Everybody may send direct messages. OpenClaw 2026.9.6 documents the check and never reports it for these channels; 2026.6.11 did.",
  },
  {
    of: ["OC-ING-001"],
    in: ["p15"],
    right: "by design",
    why: "Low: the policy is open, and only the list of senders keeps untrusted senders out. OpenClaw documents that check, too, and says nothing.",
  },
  {
    of: ["OC-ING-002"],
    in: ["p08", "blindspots"],
    right: "Parapet",
    why: "Every member of a group may give orders. OpenClaw's checks of channels report nothing, as above.",
  },
  {
    of: ["OC-ING-003"],
    in: ["p08", "p16", "p17"],
    right: "Parapet",
    why: "Untrusted senders share one session. OpenClaw 2026.6.11 reported it, 2026.9.6 does not.",
  },
  {
    of: ["OC-KEY-001"],
    in: ["05", "p05", "p07", "p08", "p09", "p10", "p13", "p15", "p16", "p17", "blindspots"],
    right: "Parapet",
    why: "The token stands in clear text. It opens what the password opens, and OpenClaw warns of the password only.",
  },
  {
    of: ["OC-NET-001"],
    in: ["p01", "p04", "p10"],
    right: "Parapet",
    why: "The gateway listens on the whole network. OpenClaw reports what it finds beside that; of the bind itself it says nothing.",
  },
  {
    of: ["OC-PLUG-002", "OC-TOOL-007"],
    in: ["blindspots"],
    right: "Parapet",
    why: "A plugin is loaded from a folder. OpenClaw's checks look at plugins that it has installed itself.",
  },
  {
    of: ["OC-SEC-002"],
    in: ["blindspots"],
    right: "Parapet",
    why: "Three settings that call themselves dangerous, or switch the browser's sandbox off, which OpenClaw does not list.",
  },
  {
    of: ["OC-SEC-003"],
    in: [
      "05",
      "12",
      "14",
      "18",
      "19",
      "p01",
      "p02",
      "p03",
      "p04",
      "p05",
      "p09",
      "p10",
      "p11",
      "p14",
      "p15",
      "p16",
      "blindspots",
    ],
    right: "Parapet",
    why: "The exec policy is unset. The audit takes that for deny; `openclaw exec-policy show` says full, and full it is.",
  },
  {
    of: ["OC-SEC-009"],
    in: ["15"],
    right: "Parapet",
    why: "Low: the token is the placeholder of the vendor's own example. OpenClaw knows fewer placeholders.",
  },
  {
    of: ["OC-TOOL-001"],
    in: [
      "01",
      "12",
      "14",
      "18",
      "19",
      "20",
      "p01",
      "p03",
      "p04",
      "p05",
      "p09",
      "p10",
      "p11",
      "p14",
    ],
    right: "by design",
    why: "Low or information: which agents have a shell. OpenClaw says so only where untrusted senders write.",
  },
  {
    of: ["OC-TOOL-003"],
    in: ["14", "18", "19", "p03", "p04", "p07", "p09", "p11", "p14"],
    right: "by design",
    why: "Information: which agents open files outside the workspace. OpenClaw says so only where untrusted senders write.",
  },
  {
    of: ["OC-TOOL-001", "OC-TOOL-003", "OC-TOOL-008"],
    in: ["blindspots"],
    right: "Parapet",
    why: "Untrusted senders do reach the agent: one group overrides the policy. OpenClaw looks at policies of channels.",
  },
  {
    of: ["OC-TOOL-001", "OC-TOOL-003"],
    in: ["p02"],
    right: "by design",
    why: "Low or information: which agents have a shell and open files outside the workspace. OpenClaw says so only where untrusted senders write.",
  },
  {
    of: ["OC-TOOL-008"],
    in: ["05"],
    right: "Parapet",
    why: "The older OpenClaw answers here, which never reports it. The newer does in p08 and p15, and refuses this file.",
  },
  {
    of: ["OC-TOOL-008"],
    in: ["p16", "p17"],
    right: "Parapet",
    why: "Untrusted senders reach tools that drive the owner's devices. OpenClaw counts three tools, and these are denied here.",
  },
  {
    of: ["OC-WEB-001", "OC-WEB-003"],
    in: ["p11"],
    right: "Parapet",
    why: "A remote browser over plain HTTP, and the old sign-in of its relay. OpenClaw has both checks and does not run them in a plain audit.",
  },
];
