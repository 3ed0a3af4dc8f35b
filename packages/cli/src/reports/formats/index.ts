// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { ReportFormat } from "../report-format.ts";
import { json } from "./json.ts";
import { markdown } from "./markdown.ts";
import { sarif } from "./sarif.ts";

export const formats: readonly ReportFormat[] = [json, markdown, sarif];
