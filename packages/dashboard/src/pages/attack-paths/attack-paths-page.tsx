import { useSearchParams } from "wouter";
import { Tabs } from "../../components/tabs.tsx";
import { ExposuresView } from "./exposures-view.tsx";
import { PathsView } from "./paths-view.tsx";

/** Exposures and all attack paths. */
export function AttackPathsPage() {
  const [parameters, setParameters] = useSearchParams();
  const shown = viewOf(parameters);
  const tabs = (
    <Tabs
      label="Attack path views"
      tabs={[
        { id: "exposures", title: "Exposures" },
        { id: "paths", title: "Paths" },
      ]}
      shown={shown}
      onShow={(id) => setParameters((before) => otherView(before, id), { replace: true })}
    />
  );
  return shown === "paths" ? <PathsView tabs={tabs} /> : <ExposuresView tabs={tabs} />;
}

/** The view in the URL; a filter that only the paths have selects it as well. */
function viewOf(parameters: URLSearchParams): "exposures" | "paths" {
  const isPaths = parameters.get("view") === "paths" || parameters.has("status");
  return isPaths ? "paths" : "exposures";
}

/** Paths are not assigned; exposures are. */
const ofOneView = ["view", "sort", "group", "state", "status", "exposure", "assignee"];

/** The URL of the other view, with the shared filters. */
function otherView(before: URLSearchParams, view: string): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const name of ofOneView) after.delete(name);
  if (view === "paths") after.set("view", "paths");
  return after;
}
