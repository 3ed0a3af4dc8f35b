import { commandFromRepository } from "./command-from-repository.ts";
import { commandRunsDownload } from "./command-runs-download.ts";
import { guardFailsOpen } from "./guard-fails-open.ts";
import { hookFromRepository } from "./hook-from-repository.ts";
import { hookInClearText } from "./hook-in-clear-text.ts";
import { hookScriptReplaceable } from "./hook-script-replaceable.ts";
import { hookSendsElsewhere } from "./hook-sends-elsewhere.ts";
import { hooksSwitchedOff } from "./hooks-switched-off.ts";

export const commandChecks = [
  commandFromRepository,
  commandRunsDownload,
  guardFailsOpen,
  hookFromRepository,
  hookInClearText,
  hookScriptReplaceable,
  hookSendsElsewhere,
  hooksSwitchedOff,
];
