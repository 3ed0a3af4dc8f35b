import { useSearchParams } from "wouter";
import { Tabs } from "../../components/tabs.tsx";
import { ExposuresView } from "./exposures-view.tsx";
import { PathsView } from "./paths-view.tsx";

/** Who outside can make which agent do what; and every single path of it. */
export function AttackPathsPage() {
  const [parameters, setParameters] = useSearchParams();
  const shown = viewOf(parameters);
  const tabs = (
    <Tabs
      label="Views of the attack paths"
      tabs={[
        { id: "exposures", title: "Exposures" },
        { id: "paths", title: "All paths" },
      ]}
      shown={shown}
      onShow={(id) => setParameters((before) => otherView(before, id), { replace: true })}
    />
  );
  return shown === "paths" ? <PathsView tabs={tabs} /> : <ExposuresView tabs={tabs} />;
}

/** Filters that only the list of paths has. */
const ofPaths = ["owasp", "status"];

/** The view that the address names; a filter that only one view has names it as well. */
function viewOf(parameters: URLSearchParams): "exposures" | "paths" {
  const isPaths =
    parameters.get("view") === "paths" || ofPaths.some((name) => parameters.has(name));
  return isPaths ? "paths" : "exposures";
}

/** The address of the other view, with the filters that both have. */
function otherView(before: URLSearchParams, view: string): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const name of ["view", "sort", "state", "exposure", ...ofPaths]) after.delete(name);
  if (view === "paths") after.set("view", "paths");
  return after;
}
