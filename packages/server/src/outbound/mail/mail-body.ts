import type { ChatMessage } from "../chat/chat-message.ts";

/** A message as text and as simple HTML: no pictures, no links, nothing that a reader loads. */
export function mailBody({ title, lines }: ChatMessage): {
  readonly text: string;
  readonly html: string;
} {
  const items = lines.map((line) => `<li>${escaped(line)}</li>`);
  const list = items.length === 0 ? [] : ["<ul>", ...items, "</ul>"];
  return {
    text: [title, "", ...lines.map((line) => `- ${line}`), "", "-- ", "Sent by Parapet", ""].join(
      "\n",
    ),
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body>',
      `<p><strong>${escaped(title)}</strong></p>`,
      ...list,
      "<p>Sent by Parapet</p>",
      "</body></html>",
      "",
    ].join("\n"),
  };
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
