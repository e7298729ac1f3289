import { z } from 'zod';
import { missing, refused } from '../api-error.ts';
import { type Call, endpoint, mergeMetadata, nowS, type World } from '../endpoint.ts';
import { newId } from '../ids.ts';
import type { Transfer } from '../objects.ts';
import { pageOf } from '../page-of.ts';
import { datedPageParams, params } from '../params.ts';
import { availableIn } from './balance.ts';

const Retrieve = z.strictObject({ expand: params.expand });
const NewTransfer = z.strictObject({
  amount: params.integer.pipe(z.int().min(1)),
  currency: params.currency,
  destination: params.text,
  transfer_group: params.text.optional(),
  source_transaction: params.text.optional(),
  description: params.text.optional(),
  metadata: params.metadata.optional(),
  expand: params.expand,
});
const Filter = z.strictObject({
  ...datedPageParams,
  transfer_group: params.text.optional(),
  destination: params.text.optional(),
});

export const transferEndpoints = [
  endpoint('POST', '/v1/transfers', NewTransfer, createTransfer),

  endpoint('GET', '/v1/transfers', Filter, ({ world, params: given }) => {
    const where = {
      ...(given.transfer_group !== undefined && { transfer_group: given.transfer_group }),
      ...(given.destination !== undefined && { destination: given.destination }),
    };
    return pageOf('/v1/transfers', world.store.list('transfer', where), given);
  }),

  endpoint('GET', '/v1/transfers/:id', Retrieve, ({ world, id }) => {
    const transfer = world.store.get('transfer', id);
    if (!transfer) throw missing('transfer', id);
    return transfer;
  }),
];

function createTransfer({ world, params: given }: Call<z.output<typeof NewTransfer>>): Transfer {
  const account = world.store.get('account', given.destination);
  if (!account) throw missing('destination', given.destination, 'destination');
  if (account.capabilities.transfers !== 'active') {
    throw refused(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    );
  }
  requireFunds(world, given);
  const transfer: Transfer = {
    id: newId('tr'),
    object: 'transfer',
    created: nowS(world),
    livemode: false,
    amount: given.amount,
    amount_reversed: 0,
    currency: given.currency,
    description: given.description ?? null,
    destination: account.id,
    destination_payment: newId('py'),
    balance_transaction: newId('txn'),
    reversed: false,
    source_transaction: given.source_transaction ?? null,
    source_type: 'card',
    transfer_group: given.transfer_group ?? null,
    metadata: mergeMetadata({}, given.metadata),
  };
  world.store.put('transfer', transfer);
  world.emit('transfer.created', transfer);
  return transfer;
}

/**
 * A transfer out of a charge takes no more than is left of it, available or not; any other, no more than is available.
 */
function requireFunds(
  world: World,
  { amount, currency, source_transaction: source }: z.output<typeof NewTransfer>,
): void {
  if (source !== undefined) {
    const charge = world.store.get('charge', source);
    if (!charge) throw missing('charge', source, 'source_transaction');
    const taken = world.store
      .list('transfer', { source_transaction: source })
      .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
    if (charge.currency !== currency || !charge.paid || taken + amount > charge.amount - charge.amount_refunded)
      throw refused(
        `The charge ${source} cannot fund this transfer: of ${charge.amount} ${charge.currency}, ${taken} are transferred.`,
        {
          param: 'source_transaction',
        },
      );
    return;
  }
  if (world.isBalanceEnforced && availableIn(world, currency) < amount)
    throw refused('You have insufficient available funds in your Stripe account.', { code: 'balance_insufficient' });
}
