import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { coverageQuery, guardrailsQuery } from "../../api/queries.ts";
import { counted } from "../../format.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useUrlState } from "../../url-state.ts";
import { Adapters } from "./adapters.tsx";
import { Coverage } from "./coverage.tsx";
import { type Draft, emptyDraft } from "./draft.ts";
import { GuardrailEditor } from "./guardrail-editor.tsx";
import { Library } from "./library.tsx";
import { Registry } from "./registry.tsx";
import { Tester } from "./tester.tsx";

const views = [
  { id: "registry", title: "Registry" },
  { id: "coverage", title: "Coverage gaps" },
  { id: "library", title: "Library" },
  { id: "tester", title: "Test a call" },
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
          <button
            type="button"
            className="button button-primary"
            onClick={() => setDraft(emptyDraft)}
          >
            New guardrail
          </button>
        }
      >
        <SoWhat />
      </PageHead>
      <Tabs
        label="Views of the guardrails"
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

function SoWhat() {
  const guardrails = useQuery(guardrailsQuery).data;
  const summary = useQuery(coverageQuery).data?.summary;
  if (guardrails === undefined || summary === undefined) {
    return "Rules that are asked about what agents do while they do it.";
  }
  const failing = guardrails.filter(({ health }) => health === "error").length;
  const gaps = `${counted(summary.agents_uncovered, "agent")} of ${summary.agents} ${summary.agents_uncovered === 1 ? "has" : "have"} none that stands, and ${counted(summary.attack_paths_uncovered, "attack path")} cross none.`;
  const health =
    failing === 0
      ? ""
      : ` ${counted(failing, "guardrail")} ${failing === 1 ? "does" : "do"} not work.`;
  return `Rules that are asked about what agents do while they do it. ${gaps}${health}`;
}
