import { useQuery } from "@tanstack/react-query";
import { inventoryCountsQuery } from "../../api/queries.ts";
import { PageHead } from "../../components/page-head.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { count } from "../../core/format.ts";
import { useUrlState, useUrlUpdate } from "../../core/url-state.ts";
import { InventoryItems } from "./inventory-items.tsx";
import { InventoryPlaces } from "./inventory-places.tsx";
import { kindFrom, kindTexts } from "./inventory-text.ts";
import { ShadowAgents } from "./shadow-agents.tsx";

const shadow = "shadow_agent";

/** What all workspaces have. */
export function InventoryPage() {
  const [shown] = useUrlState("kind");
  const [item] = useUrlState("item");
  const update = useUrlUpdate();
  const counts = useQuery(inventoryCountsQuery).data;
  const kind = kindFrom(shown);
  if (item !== "" && shown !== shadow) return <InventoryPlaces kind={kind} item={item} />;
  const tabs = [
    ...Object.entries(kindTexts).map(([id, { title }]) => {
      const items = counts?.find((one) => one.kind === id)?.items;
      return { id, title: items === undefined ? title : `${title} ${count(items)}` };
    }),
    // They are looked for among all that were seen, which takes longer than the totals.
    { id: shadow, title: "Shadow agents" },
  ];
  return (
    <div className="page">
      <PageHead title="Inventory">What all workspaces have, by their latest scans.</PageHead>
      <Tabs
        label="Kinds"
        tabs={tabs}
        shown={shown === shadow ? shadow : kind}
        onShow={(id) => update({ kind: id, q: "", item: "" })}
      />
      {shown === shadow ? <ShadowAgents /> : <InventoryItems key={kind} kind={kind} />}
    </div>
  );
}
