import { allowanceWithoutEffect } from "./allowance-without-effect.ts";
import { destructionAllowed } from "./destruction-allowed.ts";
import { everyCommandAllowed } from "./every-command-allowed.ts";
import { everyMcpToolAllowed } from "./every-mcp-tool-allowed.ts";
import { foldersTooWide } from "./folders-too-wide.ts";
import { interpreterAllowed } from "./interpreter-allowed.ts";
import { networkCommandAllowed } from "./network-command-allowed.ts";
import { publishingAllowed } from "./publishing-allowed.ts";
import { readsEverything } from "./reads-everything.ts";
import { ruleMisspelt } from "./rule-misspelt.ts";
import { secretsNotDenied } from "./secrets-not-denied.ts";
import { webUnrestricted } from "./web-unrestricted.ts";
import { wildcardBeforeTheRest } from "./wildcard-before-the-rest.ts";
import { writesBeyondProject } from "./writes-beyond-project.ts";

export const ruleChecks = [
  allowanceWithoutEffect,
  destructionAllowed,
  everyCommandAllowed,
  everyMcpToolAllowed,
  foldersTooWide,
  interpreterAllowed,
  networkCommandAllowed,
  publishingAllowed,
  readsEverything,
  ruleMisspelt,
  secretsNotDenied,
  webUnrestricted,
  wildcardBeforeTheRest,
  writesBeyondProject,
];
