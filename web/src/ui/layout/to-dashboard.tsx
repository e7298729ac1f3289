import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

/** The way back from a campaign's page, above its name. */
export function ToDashboard({ children }: { children: ReactNode }) {
  return (
    <Link
      to="/dashboard"
      search={{}}
      className="inline-flex items-center gap-1.5 justify-self-start text-ink-soft text-sm hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
