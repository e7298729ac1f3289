import { refused } from '../api-error.ts';
import { nowS, type World } from '../endpoint.ts';
import { newId } from '../ids.ts';
import type { Charge } from '../objects.ts';
import type { Dispute, Refund } from '../returned-objects.ts';
import { getObject } from './lookups.ts';
import { moved } from './movements.ts';

const ANSWER_WITHIN_S = 7 * 86_400;

/** Refunds a charge to the card, fully or partially. */
export function refund(world: World, chargeId: string, wanted: number | undefined, more: Partial<Refund> = {}): Refund {
  const charge = getObject(world, 'charge', chargeId, 'charge');
  const left = charge.amount - charge.amount_refunded;
  const amount = wanted ?? left;
  if (!charge.paid || isDisputed(world, chargeId))
    throw refused(`Charge ${chargeId} cannot be refunded.`, { code: 'charge_disputed' });
  if (left === 0) throw refused(`Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' });
  if (amount > left)
    throw refused(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  const made: Refund = {
    id: newId('re'),
    object: 'refund',
    created: nowS(world),
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: null,
    status: 'succeeded',
    balance_transaction: newId('txn'),
    metadata: {},
    ...more,
  };
  world.store.put('refund', made);
  world.emit('refund.created', made);
  world.emit('charge.refunded', refunded(world, charge, amount));
  return made;
}

/** The card's bank rejected it, so the platform gets the money back. */
export function failRefund(world: World, refundId: string): Refund {
  const made = getObject(world, 'refund', refundId);
  if (made.status === 'failed') return made;
  const { amount, currency } = made;
  const back = moved({
    id: newId('txn'),
    source: made.id,
    created: nowS(world),
    amount,
    currency,
    type: 'refund_failure',
  });
  const failed: Refund = {
    ...made,
    status: 'failed',
    failure_balance_transaction: back.id,
    failure_reason: 'expired_or_canceled_card',
  };
  world.store.put('refund', failed);
  world.store.put('balance_transaction', back);
  refunded(world, getObject(world, 'charge', made.charge), -made.amount);
  world.emit('refund.failed', failed);
  return failed;
}

function refunded(world: World, charge: Charge, amount: number): Charge {
  const amount_refunded = charge.amount_refunded + amount;
  const changed: Charge = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  world.store.put('charge', changed);
  return changed;
}

const isDisputed = (world: World, charge: string): boolean =>
  world.store.list('dispute', { charge }).some(({ status }) => status === 'needs_response' || status === 'lost');

/** The cardholder disputes a charge: their bank withdraws the money at once, unless it only inquires. */
export function openDispute(world: World, chargeId: string, wanted: number | undefined, isInquiry: boolean): Dispute {
  const charge = getObject(world, 'charge', chargeId, 'charge');
  const dispute: Dispute = {
    id: newId('dp'),
    object: 'dispute',
    created: nowS(world),
    livemode: false,
    amount: wanted ?? charge.amount - charge.amount_refunded,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    is_charge_refundable: isInquiry,
    evidence_details: {
      due_by: nowS(world) + ANSWER_WITHIN_S,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    balance_transactions: [],
    metadata: {},
  };
  world.store.put('dispute', dispute);
  world.store.put('charge', { ...charge, disputed: true });
  world.emit('charge.dispute.created', dispute);
  return isInquiry ? dispute : withdraw(world, dispute);
}

/** An inquiry becomes a dispute. */
export function escalate(world: World, disputeId: string): Dispute {
  return withdraw(world, {
    ...getObject(world, 'dispute', disputeId),
    status: 'needs_response',
    is_charge_refundable: false,
  });
}

function withdraw(world: World, dispute: Dispute): Dispute {
  const { id, amount, currency } = dispute;
  const taken = moved({
    id: newId('txn'),
    source: id,
    created: nowS(world),
    amount: -amount,
    currency,
    type: 'adjustment',
    category: 'dispute',
  });
  const withdrawn: Dispute = { ...dispute, balance_transactions: [taken] };
  world.store.put('dispute', withdrawn);
  world.emit('charge.dispute.funds_withdrawn', withdrawn);
  return withdrawn;
}

/** The bank's decision. `won`: the platform gets the withdrawn money back. */
export function closeDispute(world: World, disputeId: string, outcome: 'won' | 'lost'): Dispute {
  const dispute = getObject(world, 'dispute', disputeId);
  if (dispute.status === 'won' || dispute.status === 'warning_closed') return dispute;
  const isInquiry = dispute.status === 'warning_needs_response';
  const { id, amount, currency, balance_transactions: before } = dispute;
  const back = outcome === 'won' && before.length === 1 ? [takenBack(world, { id, amount, currency })] : [];
  const closed: Dispute = {
    ...dispute,
    status: isInquiry ? 'warning_closed' : outcome,
    balance_transactions: [...before, ...back],
  };
  world.store.put('dispute', closed);
  world.emit('charge.dispute.closed', closed);
  if (back.length > 0) world.emit('charge.dispute.funds_reinstated', closed);
  return closed;
}

const takenBack = (world: World, { id, amount, currency }: Pick<Dispute, 'id' | 'amount' | 'currency'>) =>
  moved({
    id: newId('txn'),
    source: id,
    created: nowS(world),
    amount,
    currency,
    type: 'adjustment',
    category: 'dispute_reversal',
  });
