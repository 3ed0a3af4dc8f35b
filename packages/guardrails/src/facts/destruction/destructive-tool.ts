import type { ToolCall } from "../../core/request.ts";
import { words } from "../../core/words.ts";
import type { ToolIdentity } from "../tools/tool-identity.ts";

const verbs: ReadonlySet<string> = new Set(
  words("delete drop destroy terminate purge wipe erase remove"),
);
/** What nobody brings back. */
const things: ReadonlySet<string> = new Set(
  words(
    "database db schema keyspace namespace cluster volume bucket vm droplet disk snapshot repository repo",
  ),
);
/**
 * Elsewhere their deletion is everyday work: tables of a sheet, collections of bookmarks, projects
 * of a task list.
 */
const inDatabases: ReadonlySet<string> = new Set(words("table collection index"));
const inClouds: ReadonlySet<string> = new Set(
  words("project app site server environment instance stack"),
);
const inClusters: ReadonlySet<string> = new Set(
  words("node crd pv pvc persistentvolume persistentvolumeclaim"),
);
const clusters: ReadonlySet<string> = new Set(words("kubernetes kubectl k8s openshift"));
const clouds: ReadonlySet<string> = new Set(
  words(`aws gcp gcloud google azure supabase neon vercel netlify railway render heroku fly planetscale firebase
    cloudflare digitalocean hetzner linode`),
);
const databases: ReadonlySet<string> = new Set(
  words(`mongo mongodb postgres postgresql mysql mariadb sqlite redis firestore dynamodb bigquery snowflake clickhouse
    elasticsearch opensearch qdrant chroma weaviate milvus pinecone`),
);
/** Commands of stores that leave nothing. */
const emptying: ReadonlySet<string> = new Set(words("flushall flushdb dropdatabase"));
/** What they destroy is all that they have built. */
const builders: ReadonlySet<string> = new Set(
  words("terraform tofu opentofu terragrunt tf pulumi cdk"),
);
/** Arguments that say what kind of thing the tool works on. */
const kindNames: ReadonlySet<string> = new Set(
  words("resourcetype resource_type kind resource type"),
);

/**
 * True for a tool whose name says that it deletes a database, a cluster, a volume or the like:
 * `mcp__k8s__delete_namespace`.
 */
export function isDestructiveTool(tool: ToolIdentity, { args }: ToolCall): boolean {
  const { words: own, serverWords } = tool;
  if (own.some((word) => emptying.has(word))) return true;
  if (own.includes("destroy") && [...own, ...serverWords].some((word) => builders.has(word))) {
    return true;
  }
  if (!own.some((word) => verbs.has(word))) return false;
  const isOf = (places: ReadonlySet<string>): boolean =>
    [...own, ...serverWords].some((word) => places.has(word));
  const isLost = (word: string): boolean =>
    things.has(word) ||
    (inDatabases.has(word) && isOf(databases)) ||
    (inClouds.has(word) && isOf(clouds)) ||
    (inClusters.has(word) && isOf(clusters));
  // `delete_bucket_policy` deletes a policy.
  if (isLost(singular(own.at(-1) ?? ""))) return true;
  if (own.includes("many") && isOf(databases) && isEmptyObject(args["filter"])) return true;
  return Object.entries(args).some(
    ([name, value]) =>
      typeof value === "string" &&
      kindNames.has(name.toLowerCase()) &&
      isLost(singular(value.toLowerCase())),
  );
}

/** A filter that leaves nothing out. */
function isEmptyObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

function singular(word: string): string {
  if (things.has(word)) return word;
  return word.replace(/ies$/, "y").replace(/(?<=[^s])s$/, "");
}
