// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { ReportFormat } from "../report-format.ts";
import { csv } from "./csv.ts";
import { html } from "./html.ts";
import { json } from "./json.ts";
import { junit } from "./junit.ts";
import { markdown } from "./markdown.ts";
import { sarif } from "./sarif.ts";

export const formats: readonly ReportFormat[] = [csv, html, json, junit, markdown, sarif];
