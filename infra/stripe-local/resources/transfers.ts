import { z } from 'zod';
import { missing, refused } from '../api-error.ts';
import { type Call, endpoint, mergeMetadata, nowS, type World } from '../endpoint.ts';
import { newId } from '../ids.ts';
import type { Transfer } from '../objects.ts';
import { params } from '../params.ts';
import { availableIn } from './balance.ts';
import { getObject, listing, retrieval } from './lookups.ts';

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

export const transferEndpoints = [
  endpoint('POST', '/v1/transfers', NewTransfer, createTransfer),

  listing('/v1/transfers', 'transfer', ['transfer_group', 'destination']),
  retrieval('/v1/transfers', 'transfer'),
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
 * A transfer from a charge is limited to the rest of the charge, available or not; any other transfer, to the available
 * balance.
 */
function requireFunds(
  world: World,
  { amount, currency, source_transaction: source }: z.output<typeof NewTransfer>,
): void {
  if (source !== undefined) {
    const charge = getObject(world, 'charge', source, 'source_transaction');
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
