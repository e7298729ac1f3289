import { type Application, ApplicationState } from '@sillage/proto/http/join';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../../../api/use-api.ts';
import { useIsViewing } from '../../../session/account-view.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { cn } from '../../../ui/primitives/cn.ts';
import { MorePages } from '../../../ui/primitives/more-pages.tsx';
import { Segmented } from '../../../ui/primitives/segmented.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/primitives/states.tsx';
import { applicationsQuery, hasDecidedQuery, joiningCommands } from '../queries.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { ApplicationLine } from './application-line.tsx';
import { DeclineDialog } from './decline-dialog.tsx';

interface ApplicationsProps {
  /** Absent for all campaigns; each application then shows its campaign. */
  readonly campaignId?: string | undefined;
  /** The default rate of a campaign, if known. */
  readonly rateOf: (campaignId: string) => number | undefined;
}

type PendingDecision = { readonly application: Application; readonly decision: 'accept' | 'decline' };

/**
 * The list is above the affiliates, which are the page's main content, so only a few applications are shown at first.
 */
const FIRST = 3;

/** The applications; hidden if there has never been one. */
export function Applications({ campaignId, rateOf }: ApplicationsProps) {
  const { t } = useTranslation('joining');
  const api = useApi();
  // Viewers of the account do not see applications, which only the merchant may decide.
  const isOwner = !useIsViewing();
  const [state, setState] = useState<ApplicationState>('open');
  const [isWhole, setWhole] = useState(false);
  const [pendingDecision, setPendingDecision] = useState<PendingDecision | null>(null);
  const open = useInfiniteQuery({ ...applicationsQuery(api, 'open', campaignId), enabled: isOwner });
  const list = useInfiniteQuery({ ...applicationsQuery(api, state, campaignId), enabled: isOwner });
  const count = open.data?.pages.flatMap(({ applications }) => applications).length;
  const hasDecided = useQuery({ ...hasDecidedQuery(api, campaignId), enabled: isOwner && count === 0 });
  const { decide } = useCommands(joiningCommands);
  if (count === undefined || (count === 0 && !hasDecided.data)) return null;
  const rows = list.data?.pages.flatMap(({ applications }) => applications);
  const shown = isWhole ? rows : rows?.slice(0, FIRST);
  const isWaiting = count > 0;
  return (
    <section
      aria-labelledby="applications"
      className={cn('grid grid-cols-1 gap-4', isWaiting && 'rounded-card bg-wake-wash p-4')}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="applications" className={isWaiting ? 'font-medium' : 'text-ink-soft text-sm'}>
          {isWaiting ? t(open.hasNextPage ? 'review.titleMany' : 'review.title', { count }) : t('review.none')}
        </h2>
        <Segmented
          label={t('review.which')}
          value={state}
          onChange={(chosen) => {
            setState(chosen);
            setWhole(false);
          }}
          options={ApplicationState.options.map((value) => ({ value, label: t(`review.state.${value}`) }))}
        />
      </header>
      {list.isPending && <SkeletonRows rows={1} className="h-10" />}
      {list.isError && !rows && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {rows?.length === 0 && state !== 'open' && <p className="text-ink-soft text-sm">{t(`review.noneOf.${state}`)}</p>}
      {shown && shown.length > 0 && (
        <ul className="grid grid-cols-1 gap-5">
          {shown.map((application) => (
            <ApplicationLine
              key={application.id}
              application={application}
              withCampaign={campaignId === undefined}
              onDecide={(decision) => setPendingDecision({ application, decision })}
            />
          ))}
        </ul>
      )}
      {rows && rows.length > FIRST && !isWhole ? (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setWhole(true)}>
          {t('common:more')}
        </Button>
      ) : (
        <MorePages list={list} />
      )}
      {pendingDecision?.decision === 'accept' && (
        <AcceptDialog
          application={pendingDecision.application}
          defaultRateBps={rateOf(pendingDecision.application.campaignId)}
          accept={(rate) => decide(pendingDecision.application.id, { decision: 'accept', ...rate })}
          onClose={() => setPendingDecision(null)}
        />
      )}
      {pendingDecision?.decision === 'decline' && (
        <DeclineDialog
          application={pendingDecision.application}
          decline={(reason) => decide(pendingDecision.application.id, { decision: 'decline', reason })}
          onClose={() => setPendingDecision(null)}
        />
      )}
    </section>
  );
}
