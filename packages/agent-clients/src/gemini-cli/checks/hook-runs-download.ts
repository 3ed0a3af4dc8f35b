import { hookThatRunsDownload } from "@parapet/runtime-kit/families/hook-runs-download.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { geminiDocs, owaspAgenticReference } from "../references.ts";

export const hookRunsDownload = hookThatRunsDownload<ClientModel>({
  id: "GM-HOOK-001",
  howTheyRun: "with your privileges and without approval",
  references: [geminiDocs("hooks"), geminiDocs("hooks/best-practices"), owaspAgenticReference],
});
