import {
  destroys,
  installs,
  type Program,
  publishes,
  reads,
  runs,
  starts,
  writes,
} from "../program.ts";

const agent = "starts an agent, which runs commands for any prompt";
const server = "starts the program of any MCP server, now or in later sessions";
const extension = "loads any extension, including its code";
const container = "starts any image, with any mounted folder";
const cluster = "runs any image in the cluster";
const gitCode = "runs programs that its settings and options name";
const remote = "runs commands on another machine";
const sends = "publishes data to others";
const manages = "can change or delete anything in the account";

/** Version control, containers, clouds, publishing and agents. */
export const services: readonly Program[] = [
  {
    names: "git",
    reason: gitCode,
    valued: "-C -c --git-dir --work-tree --namespace",
    subcommands: [
      ...runs("config; filter-branch; difftool; mergetool; hook run; instaweb", gitCode, {
        severity: "medium",
      }),
      ...runs("bisect run; submodule foreach; for-each-repo", "runs the command in its arguments", {
        severity: "medium",
      }),
      ...runs("rebase --exec|-x", "runs the command in its arguments", {
        isNamedOnly: true,
        severity: "medium",
      }),
      ...publishes(
        "push; send-email; send-pack; http-push; imap-send; lfs push; subtree push; svn dcommit; p4 submit",
      ),
      ...destroys("reset; clean"),
      ...writes(
        "add; commit; checkout; switch; restore; branch; merge; rebase; stash; tag; fetch; pull; clone; cherry-pick; revert; mv; rm; init; worktree; submodule; apply; am",
      ),
      ...reads(
        "status; log; diff; show; blame; grep; ls-files; ls-tree; ls-remote; rev-parse; rev-list; describe; shortlog; remote; reflog; cat-file; config --get; config --list; config get; config list; check-ignore",
      ),
    ],
  },
  {
    names: "gh",
    reason: sends,
    valued: "-R --repo",
    subcommands: [
      ...publishes("api", { alsoReads: true }),
      ...publishes(
        "pr create|comment|merge|close|reopen|edit|review|ready|lock|unlock|update-branch|revert; issue create|comment|close|reopen|edit|delete|transfer|lock|unlock|pin|unpin|develop; release create|upload|edit|delete|delete-asset; gist create|edit|delete|rename; repo create|fork|edit|delete|rename|archive|unarchive|sync; repo deploy-key add|delete; workflow run|enable|disable; run rerun|cancel|delete; secret set|delete; variable set|delete; label create|edit|delete|clone; ssh-key add|delete; gpg-key add|delete; cache delete; agent-task create; codespace create|delete|edit|cp; project create|edit|delete|close|copy|link|unlink|item-add|item-create|item-edit|item-delete|item-archive|field-create|field-delete",
      ),
      ...runs("extension install|upgrade|exec; alias set|import", extension, { isNamedOnly: true }),
      ...runs("codespace ssh", remote, { isNamedOnly: true }),
      ...reads(
        "pr view|list|diff|checks|status; issue view|list|status; run view|list|watch|download; repo view|list; release view|list; search; auth status; workflow view|list",
      ),
    ],
  },
  {
    names: "glab",
    reason: sends,
    valued: "-R --repo",
    subcommands: [
      ...publishes("api", { alsoReads: true }),
      ...publishes(
        "mr create|merge|note|close|reopen|update|approve|revoke|delete|rebase; issue create|note|close|reopen|update|delete; release create|upload|delete; repo create|fork|delete|transfer; snippet create; ci run|retry|trigger|cancel|delete; variable set|update|delete; label create; ssh-key add; schedule create|run|update|delete",
      ),
      ...reads(
        "mr view|list|diff; issue view|list; ci status|view|list; repo view; release view|list",
      ),
    ],
  },
  {
    names: "hub",
    reason: sends,
    subcommands: [
      ...publishes("api", { alsoReads: true }),
      ...publishes(
        "push; pull-request; release create|edit|delete; issue create|update; gist create; fork; create; delete",
      ),
    ],
  },
  {
    names: "docker podman nerdctl",
    alone: "runs-code",
    reason: container,
    tells: "-v",
    valued: "-c --context --connection --url -H --host --config -l --log-level",
    subcommands: [
      ...starts("exec; container exec; compose exec"),
      ...runs(
        "run; create; start; container run|create|start; compose up|run|create|start|watch; sandbox run|create|exec",
        container,
      ),
      ...runs(
        "build; buildx build|bake; image build; builder build; compose build",
        "runs the commands of any build file",
      ),
      ...runs("compose; buildx; container", container, { isNamedOnly: true }),
      ...runs(
        "stack deploy; stack up; service create|update|rollback|scale; plugin install|create|enable|upgrade|set; kube play; play kube; pod create|start|restart; machine start|ssh|init; unshare",
        container,
      ),
      ...publishes("push; image push; manifest push; compose push; buildx imagetools create"),
      ...destroys("system prune; volume rm|prune"),
      ...writes(
        "stop; kill; restart; rm; rmi; pause; unpause; pull; tag; cp; login; container stop|rm|prune|kill; compose down|stop|pull|rm|kill|pause|restart; image rm|prune|pull|tag; volume create; network create|rm|prune; stack rm; service rm; plugin disable|rm; buildx use|rm|prune; context use",
      ),
      ...reads(
        "ps; images; logs; inspect; top; stats; port; version; info; diff; history; search; events; compose ps|logs|images|ls|config|version|top|port|events; container ls|list|ps|logs|inspect|top|stats|port; image ls|inspect|history; volume ls|inspect; network ls|inspect; system df|info; stack ls|ps|services|config; service ls|ps|logs|inspect; plugin ls|list|inspect; buildx ls|inspect|version|du; context ls|show",
      ),
    ],
  },
  { names: "docker-compose", standsFor: "docker compose", reason: container },
  { names: "podman-compose", standsFor: "podman compose", reason: container },
  {
    names: "kubectl oc",
    alone: "runs-code",
    reason: cluster,
    valued: "-n --namespace --context --kubeconfig --cluster",
    subcommands: [
      ...starts("exec"),
      ...runs("run; debug; create; apply; replace; patch; set; edit; attach", cluster),
      ...runs("cp", "writes any file into a container, or from it"),
      ...runs("plugin; krew", extension),
      ...destroys("delete"),
      ...writes(
        "rollout restart|undo|pause|resume; scale; autoscale; label; annotate; cordon; uncordon; drain; taint; port-forward; config use-context",
      ),
      ...reads(
        "get; describe; logs; top; explain; version; cluster-info; api-resources; diff; auth can-i; config view|get-contexts|current-context; rollout status|history; wait; events; plugin list",
      ),
    ],
  },
  {
    names: "helm",
    reason: cluster,
    valued: "-n --namespace --kube-context",
    subcommands: [
      ...runs("install; upgrade", cluster),
      ...runs("plugin install|update", extension, { isNamedOnly: true }),
      ...publishes("push"),
      ...writes("uninstall; rollback; repo; dependency; package; pull"),
      ...reads("list; ls; status; get; template; lint; show; history; search; version; env"),
    ],
  },
  { names: "oras", reason: sends, subcommands: publishes("push; copy; cp; attach") },
  {
    names: "buildah",
    reason: container,
    subcommands: [...publishes("push"), ...runs("run; bud; build", container)],
  },
  {
    names: "skopeo",
    reason: sends,
    subcommands: [...publishes("copy; sync; delete"), ...reads("inspect; list-tags")],
  },
  { names: "crane", reason: sends, subcommands: publishes("push; copy; cp; tag; delete") },
  {
    names: "vercel",
    reason: sends,
    valued: "--cwd --scope -S -t --token",
    subcommands: [
      ...publishes(
        "deploy; promote; redeploy; rollback; alias; remove; env add|rm|update; domains add|rm|move",
      ),
      ...reads("ls; list; inspect; logs; whoami; env ls"),
    ],
  },
  {
    names: "netlify",
    reason: sends,
    subcommands: [
      ...publishes("api", { alsoReads: true }),
      ...publishes("deploy; env:set; env:unset; sites:create; sites:delete"),
      ...reads("status; sites:list; env:list"),
    ],
  },
  {
    names: "fly flyctl",
    reason: sends,
    valued: "-a --app",
    subcommands: [
      ...publishes("deploy; launch; apps create|destroy; secrets set|unset; machine run"),
      ...runs("ssh console; console", remote, { isNamedOnly: true }),
      ...reads("logs; status; apps list; machine list"),
    ],
  },
  {
    names: "heroku",
    reason: sends,
    valued: "-a --app",
    subcommands: [
      ...publishes(
        "releases:rollback; config:set; config:unset; container:push; container:release; apps:create; apps:destroy; ps:scale",
      ),
      ...runs("run; run:detached; ps:exec", remote, { isNamedOnly: true }),
      ...reads("logs; ps; config; apps; releases"),
    ],
  },
  {
    names: "firebase",
    reason: sends,
    subcommands: [
      ...publishes("deploy; hosting:channel:deploy; hosting:clone"),
      ...starts("emulators:exec", { isNamedOnly: true, follows: true }),
    ],
  },
  {
    names: "wrangler",
    reason: sends,
    subcommands: [
      ...publishes(
        "deploy; publish; versions upload|deploy; pages deploy|publish; secret put|delete; r2 object put|delete; kv key put|delete",
      ),
      ...reads("tail; whoami; types"),
    ],
  },
  {
    names: "railway",
    reason: sends,
    subcommands: [
      ...publishes("up; deploy; redeploy"),
      ...starts("run", { isNamedOnly: true, follows: true }),
      ...runs("ssh; shell", remote, { isNamedOnly: true }),
    ],
  },
  {
    names: "supabase",
    reason: sends,
    subcommands: [
      ...publishes("db push; functions deploy; secrets set"),
      ...reads("status; projects list; migration list"),
    ],
  },
  {
    names: "serverless sls sam cdk eb",
    reason: sends,
    subcommands: [...publishes("deploy"), ...reads("info; diff; synth; list; validate; status")],
  },
  {
    names: "pulumi",
    reason: sends,
    subcommands: [...publishes("up"), ...reads("preview; stack output")],
  },
  {
    names: "amplify",
    reason: sends,
    subcommands: [...publishes("push; publish"), ...reads("status")],
  },
  {
    names: "aws",
    otherwise: "destroys",
    readsByVerb: true,
    reason: manages,
    valued: "--profile --region --output --endpoint-url",
    subcommands: [
      ...publishes(
        "s3 cp|mv|sync; s3api put-object; sns publish; sqs send-message|send-message-batch; ses send-email|send-raw-email; sesv2 send-email; lambda update-function-code; ecr put-image",
      ),
      ...runs("ssm start-session|send-command; ecs execute-command", remote, { isNamedOnly: true }),
    ],
  },
  {
    names: "gcloud",
    otherwise: "destroys",
    readsByVerb: true,
    reason: manages,
    valued: "--project --account --configuration --format",
    subcommands: [
      ...publishes(
        "app deploy; run deploy; functions deploy; builds submit; storage cp|mv|rsync; pubsub topics publish",
      ),
      ...runs("compute ssh", remote, { isNamedOnly: true }),
    ],
  },
  {
    names: "gsutil",
    reason: sends,
    subcommands: [...publishes("cp; mv; rsync"), ...reads("ls; cat; stat; du")],
  },
  {
    names: "az",
    otherwise: "destroys",
    readsByVerb: true,
    reason: manages,
    valued: "--subscription -o --output",
    subcommands: [
      ...publishes(
        "webapp deploy|up; functionapp deploy; acr build|import; storage copy; storage blob upload|upload-batch|copy|sync; storage file upload|upload-batch",
      ),
      ...runs("vm run-command; ssh vm", remote, { isNamedOnly: true }),
    ],
  },
  {
    names: "rclone",
    reason: sends,
    subcommands: [
      ...publishes("copy; copyto; move; moveto; sync; bisync; link"),
      ...reads("ls; lsd; lsl; size; about"),
    ],
  },
  {
    names: "s3cmd",
    reason: sends,
    subcommands: [...publishes("put; sync; cp; mv"), ...reads("ls; du; info")],
  },
  {
    names: "hf huggingface-cli",
    reason: sends,
    subcommands: [...publishes("upload; upload-large-folder"), ...reads("whoami; scan-cache")],
  },
  {
    names: "jira",
    reason: sends,
    subcommands: [
      ...publishes("issue create|edit|move|assign|comment|link|delete; epic create|add"),
      ...reads("issue list|view; sprint list"),
    ],
  },
  { names: "surge mail mailx sendmail mutt msmtp swaks", otherwise: "publishes", reason: sends },
  {
    names: "claude",
    otherwise: "runs-code",
    reason: agent,
    tells: "-v -h",
    subcommands: [
      ...runs("mcp add|add-json|add-from-claude-desktop|serve", server),
      ...installs("plugin install; plugin marketplace add; plugins install"),
      ...reads(
        "mcp list|get; doctor; config list|get; plugin list; plugin validate; auth status; agents",
      ),
      ...writes("mcp remove|reset-project-choices; update"),
    ],
  },
  {
    names: "codex",
    otherwise: "runs-code",
    reason: agent,
    tells: "-V -h",
    subcommands: [
      ...runs("mcp add", server),
      ...reads("mcp list|get; login status; features; execpolicy check; debug"),
      ...writes("mcp remove; login; logout; completion"),
    ],
  },
  {
    names: "gemini",
    otherwise: "runs-code",
    reason: agent,
    tells: "-v -h --list-extensions -l",
    subcommands: [
      ...runs("mcp add", server),
      ...installs("extensions install|link"),
      ...reads("mcp list; extensions list|validate"),
      ...writes("mcp remove; extensions uninstall|disable"),
    ],
  },
  {
    names: "openclaw",
    otherwise: "runs-code",
    reason: agent,
    subcommands: [
      ...runs("mcp set|add", server),
      ...installs("plugins install; skills install"),
      ...reads(
        "status; health; doctor; security audit; config get|validate|file; models list|status; channels list|status; plugins list; skills list; mcp list; logs; cron list; sessions",
      ),
    ],
  },
  {
    names: "copilot cursor-agent aider opencode goose amp q qwen crush droid llm",
    otherwise: "runs-code",
    reason: agent,
    subcommands: reads("mcp list; status; models; whoami"),
  },
];
