import { randomUUID } from 'node:crypto';
import type { BankStates, PaymentFileRequest } from '@sillage/proto/http/payment-files';
import type { WalletShown } from '@sillage/proto/http/payouts';
import type { TaxParty } from '@sillage/proto/http/tax-details';
import type { PayoutService } from '../providers/payout.ts';

/** Payout in memory: affiliates' bank accounts, and the requested files. */
export function createFakePayout() {
  const states = new Map<string, BankStates['affiliates'][number]>();
  const parties = new Map<string, TaxParty>();
  const files: PaymentFileRequest[] = [];
  const meanwhile: (() => Promise<unknown>)[] = [];
  const service: PayoutService = {
    bankStatesOf: async (affiliateIds) => affiliateIds.flatMap((id) => states.get(id) ?? []),
    taxPartiesOf: async (affiliateIds) => affiliateIds.flatMap((id) => parties.get(id) ?? []),
    payeeOf: async (affiliateId) =>
      states.get(affiliateId)?.state === 'objected' ? null : (parties.get(affiliateId)?.payoutAccountId ?? null),
    async fileOf(requested) {
      files.push(requested);
      await meanwhile.shift()?.();
      const sealedPayer =
        requested.rememberPayer && requested.payer
          ? { sealed: Buffer.from(requested.payer.iban).toString('base64'), last4: requested.payer.iban.slice(-4) }
          : null;
      const content = `${requested.lines.length} transfers`;
      return { fileName: 'sepa.xml', contentType: 'application/xml', content, sealedPayer };
    },
  };
  return {
    service,
    files,
    /** The tax details and agreements of affiliates. */
    parties,
    /** Callbacks that run while the next files are made, one per file. */
    meanwhile,
    /** The affiliate enters a new bank account or wallet. */
    enter(affiliateId: string, state: 'ready' | 'on_hold' = 'ready', wallet: WalletShown | null = null) {
      const last4 = wallet ? '' : '3000';
      const details = { id: randomUUID(), last4, wallet, usableFrom: '2026-11-23T10:00:00.000Z' };
      states.set(affiliateId, { affiliateId, state, details });
    },
    object: (affiliateId: string) => states.set(affiliateId, { affiliateId, state: 'objected', details: null }),
  };
}
