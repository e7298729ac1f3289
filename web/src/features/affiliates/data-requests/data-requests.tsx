import type { DataRequest } from '@sillage/proto/http/data-requests';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../../../api/use-api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useIsViewing } from '../../../session/account-view.ts';
import { Badge } from '../../../ui/primitives/badge.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { CarryOutDialog } from './carry-out-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { dataRequestCommands, dataRequestsQuery } from './queries.ts';

interface DataRequestsProps {
  /** Absent for all campaigns; each request then shows its campaign. */
  readonly campaignId?: string;
}

type PendingDecision = { readonly request: DataRequest; readonly decision: 'carry_out' | 'decline' };

/** Affiliates' requests about their data, also of removed ones. By law the merchant has a month to answer. */
export function DataRequests({ campaignId }: DataRequestsProps) {
  const { t } = useTranslation('affiliates');
  // The requests are between affiliates and the merchant, so viewers of the account do not see them.
  const requests = useQuery({ ...dataRequestsQuery(useApi()), enabled: !useIsViewing() });
  const { decide } = useCommands(dataRequestCommands);
  const [pendingDecision, setPendingDecision] = useState<PendingDecision | null>(null);
  const shown = requests.data?.filter((request) => campaignId === undefined || request.campaignId === campaignId) ?? [];
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="data-requests" className="grid grid-cols-1 gap-3 rounded-card bg-wake-wash px-4 py-4">
      <header className="grid gap-1">
        <h2 id="data-requests" className="font-medium">
          {t('requests.title', { count: shown.length })}
        </h2>
        <p className="text-ink-soft text-sm leading-relaxed">{t('requests.hint')}</p>
      </header>
      <ul className="grid grid-cols-1 gap-4">
        {shown.map((request) => (
          <Line
            key={request.id}
            request={request}
            withCampaign={campaignId === undefined}
            onDecide={(decision) => setPendingDecision({ request, decision })}
          />
        ))}
      </ul>
      {pendingDecision?.decision === 'carry_out' && (
        <CarryOutDialog
          request={pendingDecision.request}
          carryOut={() => decide(pendingDecision.request.id, { decision: 'carry_out' })}
          onClose={() => setPendingDecision(null)}
        />
      )}
      {pendingDecision?.decision === 'decline' && (
        <DeclineDialog
          request={pendingDecision.request}
          decline={(reason) => decide(pendingDecision.request.id, { decision: 'decline', reason })}
          onClose={() => setPendingDecision(null)}
        />
      )}
    </section>
  );
}

interface LineProps {
  readonly request: DataRequest;
  readonly withCampaign: boolean;
  readonly onDecide: (decision: PendingDecision['decision']) => void;
}

function Line({ request, withCampaign, onDecide }: LineProps) {
  const { t } = useTranslation('affiliates');
  const { date } = useFormat();
  const { kind, affiliateName: name, affiliateEmail: email, campaignName, wantedName, wantedEmail, dueAt } = request;
  const wanted = [wantedName, wantedEmail].filter((text) => text !== null).join(', ');
  const isLate = Date.parse(dueAt) < Date.now();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="grid min-w-0 gap-0.5 text-sm">
        <p className="wrap-anywhere">
          <span className="font-medium">{t(`requests.asks.${kind}`, { name })}</span> ({email})
        </p>
        {wanted !== '' && <p className="wrap-anywhere">{t('requests.wanted', { wanted })}</p>}
        <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          {withCampaign && <span className="wrap-anywhere">{campaignName}</span>}
          <span>{t('requests.due', { date: date(dueAt) })}</span>
          {isLate && <Badge tone="negative">{t('requests.late')}</Badge>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={t(`requests.carryOutOf.${kind}`, { name })} onClick={() => onDecide('carry_out')}>
          {t(`requests.carryOut.${kind}`)}
        </Button>
        <Button
          size="sm"
          variant="outline"
          aria-label={t('requests.declineOf', { name })}
          onClick={() => onDecide('decline')}
        >
          {t('requests.decline')}
        </Button>
      </div>
    </li>
  );
}
