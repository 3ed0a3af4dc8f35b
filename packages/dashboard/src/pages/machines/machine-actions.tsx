import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { call } from "../../api/call.ts";
import type { Api } from "../../api/types.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { counted } from "../../core/format.ts";
import { useRefresh } from "../../core/refresh.ts";
import { asOperator } from "../../shell/sign-in.tsx";
import { tell } from "../../shell/toasts.tsx";
import { EnrollDialog } from "./enroll-dialog.tsx";
import { LabelsDialog } from "./labels-dialog.tsx";
import { ActionButton } from "../../shell/action-button.tsx";

type Machine = Api["MachineDetail"];

/** What can be changed of a machine. */
export function MachineActions({ machine }: { readonly machine: Machine }) {
  const [open, setOpen] = useState<"labels" | "enroll" | "revoke" | "remove">();
  const close = () => setOpen(undefined);
  const hasToken = machine.state !== "revoked" && machine.state !== "expired";
  return (
    <>
      <ActionButton does="PATCH /api/v1/machines/{name}" onClick={() => setOpen("labels")}>
        Edit labels
      </ActionButton>
      {hasToken ? (
        <ActionButton does="POST /api/v1/machines/{name}/revoke" onClick={() => setOpen("revoke")}>
          Revoke token
        </ActionButton>
      ) : (
        <ActionButton does="POST /api/v1/machines" onClick={() => setOpen("enroll")}>
          New token
        </ActionButton>
      )}
      <ActionButton
        does="DELETE /api/v1/machines/{name}"
        className="button button-quiet"
        onClick={() => setOpen("remove")}
      >
        Delete
      </ActionButton>
      {open === "labels" ? <LabelsDialog machine={machine} onClose={close} /> : null}
      {open === "enroll" ? <EnrollDialog machine={machine} onClose={close} /> : null}
      {open === "revoke" ? <RevokeDialog machine={machine} onClose={close} /> : null}
      {open === "remove" ? <RemoveDialog machine={machine} onClose={close} /> : null}
    </>
  );
}

type DialogProps = { readonly machine: Machine; readonly onClose: () => void };

function RevokeDialog({ machine: { name }, onClose }: DialogProps) {
  const refresh = useRefresh();
  const revoke = useMutation({
    mutationFn: () =>
      asOperator(() => call("POST /api/v1/machines/{name}/revoke", { path: { name } })),
    onSuccess: async () => {
      onClose();
      await refresh();
      tell(`The token of ${name} is revoked. What it has sent stays.`);
    },
  });
  return (
    <ConfirmDialog
      title={`Revoke the token of ${name}`}
      action="Revoke"
      change={revoke}
      onClose={onClose}
    >
      The machine can send nothing until it gets a new token. What it has sent stays.
    </ConfirmDialog>
  );
}

function RemoveDialog({ machine: { name, workspace_list }, onClose }: DialogProps) {
  const refresh = useRefresh();
  const [, navigate] = useLocation();
  const remove = useMutation({
    mutationFn: () => asOperator(() => call("DELETE /api/v1/machines/{name}", { path: { name } })),
    onSuccess: async () => {
      onClose();
      navigate("/machines");
      await refresh();
      tell(`${name} deleted. Its files are unchanged.`);
    },
  });
  return (
    <ConfirmDialog title={`Delete ${name}`} action="Delete" change={remove} onClose={onClose}>
      Revokes its token, and deletes {counted(workspace_list.length, "workspace")} of it with all
      scans, attack paths and their history, decisions, guardrails, sessions and violations. Files
      on the machine are not changed.
    </ConfirmDialog>
  );
}
