import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BankDetails, SaveBankDetails, SaveWallet } from '@sillage/proto/http/payouts';
import { readBic, readIban } from '@sillage/proto/values/iban';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, invalidField } from '@sillage/runtime/service';
import type { z } from 'zod';
import { type AffiliateDetails, listDetails, shownDetails, storeDetails } from '../../db/bank-details.ts';
import { insertMails } from '../../db/mails.ts';
import { type LockedAffiliate, lockAffiliate } from '../../db/payout-accounts.ts';
import type { BankDetailsRow, PayoutAccountRow } from '../../db/schema.ts';
import type { PayoutDeps, Trx } from '../../deps.ts';
import { attachedAccount } from '../../domain/account-owner.ts';
import { detailsAt, usableFrom } from '../../domain/bank-details.ts';
import { type Payee, shownPayee } from '../../domain/payee.ts';
import { hasSepaSpelling } from '../../domain/sepa-text.ts';
import { limitAffiliate } from '../mails/limit.ts';
import { lockAttached } from './attached.ts';
import { type Granted, openGrant } from './grant.ts';
import { publishAccount } from './publish.ts';
import { publishPayees } from './publish-payees.ts';

/** Stores the bank account that the holder of a mail's link enters. */
export const saveBankDetails = (deps: PayoutDeps, { token, ...written }: z.infer<typeof SaveBankDetails>) =>
  savePayee(deps, token, () => readAccount(written));

/** The same for a wallet. */
export const saveWallet = (deps: PayoutDeps, { token, wallet }: z.infer<typeof SaveWallet>) =>
  savePayee(deps, token, () => wallet);

/**
 * Replaces the previous payment details. They belong to the address that the link was sent to; repeating the same
 * details changes nothing. Everybody affected by the change is notified.
 */
async function savePayee(deps: PayoutDeps, token: string, read: () => Payee): Promise<BankDetails> {
  const { recipient } = await openGrant(deps, token);
  refuseWithoutUse(recipient);
  await limitAffiliate(deps, 'bankDetails', recipient.affiliateId);
  const payee = read();
  return inTransaction(deps.db, async (trx) => {
    const { affiliate, own } = await lockAttached(trx, recipient);
    const known = await listDetails(trx, [recipient.affiliateId]);
    const before = detailsAt(known, own.id);
    if (before?.sealed && isDeepStrictEqual(deps.bankSecrets.unseal(before.sealed, own.id), payee))
      return detailsView(before);
    const now = new Date(deps.clock());
    const { last4, wallet } = shownPayee(payee);
    const row: BankDetailsRow = {
      payoutAccountId: own.id,
      detailsId: randomUUID(),
      sealed: deps.bankSecrets.seal(payee, own.id),
      last4,
      wallet: wallet?.provider ?? null,
      maskedEmail: wallet?.maskedEmail ?? null,
      changedAt: now,
      usableFrom: usableFrom(known.length > 0, now.getTime()),
    };
    await storeDetails(trx, row);
    await notify(trx, affiliate, own, known, now);
    await publishAccount(trx, affiliate.affiliateId, now.getTime());
    await publishPayees(trx, deps, { addresses: [affiliate.email], erasedIds: [] });
    return detailsView(row);
  });
}

/** Removes the details, so that nothing is paid to them any more. The fact that there were some is kept. */
export async function removeBankDetails(deps: PayoutDeps, token: string): Promise<void> {
  const { recipient } = await openGrant(deps, token);
  await limitAffiliate(deps, 'bankDetails', recipient.affiliateId);
  await inTransaction(deps.db, async (trx) => {
    const locked = await lockAffiliate(trx, recipient.affiliateId);
    const own = locked && attachedAccount(locked.accounts, recipient.email);
    const known = await listDetails(trx, [recipient.affiliateId]);
    if (!locked || !own || !detailsAt(known, own.id)) return;
    const now = new Date(deps.clock());
    const nothing = { sealed: null, last4: '', wallet: null, maskedEmail: null };
    const row = { payoutAccountId: own.id, detailsId: randomUUID(), ...nothing };
    await storeDetails(trx, { ...row, changedAt: now, usableFrom: now });
    await notify(trx, locked.affiliate, own, known, now);
    await publishPayees(trx, deps, { addresses: [locked.affiliate.email], erasedIds: [] });
  });
}

export const detailsView = (row: BankDetailsRow): BankDetails => ({
  ...shownDetails(row),
  changedAt: row.changedAt.toISOString(),
  usableFrom: row.usableFrom.toISOString(),
});

function refuseWithoutUse({ merchantPays, email }: Granted['recipient']): void {
  if (!merchantPays)
    throw new AppError('invalid_transition', 'Sillage pays the affiliates of this campaign: it needs no bank details.');
  if (email === '')
    throw new AppError('conflict', 'Bank details are stored by e-mail address, and no address of yours is known.');
}

function readAccount({ holder, iban: written, bic }: Pick<z.infer<typeof SaveBankDetails>, 'holder' | 'iban' | 'bic'>) {
  const read = readIban(written);
  if (!('iban' in read)) throw invalidField('iban', 'This is no IBAN of a bank that takes SEPA transfers.');
  if (!hasSepaSpelling(holder)) throw invalidField('holder', 'Write the name as your bank does, in Latin letters.');
  return { provider: 'bank' as const, holder, iban: read.iban, bic: bic === null ? null : (readBic(bic) ?? null) };
}

/** Notifies the affiliate, and whoever had entered details at another address. */
function notify(
  trx: Trx,
  { affiliateId, campaignId }: LockedAffiliate['affiliate'],
  own: PayoutAccountRow,
  known: readonly AffiliateDetails[],
  now: Date,
): Promise<void> {
  const former = known.filter((details) => details.payoutAccountId !== own.id && details.sealed !== null);
  const about = { campaignId, affiliateId, dueAt: now };
  return insertMails(trx, [
    { ...about, kind: 'bank_details', payoutAccountId: own.id },
    ...former.map(({ payoutAccountId }) => ({ ...about, kind: 'bank_replaced' as const, payoutAccountId })),
  ]);
}
