import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useState } from "react";
import { ApiProblem, call } from "../api/call.ts";
import { sessionQuery, settingsQuery } from "../api/queries.ts";
import { sessionKey } from "../api/session-key.ts";
import { useServiceOptions } from "../components/use-service-options.ts";
import { ParapetCommand } from "../components/parapet-command.tsx";
import { textIn } from "../components/form-text.ts";
import { Modal } from "../components/modal.tsx";
import { sharedValue, useShared } from "../core/shared-value.ts";
import { secretIn } from "./sign-in-secret.ts";

type Question = {
  readonly why: string;
  /** True if an action waits for it. */
  readonly isTask: boolean;
  readonly answer: (signedIn: boolean) => void;
};

const question = sharedValue<Question | undefined>(undefined);

/** Prompts for the operator token; false if canceled. */
export function askToSignIn(why: string, isTask = false): Promise<boolean> {
  return new Promise((resolve) => {
    question.get()?.answer(false);
    question.set({
      why,
      isTask,
      answer: (signedIn) => {
        question.set(undefined);
        resolve(signedIn);
      },
    });
  });
}

/** Runs an action; if it requires the operator, prompts for the token and retries. */
export async function asOperator<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const asks = error instanceof ApiProblem && (error.status === 403 || error.status === 401);
    if (!asks) throw error;
    const { may, role } = await call("GET /api/v1/session");
    // Somebody with a role hears from the service which one it takes.
    if (may.administer || role !== "") throw error;
    const why =
      error.status === 401
        ? "This action requires authentication."
        : "This action requires the operator token.";
    if (!(await askToSignIn(why, true))) throw error;
    return act();
  }
}

export function SignIn() {
  const asked = useShared(question);
  return asked === undefined ? null : <SignInDialog {...asked} />;
}

function SignInDialog({ why, isTask, answer }: Question) {
  const client = useQueryClient();
  // Without permission to read the settings, use the default location.
  const settings = useQuery({ ...settingsQuery, retry: false }).data ?? [];
  const dataFolder = String(
    settings.find(({ name }) => name === "data")?.value ?? "~/.local/share/parapet",
  );
  const options = useServiceOptions();
  const caller = useQuery(sessionQuery).data;
  const provider = caller?.provider ?? "";
  // Who may look already wants to do more; others may have any token.
  const isForOperator = provider === "" && caller?.may.read !== false;
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  // The link of `parapet dashboard` may have been opened in another tab.
  useEffect(
    () =>
      sessionKey.onSignInElsewhere(() => {
        void (async () => {
          await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
          const { may, role } = await call("GET /api/v1/session");
          if (may.operate || role !== "") answer(true);
        })();
      }),
    [client, answer],
  );
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = secretIn(textIn(event.currentTarget, "token"));
    setBusy(true);
    try {
      const { key } = await call("POST /api/v1/session", { body });
      sessionKey.set(key);
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      answer(true);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      title={isForOperator ? "Sign in as the operator" : "Sign in"}
      onClose={() => answer(false)}
    >
      <p className="secondary">
        {why} {isTask ? "What you began continues after you sign in." : ""}
      </p>
      {provider === "" ? null : (
        <div className="form-row">
          <a className="button button-primary" href={signInAddress()}>
            Sign in with {provider}
          </a>
          <span className="form-hint">You return to this page. Or, as the operator:</span>
        </div>
      )}
      <div className="form-row">
        <span className="label">Run this on the machine of the service</span>
        <ParapetCommand words={`dashboard${options.data}`} />
        <span className="form-hint">
          Open the printed link in another tab of this browser, and this page continues. Or paste
          the link below. It works once, for two minutes.
        </span>
      </div>
      <form className="form" onSubmit={(event) => void submit(event)}>
        <div className="form-row">
          <label htmlFor={id}>Link, code or {isForOperator ? "operator " : ""}token</label>
          <input
            id={id}
            name="token"
            type="password"
            className="field mono"
            autoComplete="off"
            data-autofocus
            required
            aria-invalid={problem !== ""}
            aria-describedby={`${id}-hint`}
          />
          <span id={`${id}-hint`} className={problem === "" ? "form-hint" : "form-error"}>
            {problem === "" ? (
              <>
                The {isForOperator ? "" : "operator "}token is in{" "}
                <code>{dataFolder}/operator-token</code>. {isForOperator ? "It" : "A token"} is
                exchanged for a session of 12 hours and not stored.
              </>
            ) : (
              problem
            )}
          </span>
        </div>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={() => answer(false)}>
            Cancel
          </button>
          <button type="submit" className="button button-primary" disabled={busy}>
            Sign in
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** Leads to the provider, and back to the page that is shown. */
function signInAddress(): string {
  const to = `${location.pathname}${location.search}`;
  return `/api/v1/sign-in?${new URLSearchParams({ to }).toString()}`;
}

/** Signs out here, and at the provider where the session is one of it. */
export async function signOut(): Promise<void> {
  const { url } = await call("POST /api/v1/sign-in/end");
  await call("DELETE /api/v1/session");
  sessionKey.set("");
  if (url !== "") location.assign(url);
}
