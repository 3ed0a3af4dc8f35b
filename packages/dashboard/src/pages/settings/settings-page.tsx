import { PageHead } from "../../components/page-head.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { useUrlState } from "../../core/url-state.ts";
import { Access } from "./access.tsx";
import { AuditLog } from "./audit-log.tsx";
import { ServiceSettings } from "./service-settings.tsx";
import { Tokens } from "./tokens.tsx";

const views = [
  { id: "service", title: "Service" },
  { id: "tokens", title: "Tokens" },
  { id: "access", title: "Access" },
  { id: "audit", title: "Audit log" },
];

export function SettingsPage() {
  const [chosen, setChosen] = useUrlState("view");
  const view = views.find(({ id }) => id === chosen)?.id ?? "service";
  return (
    <div className="page page-narrow">
      <PageHead title="Settings">
        Service settings, API tokens, who may do what, and the audit log.
      </PageHead>
      <Tabs
        label="Settings views"
        tabs={views}
        shown={view}
        onShow={(id) => setChosen(id === "service" ? "" : id)}
      />
      {view === "service" ? <ServiceSettings /> : null}
      {view === "tokens" ? <Tokens /> : null}
      {view === "access" ? <Access /> : null}
      {view === "audit" ? <AuditLog /> : null}
    </div>
  );
}
