import { programName } from "../mcp/shell-scripts.ts";

/**
 * Sub-commands that send something to others or change what others see: pushes, releases, uploads, comments, deployments.
 * What is not in it only reads, stays on the machine, or is not known. An empty phrase is the program itself.
 */
const table: Readonly<Record<string, string>> = {
  git: "push; send-email; send-pack; http-push; imap-send; lfs push; subtree push; svn dcommit; p4 submit",
  gh:
    "api; pr create|comment|merge|close|reopen|edit|review|ready|lock|unlock|update-branch|revert; " +
    "issue create|comment|close|reopen|edit|delete|transfer|lock|unlock|pin|unpin|develop; " +
    "release create|upload|edit|delete|delete-asset; gist create|edit|delete|rename; " +
    "repo create|fork|edit|delete|rename|archive|unarchive|sync; repo deploy-key add|delete; " +
    "workflow run|enable|disable; run rerun|cancel|delete; secret set|delete; variable set|delete; " +
    "label create|edit|delete|clone; ssh-key add|delete; gpg-key add|delete; cache delete; agent-task create; " +
    "codespace create|delete|edit|cp; " +
    "project create|edit|delete|close|copy|link|unlink|item-add|item-create|item-edit|item-delete|item-archive|field-create|field-delete",
  glab:
    "api; mr create|merge|note|close|reopen|update|approve|revoke|delete|rebase; " +
    "issue create|note|close|reopen|update|delete; release create|upload|delete; repo create|fork|delete|transfer; " +
    "snippet create; ci run|retry|trigger|cancel|delete; variable set|update|delete; label create; ssh-key add; " +
    "schedule create|run|update|delete",
  hub: "api; push; pull-request; release create|edit|delete; issue create|update; gist create; fork; create; delete",
  npm:
    "publish; unpublish; deprecate; undeprecate; dist-tag add|rm; owner add|rm; access set|grant|revoke; " +
    "team create|destroy|add|rm; org set|rm; star; unstar",
  pnpm: "publish; unpublish; deprecate; dist-tag add|rm",
  yarn: "publish; tag add|remove; owner add|remove; npm publish; npm tag add|remove",
  bun: "publish",
  cargo: "publish; yank; owner",
  twine: "upload; register",
  poetry: "publish",
  uv: "publish",
  hatch: "publish",
  flit: "publish",
  pdm: "publish",
  gem: "push; yank; owner",
  mvn: "deploy; release:perform",
  gradle: "publish",
  dotnet: "nuget push|delete",
  nuget: "push; delete",
  helm: "push",
  oras: "push; copy; cp; attach",
  docker: "push; image push; manifest push; compose push; buildx imagetools create",
  podman: "push; image push; manifest push",
  buildah: "push",
  skopeo: "copy; sync; delete",
  crane: "push; copy; cp; tag; delete",
  vercel:
    "deploy; promote; redeploy; rollback; alias; remove; env add|rm|update; domains add|rm|move",
  netlify: "deploy; api; env:set; env:unset; sites:create; sites:delete",
  fly: "deploy; launch; apps create|destroy; secrets set|unset; machine run",
  flyctl: "deploy; launch; apps create|destroy; secrets set|unset; machine run",
  heroku:
    "releases:rollback; config:set; config:unset; container:push; container:release; apps:create; apps:destroy; ps:scale",
  firebase: "deploy; hosting:channel:deploy; hosting:clone",
  wrangler:
    "deploy; publish; versions upload|deploy; pages deploy|publish; secret put|delete; r2 object put|delete; kv key put|delete",
  surge: "",
  railway: "up; deploy; redeploy",
  supabase: "db push; functions deploy; secrets set",
  serverless: "deploy",
  sls: "deploy",
  sam: "deploy",
  cdk: "deploy",
  eb: "deploy",
  pulumi: "up",
  amplify: "push; publish",
  aws:
    "s3 cp|mv|sync; s3api put-object; sns publish; sqs send-message|send-message-batch; ses send-email|send-raw-email; " +
    "sesv2 send-email; lambda update-function-code; ecr put-image",
  gcloud:
    "app deploy; run deploy; functions deploy; builds submit; storage cp|mv|rsync; pubsub topics publish",
  gsutil: "cp; mv; rsync",
  az:
    "webapp deploy|up; functionapp deploy; acr build|import; storage copy; " +
    "storage blob upload|upload-batch|copy|sync; storage file upload|upload-batch",
  rclone: "copy; copyto; move; moveto; sync; bisync; link",
  s3cmd: "put; sync; cp; mv",
  hf: "upload; upload-large-folder",
  "huggingface-cli": "upload; upload-large-folder",
  jira: "issue create|edit|move|assign|comment|link|delete; epic create|add",
  mail: "",
  mailx: "",
  sendmail: "",
  mutt: "",
  msmtp: "",
  swaks: "",
};

/** Options before the sub-command that take a value of their own. */
const valued: Readonly<Record<string, readonly string[]>> = {
  git: ["-C", "-c", "--git-dir", "--work-tree", "--namespace"],
  gh: ["-R", "--repo"],
  glab: ["-R", "--repo"],
  docker: ["-c", "--context", "-H", "--host", "--config", "-l", "--log-level"],
  podman: ["-c", "--connection", "--url"],
  npm: ["--prefix", "-w", "--workspace"],
  pnpm: ["-C", "--dir", "-F", "--filter"],
  yarn: ["--cwd"],
  aws: ["--profile", "--region", "--output", "--endpoint-url"],
  gcloud: ["--project", "--account", "--configuration", "--format"],
  az: ["--subscription", "-o", "--output"],
  vercel: ["--cwd", "--scope", "-S", "-t", "--token"],
  kubectl: ["-n", "--namespace", "--context", "--kubeconfig", "--cluster"],
};

type Phrase = readonly string[];

const phrases: ReadonlyMap<string, readonly Phrase[]> = new Map(
  Object.entries(table).map(([program, text]) => [program, text.split("; ").flatMap(phrasesIn)]),
);

/** What a command that begins with some words, and whose further words are free, sends to others. */
export type Sending =
  /** All that it can do. */
  | { readonly covers: "sending" }
  /** Some of what it can do, the commands of the table; others only read, or are not known. */
  | { readonly covers: "both"; readonly sending: readonly string[] };

/** Undefined where nothing is known that it would send. */
export function sendingOf(words: readonly string[]): Sending | undefined {
  const [program = "", ...rest] = subcommandOf(words);
  const own = (phrases.get(program) ?? []).filter((phrase) =>
    phrase.every((word, index) => index >= rest.length || rest[index] === word),
  );
  if (own.length === 0) return undefined;
  const isWhole = own.some((phrase) => phrase.length <= rest.length && !isApi(program, phrase));
  return isWhole
    ? { covers: "sending" }
    : { covers: "both", sending: own.map((phrase) => [program, ...phrase].join(" ")) };
}

/** The program and the words of its sub-command, without the options before and among them. */
export function subcommandOf([first = "", ...words]: readonly string[]): readonly string[] {
  const program = programName(first);
  const withValue = valued[program] ?? [];
  const rest = words.filter((word, index) => {
    const before = words[index - 1] ?? "";
    return !word.startsWith("-") && !withValue.includes(before);
  });
  return [program, ...rest];
}

/** A call of an interface reads unless its options say otherwise. */
function isApi(program: string, [word]: Phrase): boolean {
  return word === "api" && ["gh", "glab", "hub", "netlify"].includes(program);
}

/** "pr create|comment" is two phrases. */
function phrasesIn(text: string): readonly Phrase[] {
  const words = text.split(" ").filter((word) => word !== "");
  const last = words.at(-1) ?? "";
  if (last === "") return [[]];
  return last.split("|").map((word) => [...words.slice(0, -1), word]);
}
