import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { coverageQuery, guardrailsQuery } from "../../api/queries.ts";
import { useGraphServices } from "../../api/graph-services.ts";
import { count, counted } from "../../core/format.ts";
import { PageHead } from "../../components/page-head.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { useUrlState } from "../../core/url-state.ts";
import { Adapters } from "./adapters.tsx";
import { Coverage } from "./coverage.tsx";
import { type Draft, emptyDraft } from "./draft.ts";
import { GuardrailEditor } from "./guardrail-editor.tsx";
import { Library } from "./library.tsx";
import { Registry } from "./registry.tsx";
import { Tester } from "./tester.tsx";
import { ActionButton } from "../../shell/action-button.tsx";

const views = [
  { id: "registry", title: "Registered" },
  { id: "coverage", title: "Coverage gaps" },
  { id: "library", title: "Library" },
  { id: "tester", title: "Test" },
];

export function GuardrailsPage() {
  const [chosen, setChosen] = useUrlState("view");
  const [draft, setDraft] = useState<Draft>();
  const view = views.find(({ id }) => id === chosen)?.id ?? "registry";
  return (
    <div className="page">
      <PageHead
        title="Guardrails"
        actions={
          <ActionButton
            does="POST /api/v1/guardrails"
            className="button button-primary"
            onClick={() => setDraft(emptyDraft)}
          >
            New guardrail
          </ActionButton>
        }
      >
        <SoWhat />
      </PageHead>
      <Tabs
        label="Guardrail views"
        tabs={views}
        shown={view}
        onShow={(id) => setChosen(id === "registry" ? "" : id)}
      />
      {view === "registry" ? <Registry onEdit={setDraft} /> : null}
      {view === "coverage" ? (
        <>
          <Coverage />
          <Adapters />
        </>
      ) : null}
      {view === "library" ? <Library onUse={setDraft} /> : null}
      {view === "tester" ? <Tester /> : null}
      {draft === undefined ? null : (
        <GuardrailEditor draft={draft} onClose={() => setDraft(undefined)} />
      )}
    </div>
  );
}

const what = "Runtime policies for agents, evaluated on every call that an adapter intercepts.";

function SoWhat() {
  const guardrails = useQuery(guardrailsQuery).data;
  const [service = "", ...others] = useGraphServices();
  const summary = useQuery(coverageQuery(service)).data?.summary;
  if (guardrails === undefined || summary === undefined || others.length > 0) {
    return what;
  }
  const failing = guardrails.filter(
    ({ health, enforcement_state }) => health === "error" && enforcement_state === "not_enforced",
  ).length;
  const { agents, agents_not_enforced, attack_paths, attack_paths_not_enforced } = summary;
  const gaps = `Not enforced: ${count(agents_not_enforced)} of ${counted(agents, "agent")}, ${count(attack_paths_not_enforced)} of ${counted(attack_paths, "attack path")}.`;
  const health = failing === 0 ? "" : ` ${counted(failing, "guardrail")} failing.`;
  return `${what} ${gaps}${health}`;
}
