import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { receiversQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { Loaded } from "../../components/states.tsx";
import { asOperator } from "../../shell/sign-in.tsx";
import { ParapetCommand } from "../../components/parapet-command.tsx";
import { stateOf, testText } from "./notification-text.ts";
import { ActionButton } from "../../shell/action-button.tsx";

/** Receivers of notifications, their delivery state, and a test. */
export function Notifications() {
  const query = useQuery(receiversQuery);
  return (
    <section className="panel" aria-labelledby="receivers-title">
      <div className="panel-head">
        <h2 id="receivers-title">Notifications</h2>
        <span className="panel-aside">Parapet sends no other data off this machine</span>
      </div>
      <div className="panel-body form">
        <Loaded query={query} what="notifications">
          {(receivers) =>
            receivers.length === 0 ? (
              <>
                <p className="secondary">
                  No receivers configured. Add a webhook to send every violation to it, signed with
                  the secret.
                </p>
                <ParapetCommand
                  before="PARAPET_WEBHOOK_SECRET=$(openssl rand -hex 32) "
                  words="serve --webhook https://hooks.example.org/parapet"
                />
              </>
            ) : (
              <ul className="rows receivers">
                {receivers.map((receiver) => (
                  <ReceiverRow key={receiver.receiver_id} receiver={receiver} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

const kindNames: Readonly<Record<Api["Receiver"]["kind"], string>> = {
  webhook: "Webhook",
  otel: "OpenTelemetry logs",
  slack: "Slack",
  teams: "Microsoft Teams",
  mattermost: "Mattermost",
  email: "E-mail",
  github: "GitHub issues",
  jira: "Jira",
  ocsf: "OCSF",
  syslog: "Syslog",
};

function ReceiverRow({ receiver }: { readonly receiver: Api["Receiver"] }) {
  const { receiver_id, kind, address } = receiver;
  const test = useMutation({
    mutationFn: () =>
      asOperator(() =>
        call("POST /api/v1/receivers/{receiver_id}/test", { path: { receiver_id } }),
      ),
  });
  return (
    <li>
      <div className="notice-text">
        <div className="mono break-all">{address}</div>
        <div className="cell-sub">
          {kindNames[kind]}: {stateOf(receiver)}
        </div>
        <div role="status">
          {test.data === undefined ? null : (
            <span className={test.data.outcome === "taken" ? "good" : "bad"}>
              {testText(kind, test.data)}
            </span>
          )}
          {test.error === null ? null : <span className="bad">{test.error.message}</span>}
        </div>
      </div>
      <ActionButton
        does="POST /api/v1/receivers/{receiver_id}/test"
        disabled={test.isPending}
        onClick={() => test.mutate()}
      >
        {test.isPending ? "Sending…" : "Send test"}
        <span className="visually-hidden"> to {address}</span>
      </ActionButton>
    </li>
  );
}
