/*
 * An agent of the AI SDK (npm: ai@7.0.173) whose tool asks Parapet's guardrails before it runs.
 *
 *     PARAPET_INSTALLATION=…/installation.json node ai-agent.ts "tell ann@firm.net the news"
 *
 * The model is the library's own stand-in, so that the example needs no key: it calls the tool with
 * what the person has said, and then says what the tool has answered. Put a real one in its place.
 */
import { isStepCount, jsonSchema, tool, ToolLoopAgent } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { guard, GuardrailDenied, parapet } from "@parapet/adapter-sdk";

const sendEmail = async ({ text }: { text: string }) => {
  console.log(`SENT ${text}`);
  return `Sent: ${text}`;
};

const agent = new ToolLoopAgent({
  model: standIn(),
  stopWhen: isStepCount(3),
  tools: {
    send_email: tool({
      description: "Sends an e-mail.",
      inputSchema: jsonSchema<{ text: string }>({
        type: "object",
        properties: { text: { type: "string" } },
        required: ["text"],
      }),
      // The one line.
      execute: guard(sendEmail, { name: "send_email" }),
    }),
  },
});

const [prompt = "hello"] = process.argv.slice(2);
parapet.configure({ agentId: "ai-example", ask: () => process.env["PERSON"] === "yes" });
await parapet.session("example", async () => {
  const { steps, text } = await agent.generate({ prompt });
  for (const { type, error } of steps.flatMap(({ content }) => content)) {
    if (type === "tool-error" && error instanceof GuardrailDenied) {
      console.log(`DENIED ${error.message}`);
    }
  }
  console.log(`SAID ${text}`);
});

function standIn() {
  return new MockLanguageModelV4({
    doGenerate: async ({ prompt: messages }) => {
      const last = messages.at(-1);
      if (last.role === "tool") {
        const text = JSON.stringify(last.content[0].output.value);
        return answer([{ type: "text", text }], "stop");
      }
      const input = JSON.stringify({ text: last.content[0].text });
      const call = { type: "tool-call", toolCallId: "1", toolName: "send_email", input };
      return answer([call], "tool-calls");
    },
  });
}

function answer(content: readonly object[], reason: string) {
  return {
    content,
    finishReason: { unified: reason, raw: undefined },
    usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
    warnings: [],
  };
}
