import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { elevatedForEveryone } from "./elevated-for-everyone.ts";
import { execHostLeavesSandbox } from "./exec-host-leaves-sandbox.ts";
import { execWithoutApproval } from "./exec-without-approval.ts";
import { sandboxOff } from "./sandbox-off.ts";
import { sandboxOpensHost } from "./sandbox-opens-host.ts";
import { shellAllowed } from "./shell-allowed.ts";

export const executionChecks: readonly Check<OpenClawModel>[] = [
  elevatedForEveryone,
  execHostLeavesSandbox,
  execWithoutApproval,
  sandboxOff,
  sandboxOpensHost,
  shellAllowed,
];
