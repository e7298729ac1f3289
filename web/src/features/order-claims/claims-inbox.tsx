import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import type { DecideOrderClaim, OrderClaim } from '@sillage/proto/http/order-claims';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { Rates } from '../../ui/order-claims/rates.tsx';
import { Select } from '../../ui/primitives/field.tsx';
import { MorePages } from '../../ui/primitives/more-pages.tsx';
import { Segmented } from '../../ui/primitives/segmented.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { ClaimLine } from './claim-line.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { type ClaimsShown, orderClaimCommands, orderClaimsQuery } from './queries.ts';

interface ClaimsInboxProps {
  readonly campaigns: readonly CampaignSummary[];
  /** Undefined for all campaigns. */
  readonly campaignId: string | undefined;
  readonly onCampaign: (campaignId: string | undefined) => void;
}

/** Claims of affiliates about missing orders, which the merchant credits or declines. */
export function ClaimsInbox({ campaigns, campaignId, onCampaign }: ClaimsInboxProps) {
  const { t } = useTranslation('orderClaims');
  const [shown, setShown] = useState<ClaimsShown>('open');
  const only = campaigns.length === 1 ? campaigns[0]?.id : undefined;
  const list = useInfiniteQuery(orderClaimsQuery(useApi(), shown, campaignId ?? only));
  const claims = list.data?.pages.flatMap((page) => page.claims) ?? [];
  const rates = list.data?.pages[0]?.rates;
  const decisions = useDecisions();
  const [declined, setDeclined] = useState<OrderClaim | null>(null);
  return (
    <section aria-label={t('tabs.claims')} className="grid grid-cols-1 gap-5">
      <p className="max-w-prose text-ink-soft text-sm leading-relaxed">{t('inbox.hint')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label={t('inbox.shown')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'open', label: t('inbox.open') },
            { value: 'decided', label: t('inbox.decided') },
          ]}
        />
        {campaigns.length > 1 && (
          <Select
            aria-label={t('inbox.campaign')}
            className="h-9 w-auto max-w-full"
            value={campaignId ?? ''}
            onChange={(event) => onCampaign(event.target.value || undefined)}
          >
            <option value="">{t('inbox.allCampaigns')}</option>
            {campaigns.map((campaign) => (
              <option key={campaign.id} value={campaign.id}>
                {campaign.name}
              </option>
            ))}
          </Select>
        )}
      </div>
      {rates && rates.total > 0 && <Rates rates={rates} />}
      {list.isPending && <SkeletonRows rows={3} className="h-24" />}
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && claims.length === 0 && (
        <EmptyState
          title={t(shown === 'open' ? 'inbox.emptyOpen' : 'inbox.emptyDecided')}
          {...(shown === 'open' && { body: t('inbox.emptyOpenBody') })}
        />
      )}
      {claims.length > 0 && (
        <ul className="grid divide-y border-y">
          {claims.map((claim) => (
            <ClaimLine
              key={claim.id}
              claim={claim}
              withCampaign={campaigns.length > 1}
              onCredit={() => decisions.run(claim, { decision: 'credit' })}
              onDecline={() => setDeclined(claim)}
            />
          ))}
        </ul>
      )}
      <MorePages list={list} />
      {declined && (
        <DeclineDialog
          claim={declined}
          busy={decisions.isPending}
          onDecline={(reason) => {
            decisions.run(declined, { decision: 'decline', reason }, () => setDeclined(null));
          }}
          onClose={() => setDeclined(null)}
        />
      )}
    </section>
  );
}

/** Decides at once; the toast offers to undo the decision as long as that is possible. */
function useDecisions() {
  const { t } = useTranslation('orderClaims');
  const commands = useCommands(orderClaimCommands);
  const undo = useAction({
    act: (claim: OrderClaim) => commands.undo(claim.id),
    done: () => toast.success(t('inbox.undone')),
    failed: t('inbox.undoFailed'),
  });
  const decide = useAction({
    act: ({ claim, decision }: { claim: OrderClaim; decision: DecideOrderClaim; then?: () => void }) =>
      commands.decide(claim.id, decision),
    done: (_, { claim, decision, then }) => {
      then?.();
      const key = decision.decision === 'credit' ? 'inbox.creditDone' : 'inbox.declineDone';
      toast.success(t(key, { order: claim.orderId, name: claim.affiliateName }), { undo: () => void undo.run(claim) });
    },
    failed: t('inbox.failed'),
  });
  return {
    isPending: decide.isPending,
    run: (claim: OrderClaim, decision: DecideOrderClaim, then?: () => void) =>
      void decide.run({ claim, decision, ...(then && { then }) }),
  };
}
