import type { ReceiverFormat } from "@parapet/settings";
import type { ChatMessage } from "./chat-message.ts";

export type ChatFormat = Extract<ReceiverFormat, "slack" | "teams" | "mattermost">;

/**
 * The JSON that the incoming webhooks of each chat take. Nothing in a line mentions
 * anybody, hides an address behind other words, or is read as markup: lines hold names that an
 * attacker may have chosen.
 */
export const chatBodies: Readonly<Record<ChatFormat, (message: ChatMessage) => object>> = {
  slack: ({ title, lines }) => ({
    text: [title, ...lines].map(forSlack).join("\n"),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
  }),

  /** An adaptive card; text runs are not read as Markdown. */
  teams: ({ title, lines }) => ({
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.2",
          body: [
            { type: "TextBlock", text: title, weight: "Bolder", wrap: true },
            ...lines.map((line) => ({
              type: "RichTextBlock",
              inlines: [{ type: "TextRun", text: withoutMentions(line) }],
            })),
          ],
        },
      },
    ],
  }),

  mattermost: ({ title, lines }) => ({
    text: [`**${title}**`, ...lines.map((line) => `- ${forMattermost(line)}`)].join("\n"),
  }),
};

/** Shows nothing, and keeps two signs from being read as one. */
const apart = "\u200b";

function withoutMentions(text: string): string {
  return text.replaceAll("@", `@${apart}`);
}

/** As Slack asks for: without these three there is no link, no mention and no command. */
function forSlack(text: string): string {
  return withoutMentions(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/**
 * As code: Mattermost reads no Markdown in it, makes no links and notifies nobody. It turns Slack's
 * `<!here>` into a mention before it looks for code.
 */
function forMattermost(text: string): string {
  return `\`${withoutMentions(text).replaceAll("`", "'").replaceAll("<", `<${apart}`)}\``;
}
