import type { AskQuote, Quote } from '@sillage/proto/http/settlements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { newQuoteOf, quoteQuery, settlementCommands, settlementInTheWay } from './queries.ts';
import { useFollowedSettlement } from './use-followed-settlement.ts';

export type SettlementFlow = ReturnType<typeof useSettlementFlow>;

/**
 * Leads from the quote through the confirmation to the end of the settlement. A running settlement is followed instead
 * of fetching a quote, so that a closed dialog or a reloaded page shows the same state again.
 */
export function useSettlementFlow(ask: AskQuote, given: string | null = null) {
  const api = useApi();
  const cache = useQueryClient();
  const commands = useCommands(settlementCommands);
  const [replaced, setReplaced] = useState<Quote | null>(null);
  const [chosenCard, chooseTestCard] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const { all, settlement, summary, settlementId, follow } = useFollowedSettlement(api, ask.campaignId, given);
  const quote = useQuery({ ...quoteQuery(api, ask), enabled: all.isFetched && !all.isError && settlementId === null });

  const shownQuote = settlementId === null ? quote.data : undefined;
  const testCardId = chosenCard ?? shownQuote?.testCards[0]?.id;

  const step = useAction({
    act: (work: () => Promise<unknown>) => {
      setFailure(null);
      return work();
    },
    failed: (error) => {
      setFailure(error);
      // The request may have succeeded although its answer was lost.
      return all.refetch();
    },
  });

  async function confirm(shown: Quote) {
    try {
      follow((await commands.confirm(ask, shown.hash, testCardId)).id);
    } catch (error) {
      const next = newQuoteOf(error);
      const other = settlementInTheWay(error);
      if (next) {
        setReplaced(shown);
        cache.setQueryData(quoteQuery(api, ask).queryKey, next);
      } else if (other) follow(other);
      else throw error;
    }
  }

  /** Starts another payment of what is owed now, with a new quote. */
  async function payRest() {
    await cache.resetQueries({ queryKey: quoteQuery(api, ask).queryKey, exact: true });
    setReplaced(null);
    follow(null);
  }

  return {
    quote: shownQuote,
    /** In test mode: the card for the confirmation. */
    testCard: { value: testCardId ?? '', onChange: chooseTestCard },
    /** The quote whose confirmation was rejected, because its amounts had changed. */
    replaced,
    settlement: settlement.data,
    /** The totals of the followed settlement, fetched more often than its lines. */
    summary,
    busy: step.isPending,
    /** The error of the last step. */
    failure,
    /** Why there is nothing to show. */
    error: settlementId === null ? (all.error ?? quote.error) : settlement.error,
    retry: () => {
      void all.refetch();
      void (settlementId === null ? quote : settlement).refetch();
    },
    confirm: (shown: Quote) => step.run(() => confirm(shown)),
    resume: (id: string) => step.run(async () => follow((await commands.resume(id)).id)),
    /** Null for a deletion, which does not pay what it leaves. */
    payRest: ask.reason === 'pay_now' ? () => step.run(payRest) : null,
    cancel: (id: string) => step.run(async () => follow((await commands.cancel(id)).id)),
  };
}
