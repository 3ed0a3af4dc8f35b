import { hookThatRunsDownload } from "@parapet/runtime-kit/families/hook-runs-download.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { copilotDocs, owaspAgenticReference } from "../references.ts";

export const hookRunsDownload = hookThatRunsDownload<ClientModel>({
  id: "GC-HOOK-001",
  howTheyRun: "as you and without a question",
  references: [copilotDocs("reference/hooks-reference"), owaspAgenticReference],
});
