import type { Objection } from '@sillage/proto/http/payouts';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { findRecipient, type Recipient } from '../../db/campaigns.ts';
import { listAccounts, lockAffiliate, updateAccount } from '../../db/payout-accounts.ts';
import type { PayoutAccountRow } from '../../db/schema.ts';
import type { Db, PayoutDeps, Trx } from '../../deps.ts';
import { objectionState } from '../../domain/account-owner.ts';
import type { LinkGrant } from '../../domain/link-token.ts';
import { maskedEmail } from '../../domain/masked-email.ts';
import { linkInvalid } from '../accounts/grant.ts';
import { publishAccount } from '../accounts/publish.ts';

type Objecting = Pick<PayoutDeps, 'db' | 'clock' | 'tokens'>;

/** The data shown to the holder of an account whose address was replaced. */
export async function showObjection(deps: Objecting, token: string): Promise<Objection> {
  const grant = readGrant(deps, token);
  return viewOf(grant, await findOwn(deps.db, deps, grant));
}

/**
 * The holder denies having made the change: from now on nothing is transferred to any other account of the affiliate
 * until the merchant confirms the address, or the previous one is restored. This comes before the payment, because
 * money that is paid out cannot be recovered.
 */
export async function object(deps: Objecting, token: string): Promise<Objection> {
  const grant = readGrant(deps, token);
  const own = await inTransaction(deps.db, async (trx) => {
    await lockAffiliate(trx, grant.affiliateId);
    const found = await findOwn(trx, deps, grant);
    if (objectionState(found.account, found.recipient.email) !== 'detached') return found;
    const account = await updateAccount(trx, found.account.id, {
      objectedAt: new Date(deps.clock()),
      confirmedAt: null,
    });
    await publishAccount(trx, grant.affiliateId, deps.clock());
    return { ...found, account };
  });
  return viewOf(grant, own);
}

function readGrant({ tokens, clock }: Objecting, token: string): LinkGrant {
  const grant = tokens.verify(token, clock());
  if (grant === 'expired')
    throw new AppError('link_expired', 'This link has expired. Contact support or the owner of the campaign.');
  if (grant === 'invalid' || grant.purpose !== 'objection') throw linkInvalid();
  return grant;
}

interface Own {
  readonly account: PayoutAccountRow;
  readonly recipient: Recipient;
}

/** The account of the address that the link was sent to. */
async function findOwn(db: Db | Trx, { tokens }: Objecting, grant: LinkGrant): Promise<Own> {
  const recipient = await findRecipient(db, grant.affiliateId);
  const accounts = await listAccounts(db, [grant.affiliateId]);
  const account = accounts.find(({ address }) => address !== '' && tokens.isSentTo(grant, address));
  if (!recipient || !account) throw linkInvalid();
  return { account, recipient };
}

function viewOf({ expiresAtMs }: LinkGrant, { account, recipient }: Own): Objection {
  return {
    affiliateName: recipient.name,
    campaignName: recipient.campaignName,
    maskedEmail: maskedEmail(account.address),
    state: objectionState(account, recipient.email),
    changedAt: account.detachedAt?.toISOString() ?? null,
    expiresAt: new Date(expiresAtMs).toISOString(),
  };
}
