import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { hookInstallUnpinned } from "./hook-install-unpinned.ts";
import { pluginInstallUnpinned } from "./plugin-install-unpinned.ts";
import { pluginPicksAgentOrLogin } from "./plugin-picks-agent-or-login.ts";
import { pluginReadsConversations } from "./plugin-reads-conversations.ts";
import { pluginsOthersWrite } from "./plugins-others-write.ts";
import { pluginsWithoutList } from "./plugins-without-list.ts";

export const pluginsChecks: readonly Check<OpenClawModel>[] = [
  pluginsOthersWrite,
  pluginsWithoutList,
  pluginReadsConversations,
  pluginPicksAgentOrLogin,
  hookInstallUnpinned,
  pluginInstallUnpinned,
];
