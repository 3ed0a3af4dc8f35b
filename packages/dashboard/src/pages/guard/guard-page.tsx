import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import {
  agentsQuery,
  agentToolsQuery,
  attackPathQuery,
  libraryQuery,
  samplesQuery,
} from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { PageHead } from "../../components/page-head.tsx";
import { combined, Empty, Loaded } from "../../components/states.tsx";
import { count, counted } from "../../core/format.ts";
import { useUrlState } from "../../core/url-state.ts";
import { agentAddress } from "../agents/agent-columns.tsx";
import { choicesFor, type GuardChoice, type Library } from "./guard-choices.ts";
import { ChoiceStep } from "./choice-step.tsx";
import { lastToolOf } from "./guard-address.ts";
import { InstallStep, ProofStep } from "./install-steps.tsx";
import { ToolStep } from "./tool-step.tsx";
import { useLiveGuard } from "./use-live-guard.ts";

/** Guards an agent in four steps: tool, guardrail, adapter, proof. */
export function GuardPage() {
  const agents = useQuery(agentsQuery);
  const [agentId] = useUrlState("agent");
  const [service] = useUrlState("service");
  return (
    <Loaded query={agents} what="the agent" title="Guard an agent">
      {(all) => {
        const agent = all.find(
          (each) => each.agent_id === agentId && (service === "" || each.service === service),
        );
        return agent === undefined ? (
          <div className="page">
            <PageHead title="Guard an agent" />
            <Empty title="Agent not found">
              Choose the agent to guard in the{" "}
              <Link className="link" href="/agents">
                list of agents
              </Link>
              .
            </Empty>
          </div>
        ) : (
          <GuardAgent agent={agent} />
        );
      }}
    </Loaded>
  );
}

function GuardAgent({ agent }: { readonly agent: Api["Agent"] }) {
  const { agent_id, service } = agent;
  const tools = useQuery(agentToolsQuery(agent_id, service));
  const library = useQuery(libraryQuery);
  const samples = useQuery(samplesQuery);
  const [pathId] = useUrlState("path");
  const path = useQuery({ ...attackPathQuery(pathId), enabled: pathId !== "" });
  // Without the path, the first tool is chosen.
  const onPath = path.data === undefined ? "" : lastToolOf(path.data);
  const read = combined([tools, library, samples]);
  return (
    <div className="page">
      <PageHead
        title={`Guard ${agent.name === "" ? agent_id : agent.name}`}
        above={
          <div className="crumbs">
            <Link href="/agents">Agents</Link>
            <span aria-hidden="true">/</span>
            <Link href={agentAddress(agent)}>
              {agent_id} ({service})
            </Link>
          </div>
        }
      >
        {what}
        {tools.data === undefined ? "" : ` ${uncovered(tools.data)}`}
      </PageHead>
      <Loaded query={path.isLoading ? { ...read, data: undefined } : read} what="tools">
        {() => (
          <Steps
            agent={agent}
            suggested={onPath}
            tools={inOrder(tools.data ?? [])}
            library={{ library: library.data ?? [], samples: samples.data ?? [] }}
          />
        )}
      </Loaded>
    </div>
  );
}

const what = "Stop calls of a tool, and prove that they are stopped.";

function uncovered(tools: readonly Api["AgentTool"][]): string {
  const of = (state: Api["EnforcementState"]) =>
    tools.filter(({ enforcement }) => enforcement === state).length;
  const unknown = of("unknown") === 0 ? "" : `, ${count(of("unknown"))} unknown`;
  return `Not enforced: ${count(of("not_enforced"))} of ${counted(tools.length, "tool")}${unknown}.`;
}

function Steps({
  agent,
  suggested,
  tools,
  library,
}: {
  readonly agent: Api["Agent"];
  /** Name of the tool that is chosen until another one is; "" for the first. */
  readonly suggested: string;
  readonly tools: readonly Api["AgentTool"][];
  readonly library: Library;
}) {
  const [chosenTool, setToolName] = useUrlState("tool");
  const toolName = chosenTool === "" ? suggested : chosenTool;
  const [choiceName, setChoiceName] = useUrlState("guardrail");
  const tool =
    tools.find((each) => toolKey(each) === toolName || each.tool === toolName) ?? tools[0];
  const { agent_id, service } = agent;
  const choices = tool === undefined ? [] : choicesFor(tool, { agent_id, service }, library);
  const choice = choices.find(({ name }) => name === choiceName) ?? choices[0];
  if (tool === undefined || choice === undefined) {
    return (
      <Empty title="Tools unknown">
        Neither a scan nor telemetry shows a tool of this agent. A guardrail for all its calls can
        be added from the <Link href="/guardrails?view=library">library</Link>.
      </Empty>
    );
  }
  return (
    <ol className="guard">
      <ToolStep
        tools={tools}
        chosen={tool}
        onChoose={(each) => {
          setChoiceName("");
          setToolName(toolKey(each));
        }}
      />
      <Rest key={choice.name} agent={agent} {...{ choices, choice }} onChoose={setChoiceName} />
    </ol>
  );
}

function Rest({
  agent,
  choices,
  choice,
  onChoose,
}: {
  readonly agent: Api["Agent"];
  readonly choices: readonly GuardChoice[];
  readonly choice: GuardChoice;
  readonly onChoose: (name: string) => void;
}) {
  const live = useLiveGuard(agent, choice);
  return (
    <>
      <ChoiceStep {...{ agent, choices, choice, live, onChoose }} />
      <InstallStep agent={agent} live={live} />
      <ProofStep agent={agent} live={live} />
    </>
  );
}

export function toolKey({ tool, server }: Pick<Api["AgentTool"], "tool" | "server">): string {
  return server === "" ? tool : `${server}/${tool}`;
}

const ranks: Readonly<Record<Api["EnforcementState"], number>> = {
  not_enforced: 0,
  unknown: 1,
  enforced: 2,
};

/** What is not enforced first; of these, what runs commands, and then what is called most. */
function inOrder(tools: readonly Api["AgentTool"][]): readonly Api["AgentTool"][] {
  return tools.toSorted(
    (a, b) =>
      ranks[a.enforcement] - ranks[b.enforcement] || kindRank(a) - kindRank(b) || b.calls - a.calls,
  );
}

function kindRank({ category }: Api["AgentTool"]): number {
  return category === "shell" ? 0 : 1;
}
