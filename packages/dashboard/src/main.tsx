import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ApiProblem } from "./api/call.ts";
import { App } from "./app.tsx";
import { signInFromLink } from "./shell/sign-in-from-link.ts";
import { applyTheme } from "./shell/theme.ts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/shell.css";
import "./styles/components.css";
import "./styles/lists.css";
import "./styles/overlays.css";
import "./styles/pages.css";

applyTheme();

const client = new QueryClient({
  defaultOptions: {
    // A service on this machine answers while the machine is offline.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      staleTime: 5_000,
      // Client errors are not retried.
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiProblem && error.status >= 400 && error.status < 500),
    },
  },
});

void signInFromLink(client);

const root = document.querySelector("#root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}
