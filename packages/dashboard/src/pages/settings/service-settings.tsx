import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { Command } from "../../parts/copy-button.tsx";
import { Loaded } from "../../parts/states.tsx";

type Setting = Api["Setting"];

const groups: readonly {
  readonly title: string;
  readonly about: string;
  readonly names: readonly RegExp[];
}[] = [
  {
    title: "Schedule",
    about: "When workspaces are scanned again.",
    names: [
      /^watch$/,
      /^rescanMinutes$/,
      /^scan/,
      /^workspaces$/,
      /^workspaceRoots$/,
      /^rulesDir$/,
    ],
  },
  {
    title: "Retention",
    about: "How long things are kept.",
    names: [/^retention\./, /^backups\./],
  },
  {
    title: "Webhooks and telemetry",
    about: "Who is told of violations. Nothing else leaves this machine.",
    names: [/^webhooks$/, /^otel/, /^guardrails\./],
  },
  { title: "Everything else", about: "Addresses, data, limits.", names: [/./] },
];

/** The settings as they take effect, and where each comes from. */
export function ServiceSettings() {
  const query = useQuery(settingsQuery);
  return (
    <Loaded query={query} what="the settings">
      {(settings) => {
        const left = new Set(settings);
        return (
          <>
            {groups.map(({ title, about, names }) => {
              const mine = [...left].filter(({ name }) => names.some((each) => each.test(name)));
              for (const setting of mine) left.delete(setting);
              return <SettingGroup key={title} title={title} about={about} settings={mine} />;
            })}
            <section className="panel" aria-labelledby="change-title">
              <div className="panel-head">
                <h2 id="change-title">Change them</h2>
              </div>
              <div className="panel-body form">
                <p className="secondary">
                  Settings are flags, variables or lines of the configuration file, so that whoever
                  only reaches this page cannot loosen them. Check a change, then start the service
                  anew.
                </p>
                <Command text="npx parapet check-config" />
              </div>
            </section>
          </>
        );
      }}
    </Loaded>
  );
}

function SettingGroup({
  title,
  about,
  settings,
}: {
  readonly title: string;
  readonly about: string;
  readonly settings: readonly Setting[];
}) {
  return (
    <section className="panel" aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
        <span className="panel-aside">{about}</span>
      </div>
      <div className="panel-body">
        <table className="plain-table settings">
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">Value</th>
              <th scope="col">From</th>
              <th scope="col" className="wide-only">
                Flag
              </th>
            </tr>
          </thead>
          <tbody>
            {settings.map((setting) => (
              <tr key={setting.name}>
                <td className="mono">{setting.name}</td>
                <td className="mono break-all">{valueText(setting)}</td>
                <td className={setting.from === "default" ? "muted" : ""}>{setting.from}</td>
                <td className="wide-only mono muted">{setting.flag}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function valueText({ value }: Setting): string {
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  return value === "" ? "none" : String(value);
}
