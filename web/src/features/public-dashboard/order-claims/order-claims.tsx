import { claimability, type OwnOrderClaim } from '@sillage/proto/http/order-claims';
import { useQuery } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/use-api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useFirstRows } from '../../../ui/hooks/use-first-rows.ts';
import { ClaimBadge } from '../../../ui/order-claims/claim-badge.tsx';
import { Rates } from '../../../ui/order-claims/rates.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { MoreRows } from '../../../ui/primitives/more-rows.tsx';
import { SectionHead } from '../../../ui/primitives/section-head.tsx';
import { ErrorState } from '../../../ui/primitives/states.tsx';
import type { OwnDashboard } from '../own-dashboard.ts';
import { useOwnCommands } from '../use-own-commands.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { orderClaimCommands, orderClaimsQuery } from './queries.ts';
import { useAnswer } from './use-answer.ts';

const SHOWN = 5;

interface OrderClaimsProps {
  readonly of: OwnDashboard;
  /** The campaign's currency. */
  readonly currency: string;
}

/** The affiliate's questions about missing orders, with the answers. */
export function OrderClaims({ of, currency }: OrderClaimsProps) {
  const { t } = useTranslation('orderClaims');
  const id = useId();
  const commands = useOwnCommands(orderClaimCommands, of);
  const list = useQuery(orderClaimsQuery(useApi(), of));
  const [isAsking, setIsAsking] = useState(false);
  const [claimed, setClaimed] = useState<OwnOrderClaim | null>(null);
  const { shown, more } = useFirstRows(list.data?.claims ?? [], SHOWN);
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <SectionHead
        id={id}
        title={t('title')}
        hint={t('intro')}
        action={
          <Button variant="outline" size="sm" onClick={() => setIsAsking(true)}>
            <PackageSearch />
            {t('ask')}
          </Button>
        }
      />
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {shown.length > 0 && (
        <ul aria-label={t('questions')} className="grid divide-y border-y text-sm">
          {shown.map((claim) => (
            <Line key={claim.id} claim={claim} onClaim={() => setClaimed(claim)} />
          ))}
        </ul>
      )}
      <MoreRows more={more} />
      {list.data && list.data.rates.total > 0 && <Rates rates={list.data.rates} />}
      {isAsking && (
        <AskDialog
          currency={currency}
          ask={commands.ask}
          claimOrder={commands.claim}
          onClose={() => setIsAsking(false)}
        />
      )}
      {claimed && <AnswerDialog claim={claimed} claimOrder={commands.claim} onClose={() => setClaimed(null)} />}
    </section>
  );
}

function Line({ claim, onClaim }: { claim: OwnOrderClaim; onClaim: () => void }) {
  const { t } = useTranslation('orderClaims');
  const format = useFormat();
  const answer = useAnswer();
  const { state, reason } = claim;
  const day = format.calendarDate(claim.orderedOn);
  return (
    <li className="grid gap-1.5 py-3.5">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere font-medium">{t('answered', { order: claim.orderId })}</span>
          {state !== 'answered' && <ClaimBadge state={state} />}
        </span>
        <span className="text-ink-soft text-xs">
          {t('line', { day, amount: format.money(claim.amountMinor, claim.currency) })}
        </span>
      </p>
      <p className="wrap-anywhere max-w-prose text-ink-soft leading-relaxed">
        {state === 'declined' ? t('declinedWhy', { reason }) : answer(claim.answer)}
      </p>
      {state === 'answered' && claimability(claim.answer.kind) !== 'settled' && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          aria-label={t('claim.openOf', { order: claim.orderId })}
          onClick={onClaim}
        >
          {t('claim.open')}
        </Button>
      )}
    </li>
  );
}
