/*
 * Sends spans with the real exporters, from packages in the folder PARAPET_OTEL:
 * `node real-exporter.mjs ADDRESS http|proto gzip|none genai|langchain|traceloop`.
 */
import { createRequire } from "node:module";
import { join } from "node:path";

const installed = createRequire(join(process.env["PARAPET_OTEL"] ?? "", "package.json"));
const [url, protocol, compression, story] = process.argv.slice(2);
const { trace, context } = installed("@opentelemetry/api");
const { BatchSpanProcessor, StackContextManager, TracerProvider } = installed(
  "@opentelemetry/sdk-trace",
);
const { resourceFromAttributes } = installed("@opentelemetry/resources");
const { OTLPTraceExporter } = installed(`@opentelemetry/exporter-trace-otlp-${protocol}`);

const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, compression });
const provider = new TracerProvider({
  resource: resourceFromAttributes({ "service.name": `${story}-${protocol}` }),
  spanProcessors: [new BatchSpanProcessor({ exporter })],
});
trace.setGlobalTracerProvider(provider);
context.setGlobalContextManager(new StackContextManager().enable());

await { genai: runAgent, langchain: runLangChain, traceloop: runTraceloop }[story]();
await provider.forceFlush();
await provider.shutdown();

/** What an instrumentation by OpenTelemetry's conventions sends. */
async function runAgent() {
  const tracer = trace.getTracer("agent");
  tracer.startActiveSpan(
    "invoke_agent desk",
    {
      attributes: {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.id": "desk",
        "gen_ai.agent.name": "Desk",
        "gen_ai.conversation.id": "chat-7",
      },
    },
    (run) => {
      for (let call = 0; call < 30; call += 1) {
        tracer
          .startSpan("execute_tool fetch", {
            attributes: {
              "gen_ai.operation.name": "execute_tool",
              "gen_ai.tool.name": "fetch",
              "gen_ai.tool.call.arguments": "{}".repeat(200),
            },
          })
          .end();
      }
      run.end();
    },
  );
}

/** A tool of LangChain, told by OpenInference's instrumentation. */
async function runLangChain() {
  const callbacks = installed("@langchain/core/callbacks/manager");
  const { LangChainInstrumentation } = installed(
    "@arizeai/openinference-instrumentation-langchain",
  );
  const instrumentation = new LangChainInstrumentation({ tracerProvider: provider });
  instrumentation.manuallyInstrument(callbacks);
  const { DynamicTool } = installed("@langchain/core/tools");
  const { RunnableLambda } = installed("@langchain/core/runnables");
  const search = new DynamicTool({
    name: "web_search",
    description: "Searches.",
    func: async (text) => `nothing about ${text}`,
  });
  const agent = RunnableLambda.from((text, config) => search.invoke(text, config));
  await agent.withConfig({ runName: "AgentExecutor" }).invoke("parapets");
}

/**
 * The same, told by OpenLLMetry's instrumentation, which calls tools by their classes and gives its
 * spans no parents.
 */
async function runTraceloop() {
  const { LangChainInstrumentation } = installed("@traceloop/instrumentation-langchain");
  const instrumentation = new LangChainInstrumentation();
  instrumentation.setTracerProvider(provider);
  const callbackManagerModule = installed("@langchain/core/callbacks/manager");
  instrumentation.manuallyInstrument({ callbackManagerModule });
  const { Tool } = installed("@langchain/core/tools");
  const { RunnableLambda } = installed("@langchain/core/runnables");
  class WebSearch extends Tool {
    name = "web_search";
    description = "Searches.";
    static lc_name() {
      return "WebSearch";
    }
    async _call(text) {
      return `nothing about ${text}`;
    }
  }
  class AgentExecutor extends RunnableLambda {
    static lc_name() {
      return "AgentExecutor";
    }
  }
  const search = new WebSearch();
  const agent = new AgentExecutor({ func: (text, config) => search.invoke(text, config) });
  await agent.invoke("parapets");
}
