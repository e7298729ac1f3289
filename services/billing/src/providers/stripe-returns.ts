import { callStripe, findAtStripe, fromStripeAmount, type Stripe } from '@sillage/runtime/stripe';
import type { ProviderReturn, ReturnOutcome } from '../domain/returns.ts';
import type { Movement, PaymentProvider } from './payment-provider.ts';

type Returns = Pick<PaymentProvider, 'listReturns' | 'findTransferReturned' | 'listMovements'>;

const PAGE = 100;

/** Refunds, disputes and reversals, and all movements of the platform's balance. */
export function stripeReturns(stripe: Stripe): Returns {
  return {
    listReturns: (charge) =>
      callStripe(async () => {
        const seen: ProviderReturn[] = [];
        for await (const refund of stripe.refunds.list({ charge, limit: PAGE })) seen.push(seenRefund(refund));
        for await (const dispute of stripe.disputes.list({ charge, limit: PAGE })) seen.push(seenDispute(dispute));
        return seen;
      }),
    findTransferReturned: (transferId) =>
      findAtStripe(async () => {
        const { amount_reversed, currency } = await stripe.transfers.retrieve(transferId);
        return fromStripeAmount(amount_reversed, currency.toUpperCase());
      }),
    async *listMovements({ from, to }) {
      const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.floor(to.getTime() / 1000) };
      for (let after: string | undefined; ; ) {
        const next: Stripe.BalanceTransactionListParams = { created, limit: PAGE, expand: ['data.source'] };
        const page = await callStripe(() =>
          stripe.balanceTransactions.list({ ...next, ...(after !== undefined && { starting_after: after }) }),
        );
        for (const transaction of page.data) {
          const movement = movementOf(transaction);
          if (movement) yield movement;
        }
        after = page.data.at(-1)?.id;
        if (!page.has_more || after === undefined) return;
      }
    },
  };
}

function seenRefund({ id, amount, currency, status, created }: Stripe.Refund): ProviderReturn {
  const isTaken = status !== 'failed' && status !== 'canceled';
  return {
    id,
    kind: 'refund',
    amountMinor: fromStripeAmount(amount, currency.toUpperCase()),
    outcome: isTaken ? 'done' : 'failed',
    isTaken,
    answerBy: null,
    openedAt: new Date(created * 1000),
  };
}

/** A closed inquiry and a prevented dispute cost nothing, so they count as won. */
const OUTCOMES: Readonly<Partial<Record<Stripe.Dispute.Status, ReturnOutcome>>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
  prevented: 'won',
};

function seenDispute({
  id,
  amount,
  currency,
  status,
  created,
  balance_transactions,
  evidence_details,
}: Stripe.Dispute): ProviderReturn {
  const dueBy = evidence_details.due_by;
  return {
    id,
    kind: 'dispute',
    amountMinor: fromStripeAmount(amount, currency.toUpperCase()),
    outcome: OUTCOMES[status] ?? 'open',
    // Withdrawn and not reinstated. Their amounts differ if the balance is in another currency than the charge, because
    // each is converted at the rate of its day, so only the signs are used.
    isTaken: balance_transactions.reduce((sum, transaction) => sum + Math.sign(transaction.amount), 0) < 0,
    answerBy: dueBy === null ? null : new Date(dueBy * 1000),
    openedAt: new Date(created * 1000),
  };
}

/** The platform's own movements, to its bank or to Stripe, which are not in the ledger. */
const OWN =
  /^(payout|topup|stripe|tax|fee_credit|reserve|reserved|contribution|payment_network_reserve|payout_minimum)/;

/** Uses the amount of the source object, because the balance may be in another currency. */
function movementOf({ id, type, amount, currency, source, created }: Stripe.BalanceTransaction): Movement | undefined {
  if (OWN.test(type)) return undefined;
  const known = typeof source === 'object' && source !== null ? subjectOf(source) : undefined;
  const sign = amount < 0 ? -1n : 1n;
  return {
    id,
    kind: known?.kind ?? 'other',
    sourceId: known?.sourceId ?? (typeof source === 'string' ? source : (source?.id ?? id)),
    objectId: known?.objectId ?? null,
    currency: (known?.currency ?? currency).toUpperCase(),
    amountMinor: known
      ? sign * fromStripeAmount(known.amount, known.currency.toUpperCase())
      : fromStripeAmount(amount, currency.toUpperCase()),
    at: new Date(created * 1000),
  };
}

interface Subject {
  readonly kind: Movement['kind'];
  readonly sourceId: string;
  readonly objectId: string | null;
  readonly amount: number;
  readonly currency: string;
}

function subjectOf(source: Stripe.BalanceTransactionSource): Subject | undefined {
  switch (source.object) {
    case 'charge':
      return {
        kind: 'charge',
        sourceId: source.id,
        objectId: source.id,
        amount: source.amount,
        currency: source.currency,
      };
    case 'refund':
      return {
        kind: 'refund',
        sourceId: source.id,
        objectId: idOf(source.charge),
        amount: source.amount,
        currency: source.currency,
      };
    case 'dispute':
      return {
        kind: 'dispute',
        sourceId: source.id,
        objectId: idOf(source.charge),
        amount: source.amount,
        currency: source.currency,
      };
    case 'transfer':
      return {
        kind: 'transfer',
        sourceId: source.id,
        objectId: source.id,
        amount: source.amount,
        currency: source.currency,
      };
    case 'transfer_reversal':
      return {
        kind: 'reversal',
        sourceId: source.id,
        objectId: idOf(source.transfer),
        amount: source.amount,
        currency: source.currency,
      };
    default:
      return undefined;
  }
}

const idOf = (object: string | { readonly id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);
