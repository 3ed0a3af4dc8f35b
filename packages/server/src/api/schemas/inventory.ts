import { z } from "@hono/zod-openapi";
import { inventoryKinds } from "@parapet/assessment";
import { severities } from "@parapet/posture";
import type { InventoryCount, InventoryPlace } from "../../store/inventory/inventory.ts";
import type { InventoryTotal } from "../../store/inventory/inventory-totals.ts";

const count = z.int().min(0);

const kind = z.enum(inventoryKinds).openapi("InventoryKind");

const versionSchema = z
  .object({ version: z.string(), services: count })
  .openapi("InventoryVersion");

export const inventoryItemSchema = z
  .object({
    kind,
    name: z.string().openapi({
      description:
        "ID of the agent, provider and model, package or host of the MCP server (its configured name for a program), folder name of the skill, name of the plugin or channel.",
      example: "@acme/docs-mcp",
    }),
    services: count.openapi({ description: "Workspaces that have it." }),
    machines: count.openapi({
      description: "Machines of these workspaces; those that this service scans count as one.",
    }),
    versions: z.array(versionSchema).readonly().openapi({
      description:
        "Up to 20, the most frequent first: version of a package, digest of a skill's files. Empty if none is known.",
    }),
    exposure_id: z
      .string()
      .openapi({ description: 'The worst exposure that it takes part in; "" for none.' }),
    severity: z.enum(["", ...severities]),
    score: z.number().min(0).max(10),
    first_seen: z.string(),
    last_seen: z.string().openapi({ description: "Time of the newest scan with it." }),
  })
  .openapi("InventoryItem") satisfies z.ZodType<InventoryTotal>;

const placeSchema = z
  .object({ file: z.string(), pointer: z.string(), line: count })
  .openapi("InventoryFile");

export const inventoryPlaceSchema = z
  .object({
    service: z.string(),
    machine: z.string().openapi({ description: '"" for a workspace that this service scans.' }),
    kind,
    name: z.string(),
    detail: z.string().openapi({
      description:
        'Runtime of an agent, transport of an MCP server, verdict on a skill, who may write to a channel; "" otherwise.',
    }),
    version: z.string().openapi({ description: '"" if unknown.' }),
    pinned: z.boolean().optional().openapi({
      description: "False if another version may run at the next start. Left out where unknown.",
    }),
    agents: z.array(z.string()).readonly().openapi({ description: "Up to 50." }),
    places: z
      .array(placeSchema)
      .readonly()
      .openapi({ description: "One for each file, up to 10." }),
    exposure: z
      .object({
        exposure_id: z.string(),
        severity: z.enum(severities),
        score: z.number().min(0).max(10),
      })
      .optional()
      .openapi({ description: "The worst one of this workspace. Left out if there is none." }),
    first_seen: z.string(),
    last_seen: z.string(),
  })
  .openapi("InventoryPlace") satisfies z.ZodType<InventoryPlace>;

export const inventoryCountSchema = z
  .object({
    kind,
    items: count.openapi({ description: "Different ones." }),
    places: count.openapi({ description: "Each once for each workspace that has it." }),
  })
  .openapi("InventoryCount") satisfies z.ZodType<InventoryCount>;

export const inventoryKindSchema = kind;
