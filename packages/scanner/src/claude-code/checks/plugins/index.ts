import { marketplaceOfAStranger } from "./marketplace-of-a-stranger.ts";
import { marketplaceRunsCommand } from "./marketplace-runs-command.ts";
import { pluginFromRepository } from "./plugin-from-repository.ts";

export const pluginChecks = [marketplaceOfAStranger, marketplaceRunsCommand, pluginFromRepository];
