import { hookThatRunsDownload } from "@parapet/runtime-kit/families/hook-runs-download.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { copilotDocs, owaspAgenticReference } from "../references.ts";

export const hookRunsDownload = hookThatRunsDownload<ClientModel>({
  id: "GC-HOOK-001",
  howTheyRun: "with your privileges and without approval",
  references: [copilotDocs("reference/hooks-reference"), owaspAgenticReference],
});
