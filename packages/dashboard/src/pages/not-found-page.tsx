import { Link } from "wouter";
import { PageHead } from "../components/page-head.tsx";

export function NotFoundPage() {
  return (
    <div className="page">
      <PageHead title="There is no such page">
        The address may be old or mistyped. <Link href="/">The overview</Link> leads everywhere.
      </PageHead>
    </div>
  );
}
