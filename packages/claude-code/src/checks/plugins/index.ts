import { marketplaceOfAStranger } from "./marketplace-of-a-stranger.ts";
import { marketplaceRunsCommand } from "./marketplace-runs-command.ts";
import { marketplaceUpdatesItself } from "./marketplace-updates-itself.ts";
import { pluginFromRepository } from "./plugin-from-repository.ts";

export const pluginChecks = [
  marketplaceOfAStranger,
  marketplaceRunsCommand,
  marketplaceUpdatesItself,
  pluginFromRepository,
];
