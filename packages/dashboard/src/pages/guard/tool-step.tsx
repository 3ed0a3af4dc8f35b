import type { Api } from "../../api/types.ts";
import { Enforcement } from "../../components/enforcement.tsx";
import { counted } from "../../core/format.ts";
import { GuardStep } from "./guard-step.tsx";

type Tool = Api["AgentTool"];

/** What the agent can call, what is not enforced first. */
export function ToolStep({
  tools,
  chosen,
  onChoose,
}: {
  readonly tools: readonly Tool[];
  readonly chosen: Tool;
  readonly onChoose: (tool: Tool) => void;
}) {
  return (
    <GuardStep number={1} title="Tool" aside="Not enforced first" isDone>
      <fieldset className="guard-tools">
        <legend className="visually-hidden">Tool to guard</legend>
        {tools.map((tool) => (
          <label key={`${tool.server} ${tool.tool}`} className="guard-tool">
            <input
              type="radio"
              name="tool"
              checked={tool === chosen}
              onChange={() => onChoose(tool)}
            />
            <span className="mono truncate">{tool.tool}</span>
            <span className="muted truncate">
              {[tool.server, tool.category, tool.observed ? counted(tool.calls, "call") : ""]
                .filter(Boolean)
                .join(", ")}
            </span>
            <Enforcement state={tool.enforcement} />
          </label>
        ))}
      </fieldset>
    </GuardStep>
  );
}
