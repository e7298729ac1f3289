import { z } from 'zod';
import { refused } from '../api-error.ts';
import { endpoint, mergeMetadata, nowS, type World } from '../endpoint.ts';
import { newId } from '../ids.ts';
import type { Transfer } from '../objects.ts';
import { pageOf } from '../page-of.ts';
import { pageParams, params } from '../params.ts';
import type { TransferReversal } from '../returned-objects.ts';
import { getObject } from './lookups.ts';
import { accountBalance } from './payouts.ts';

const NewReversal = z.strictObject({
  amount: params.integer.pipe(z.int().min(1)).optional(),
  description: params.text.optional(),
  metadata: params.metadata.optional(),
  expand: params.expand,
});

export const reversalEndpoints = [
  endpoint('POST', '/v1/transfers/:id/reversals', NewReversal, ({ world, id, params: { amount, metadata } }) =>
    reverseTransfer(world, id, amount, mergeMetadata({}, metadata)),
  ),

  endpoint('GET', '/v1/transfers/:id/reversals', z.strictObject(pageParams), ({ world, id, params: given }) => {
    const { id: transfer } = getObject(world, 'transfer', id);
    return pageOf(`/v1/transfers/${transfer}/reversals`, world.store.list('transfer_reversal', { transfer }), given);
  }),
];

/** Reverses a transfer, fully or partially, as far as the account's balance allows. */
export function reverseTransfer(
  world: World,
  transferId: string,
  wanted?: number,
  metadata: TransferReversal['metadata'] = {},
): TransferReversal {
  const transfer = getObject(world, 'transfer', transferId);
  const { currency, destination } = transfer;
  const left = transfer.amount - transfer.amount_reversed;
  const amount = wanted ?? left;
  if (left === 0)
    throw refused('This transfer has already been fully reversed.', { code: 'transfer_already_reversed' });
  if (amount > left)
    throw refused(`Reversal amount (${amount}) is greater than the unreversed amount (${left})`, { param: 'amount' });
  if (amount > accountBalance(world, destination, currency)) {
    throw refused('The connected account has insufficient funds for this reversal.', { code: 'balance_insufficient' });
  }
  const reversal: TransferReversal = {
    id: newId('trr'),
    object: 'transfer_reversal',
    created: nowS(world),
    amount,
    currency,
    transfer: transfer.id,
    balance_transaction: newId('txn'),
    destination_payment_refund: newId('pyr'),
    source_refund: null,
    metadata,
  };
  const reversed: Transfer = {
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversed: amount === left,
  };
  world.store.put('transfer_reversal', reversal);
  world.store.put('transfer', reversed);
  world.emit('transfer.reversed', reversed);
  return reversal;
}
