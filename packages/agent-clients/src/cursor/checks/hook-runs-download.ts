import { hookThatRunsDownload } from "@parapet/runtime-kit/families/hook-runs-download.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { cursorDocs, owaspAgenticReference } from "../references.ts";

export const hookRunsDownload = hookThatRunsDownload<ClientModel>({
  id: "CU-HOOK-001",
  howTheyRun: "with your privileges, outside the sandbox and without approval",
  references: [cursorDocs("hooks"), owaspAgenticReference],
});
