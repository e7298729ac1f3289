import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from './page-title.ts';

interface PageHeadProps {
  readonly title: string;
  /** The title of the browser's tab, if it differs from the page's. */
  readonly documentTitle?: string;
  /** Links to the pages above this one, the highest first. */
  readonly crumbs?: readonly ReactNode[];
  /** Additional information: badges, one muted line. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
}

/** The head of an application page: its place, title and actions. */
export function PageHead({ title, documentTitle, crumbs = [], note, actions }: PageHeadProps) {
  usePageTitle(documentTitle ?? title);
  return (
    <header className="grid gap-2">
      <Breadcrumb crumbs={crumbs} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 max-w-full gap-2">
          <h1 className="wrap-anywhere font-semibold text-2xl tracking-tight sm:text-3xl">{title}</h1>
          {note && <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{note}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-1.5">{actions}</div>}
      </div>
    </header>
  );
}

function Breadcrumb({ crumbs }: { crumbs: readonly ReactNode[] }) {
  const { t } = useTranslation('frame');
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className="flex flex-wrap items-center gap-x-1 text-ink-soft text-sm [&_a:hover]:text-ink">
        {crumbs.map((crumb, place) => (
          <li key={String(place)} className="inline-flex min-w-0 items-center gap-1">
            {place > 0 && <ChevronRight aria-hidden="true" className="size-3.5 shrink-0" />}
            {crumb}
          </li>
        ))}
      </ol>
    </nav>
  );
}
