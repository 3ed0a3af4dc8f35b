import { z } from "@hono/zod-openapi";
import { summarySchema } from "./scan.ts";

export const machineStates = ["reporting", "silent", "unknown", "revoked", "expired"] as const;

const labels = {
  owner: z.string(),
  group: z.string(),
  tags: z.array(z.string()).readonly(),
};

export const machineSchema = z
  .object({
    name: z.string(),
    ...labels,
    state: z.enum(machineStates).openapi({
      description:
        "`reporting`: a scan arrived within `silentAfterHours`. `silent`: the last one is older. `unknown`: none has arrived yet. `revoked` and `expired`: the machine can send none.",
    }),
    enrolled_at: z.iso.datetime(),
    expires_at: z.string().openapi({ description: '"" if the token never expires.' }),
    revoked_at: z.string().openapi({ description: '"" if the token is not revoked.' }),
    last_seen_at: z.string().openapi({ description: 'When a scan last arrived; "" if none has.' }),
    parapet_version: z.string().openapi({ description: '"" if unknown.' }),
    os: z.string().openapi({ description: '"" if unknown.', example: "linux 6.1.0 x64" }),
    runtimes: z.array(z.string()).readonly(),
    workspaces: z.int().min(0),
    agents: z.int().min(0),
  })
  .openapi("Machine");

const machineWorkspaceSchema = z
  .object({
    service: z.string(),
    workspace_path: z.string(),
    registered_at: z.iso.datetime(),
    scan_id: z.string(),
    scanned_at: z.string().openapi({ description: "By the clock of the machine." }),
    agents: z.int().min(0),
    summary: summarySchema,
  })
  .openapi("MachineWorkspace");

export const machineDetailSchema = machineSchema
  .extend({ workspace_list: z.array(machineWorkspaceSchema).readonly() })
  .openapi("MachineDetail");

export const newMachineSchema = machineSchema
  .extend({
    token: z.string().openapi({ description: "Shown only in this response." }),
  })
  .openapi("NewMachine");

export const enrollRequestSchema = z
  .strictObject({
    name: z.string().openapi({ example: "laptop-17" }),
    owner: z.string().default(""),
    group: z.string().default(""),
    tags: z.array(z.string()).max(50).readonly().default([]),
    expires_at: z
      .union([z.literal(""), z.iso.datetime({ offset: true })])
      .optional()
      .openapi({
        description: 'When the token expires; "" for never; default: in a year.',
      }),
  })
  .openapi("EnrollRequest");

export const machineLabelsSchema = z
  .strictObject({
    owner: z.string().optional(),
    group: z.string().optional(),
    tags: z.array(z.string()).max(50).readonly().optional(),
  })
  .openapi("MachineLabels");
