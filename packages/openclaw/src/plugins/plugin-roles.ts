/** What a plugin adds to an agent's exposure. */
export type PluginRole = {
  readonly id: string;
  readonly brings:
    /** External people or programs can send requests to an agent through it. */
    | "entry point"
    /**
     * Its tools give untrusted content to an agent, and the URLs that they open can carry data out.
     */
    | "pages"
    /** It lets agents read private data. */
    | "private data"
    /** It acts on a machine or a device. */
    | "machine"
    /** Another entry point for gateway operators. */
    | "operators"
    /** A model provider, which receives conversations; their destination cannot be redirected. */
    | "model"
    | "nothing";
  readonly why: string;
};

/**
 * Every plugin that comes with OpenClaw 2026.9.6. test/oracle/openclaw-plugins.test.ts holds the
 * list to `plugins list`.
 */
export const bundledRoles: readonly PluginRole[] = [
  {
    id: "a2a",
    brings: "entry point",
    why: "a channel: other agents write to this one, and its entry points are read from channels.a2a",
  },
  {
    id: "active-memory",
    brings: "private data",
    why: "recalls what was said in private conversations; the memory tools show it",
  },
  {
    id: "admin-http-rpc",
    brings: "operators",
    why: "another entry point to the gateway's own methods, behind the gateway's authentication",
  },
  { id: "alibaba", brings: "model", why: "makes videos" },
  { id: "anthropic", brings: "model", why: "answers" },
  { id: "apple-fm", brings: "model", why: "answers on the machine itself" },
  { id: "azure-speech", brings: "model", why: "speaks" },
  {
    id: "beam",
    brings: "operators",
    why: "takes transcripts behind the gateway's authentication and shows them to people, never to an agent",
  },
  {
    id: "bonjour",
    brings: "operators",
    why: "announces the gateway on the network, which OC-NET checks report",
  },
  { id: "browser", brings: "pages", why: "its tool opens any page, and any address allows egress" },
  { id: "canvas", brings: "nothing", why: "shows documents that the agent wrote on paired panels" },
  { id: "clawrouter", brings: "model", why: "answers" },
  { id: "code-mode-quickjs", brings: "nothing", why: "runs code mode in a sandbox of its own" },
  { id: "copilot-proxy", brings: "model", why: "answers" },
  {
    id: "crabbox",
    brings: "machine",
    why: "its tool leases machines elsewhere and runs commands there",
  },
  { id: "cua-computer", brings: "machine", why: "the computer tool drives paired devices with it" },
  { id: "deepgram", brings: "model", why: "transcribes" },
  { id: "device-pair", brings: "operators", why: "approves devices for a signed-in operator" },
  {
    id: "document-extract",
    brings: "pages",
    why: "puts the text of attachments before the agent, which come through the channels",
  },
  { id: "elevenlabs", brings: "model", why: "speaks and transcribes" },
  { id: "fal", brings: "model", why: "makes pictures, music and videos" },
  {
    id: "file-transfer",
    brings: "machine",
    why: "its tools read and write files on paired devices",
  },
  { id: "geolocation", brings: "nothing", why: "looks up addresses in a file of its own" },
  { id: "github-copilot", brings: "model", why: "answers" },
  {
    id: "github",
    brings: "nothing",
    why: "shows public issues to people in the control UI, never to an agent",
  },
  { id: "google", brings: "model", why: "answers, speaks, makes pictures, and serves web_search" },
  { id: "huggingface", brings: "model", why: "answers" },
  {
    id: "imap",
    brings: "entry point",
    why: "watches mailboxes and gives mails to an agent (OC-ING-027)",
  },
  {
    id: "linux-node",
    brings: "machine",
    why: "paired devices take pictures and tell where they are with it",
  },
  { id: "litellm", brings: "model", why: "answers" },
  { id: "llm-task", brings: "nothing", why: "its tool asks a model for data without tools" },
  { id: "lmstudio", brings: "model", why: "answers" },
  {
    id: "logbook",
    brings: "private data",
    why: "keeps pictures of a paired device's screen and sends them to a model",
  },
  { id: "memory-core", brings: "private data", why: "its tools read what is stored in memory" },
  {
    id: "memory-wiki",
    brings: "private data",
    why: "its tools read and write a wiki of what is stored in memory",
  },
  { id: "microsoft-foundry", brings: "model", why: "answers" },
  { id: "microsoft", brings: "model", why: "speaks" },
  {
    id: "migrate-claude",
    brings: "nothing",
    why: "takes settings over once, for somebody at the command line",
  },
  {
    id: "migrate-hermes",
    brings: "nothing",
    why: "takes settings over once, for somebody at the command line",
  },
  { id: "minimax", brings: "model", why: "answers, speaks, makes pictures, and serves web_search" },
  { id: "nvidia", brings: "model", why: "answers" },
  { id: "oc-path", brings: "nothing", why: "a command for people" },
  {
    id: "ollama",
    brings: "model",
    why: "answers, and serves web_search; its tool asks models on paired devices",
  },
  {
    id: "onepassword",
    brings: "private data",
    why: "its tool returns secrets according to its own policy",
  },
  { id: "openai", brings: "model", why: "answers, speaks, makes pictures" },
  { id: "opencode-go", brings: "model", why: "answers" },
  { id: "openrouter", brings: "model", why: "answers" },
  { id: "policy", brings: "nothing", why: "checks the configuration" },
  {
    id: "reef",
    brings: "entry point",
    why: "a channel: its entry points are read from channels.reef",
  },
  { id: "runway", brings: "model", why: "makes videos" },
  { id: "senseaudio", brings: "model", why: "transcribes" },
  {
    id: "session-share",
    brings: "operators",
    why: "shows chosen conversations to a paired gateway's people",
  },
  { id: "sglang", brings: "model", why: "answers" },
  { id: "talk-voice", brings: "nothing", why: "its tool chooses a voice" },
  {
    id: "telegram",
    brings: "entry point",
    why: "a channel: its entry points are read from channels.telegram",
  },
  { id: "together", brings: "model", why: "answers and makes videos" },
  { id: "tts-local-cli", brings: "machine", why: "speaks with a program that the owner names" },
  { id: "vault", brings: "private data", why: "resolves references to secrets; no agent asks it" },
  { id: "vllm", brings: "model", why: "answers" },
  { id: "web-readability", brings: "pages", why: "makes text of the pages that web_fetch opens" },
  {
    id: "webhooks",
    brings: "nothing",
    why: "services with a secret keep records in a session; neither operation starts an agent",
  },
  { id: "workboard", brings: "nothing", why: "its tools keep a board of tasks for agents" },
  { id: "xai", brings: "pages", why: "answers; its tool x_search shows public posts" },
];

/**
 * OpenClaw's separately installed plugins that open an entry point or read pages; channels are read
 * from their settings.
 */
export const externalRoles: readonly PluginRole[] = [
  {
    id: "facetime",
    brings: "entry point",
    why: "answers calls of the handles that its owner lists",
  },
  { id: "firecrawl", brings: "pages", why: "its tools fetch any page and search" },
  {
    id: "google-meet",
    brings: "entry point",
    why: "what participants of a meeting say is given to an agent",
  },
  { id: "tavily", brings: "pages", why: "its tools fetch any page and search" },
  {
    id: "teams-meetings",
    brings: "entry point",
    why: "what participants of a meeting say is given to an agent",
  },
  { id: "voice-call", brings: "entry point", why: "answers phone calls (OC-ING-026)" },
  {
    id: "zoom-meetings",
    brings: "entry point",
    why: "what participants of a meeting say is given to an agent",
  },
];
