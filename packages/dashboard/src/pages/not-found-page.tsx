import { Link } from "wouter";
import { PageHead } from "../components/page-head.tsx";

export function NotFoundPage() {
  return (
    <div className="page">
      <PageHead title="Page not found">
        Check the address, or go to the{" "}
        <Link className="link" href="/">
          overview
        </Link>
        .
      </PageHead>
    </div>
  );
}
