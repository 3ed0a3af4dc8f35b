import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { ApiProblem, call } from "../api/call.ts";
import { sessionQuery, settingsQuery } from "../api/queries.ts";
import { sessionKey } from "../api/session-key.ts";
import { Command } from "../components/copy-button.tsx";
import { textIn } from "../components/form-text.ts";
import { Modal } from "../components/modal.tsx";
import { sharedValue, useShared } from "../core/shared-value.ts";

type Question = { readonly why: string; readonly answer: (signedIn: boolean) => void };

const question = sharedValue<Question | undefined>(undefined);

/** Asks for the operator token; true once it was right, false when the person thinks better of it. */
export function askToSignIn(why: string): Promise<boolean> {
  return new Promise((resolve) => {
    question.get()?.answer(false);
    question.set({
      why,
      answer: (signedIn) => {
        question.set(undefined);
        resolve(signedIn);
      },
    });
  });
}

/** Does something; where the service wants to know who asks, the person is asked, and it is done again. */
export async function asOperator<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const asks = error instanceof ApiProblem && (error.status === 403 || error.status === 401);
    if (!asks || (await call("GET /api/v1/session")).may.operate) throw error;
    const why =
      error.status === 401
        ? "The service has to know who asks before it does this."
        : "Only the operator of this service may do this.";
    if (!(await askToSignIn(why))) throw error;
    return act();
  }
}

export function SignIn() {
  const asked = useShared(question);
  return asked === undefined ? null : <SignInDialog {...asked} />;
}

function SignInDialog({ why, answer }: Question) {
  const client = useQueryClient();
  // Where strangers may not read the settings, the place where it is by default has to do.
  const settings = useQuery({ ...settingsQuery, retry: false }).data ?? [];
  const data = settings.find(({ name }) => name === "data");
  const dataFolder = String(data?.value ?? "~/.local/share/parapet");
  const isDefault = data === undefined || data.from === "default";
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = textIn(event.currentTarget, "token");
    setBusy(true);
    try {
      const { key } = await call("POST /api/v1/session", { body: { token } });
      sessionKey.set(key);
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      answer(true);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Modal title="Sign in as the operator" onClose={() => answer(false)}>
      <p className="secondary">{why}</p>
      <div className="form-row">
        <span className="label">The quick way: open the link that this prints</span>
        <Command text={`npx parapet dashboard${isDefault ? "" : ` --data ${dataFolder}`}`} />
      </div>
      <div className="form-row">
        <span className="label">Or paste the token, which is in the service’s data folder</span>
        <Command text={`cat ${dataFolder}/operator-token`} />
      </div>
      <form className="form" onSubmit={(event) => void submit(event)}>
        <div className="form-row">
          <label htmlFor={id}>Operator token</label>
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
            {problem === ""
              ? "It is exchanged for a cookie that scripts cannot read, and is kept nowhere. Twelve hours later you sign in again."
              : problem}
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

export async function signOut(): Promise<void> {
  await call("DELETE /api/v1/session");
  sessionKey.set("");
}
