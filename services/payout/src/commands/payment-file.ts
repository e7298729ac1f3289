import type { PaymentFile, PaymentFileAsked } from '@sillage/proto/http/payment-files';
import { readBic, readIban } from '@sillage/proto/values/iban';
import { toDecimal } from '@sillage/proto/values/money';
import { csvLine } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import { type AffiliateDetails, detailsByAffiliate } from '../db/bank-details.ts';
import { listAffiliatesById } from '../db/campaigns.ts';
import { accountsByAffiliate } from '../db/payout-accounts.ts';
import type { AffiliateRow, PayoutAccountRow } from '../db/schema.ts';
import type { PayoutDeps } from '../deps.ts';
import { isHeld } from '../domain/account-owner.ts';
import { type BankAccount, bankState } from '../domain/bank-details.ts';
import { sepaFile } from '../domain/sepa-file.ts';
import { hasSepaSpelling } from '../domain/sepa-text.ts';

type Asked = PaymentFileAsked;
type Payees = readonly { readonly line: Asked['lines'][number]; readonly affiliate: AffiliateRow }[];

/** A format is a function from the lines of a batch to a file. */
const FORMATS: Readonly<Record<Asked['method'], (deps: Filing, asked: Asked, payees: Payees) => Promise<PaymentFile>>> =
  { sepa: writeSepa, list: writeList };

type Filing = Pick<PayoutDeps, 'db' | 'clock' | 'bankSecrets'>;

/** The file that a merchant pays the affiliates of a batch with. */
export async function writePaymentFile(deps: Filing, asked: Asked): Promise<PaymentFile> {
  const rows = await listAffiliatesById(
    deps.db,
    asked.lines.map(({ affiliateId }) => affiliateId),
  );
  const byId = new Map(rows.map((row) => [row.affiliateId, row]));
  const payees = asked.lines.map((line) => {
    const affiliate = byId.get(line.affiliateId);
    if (!affiliate) throw new AppError('unavailable', 'An affiliate of this batch is not known yet. Try again.');
    return { line, affiliate };
  });
  return FORMATS[asked.method](deps, asked, payees);
}

async function writeSepa(deps: Filing, asked: Asked, payees: Payees): Promise<PaymentFile> {
  const { batchId, executionDate, payer: written } = asked;
  if (asked.currency !== 'EUR') throw new AppError('validation_failed', 'SEPA transfers are in euros.');
  if (written === null || executionDate === null)
    throw new AppError('validation_failed', 'SEPA transfers need the account that they leave, and a date.');
  const ids = payees.map(({ affiliate }) => affiliate.affiliateId);
  const [known, accounts] = await Promise.all([detailsByAffiliate(deps.db, ids), accountsByAffiliate(deps.db, ids)]);
  const now = new Date(deps.clock());
  const transfers = payees.map(({ line, affiliate }) => {
    const own = accounts.get(affiliate.affiliateId) ?? [];
    const ofAffiliate = known.get(affiliate.affiliateId) ?? [];
    const payee = readPayee(deps, { affiliate, accounts: own, known: ofAffiliate, detailsId: line.detailsId, now });
    return { lineId: line.lineId, amountMinor: line.amountMinor, payee, about: aboutOf(line) };
  });
  const content = sepaFile({
    batchId,
    createdAt: new Date(asked.createdAt),
    executionDate,
    payer: readPayer(written),
    transfers,
  });
  return { fileName: `sepa-${nameOf(asked)}.xml`, contentType: 'application/xml', content };
}

/** Whom to pay what, for whoever pays in another way: no bank account is in it. */
async function writeList({ db }: Filing, asked: Asked, payees: Payees): Promise<PaymentFile> {
  const accounts = await accountsByAffiliate(
    db,
    payees.map(({ affiliate }) => affiliate.affiliateId),
  );
  for (const { affiliate } of payees)
    if (isHeld(accounts.get(affiliate.affiliateId) ?? [], affiliate.email)) throw haveChanged(affiliate);
  const head = csvLine(['name', 'email', 'campaign', 'amount', 'currency', 'reference']);
  const lines = payees.map(({ line, affiliate }) =>
    csvLine([
      affiliate.name,
      affiliate.email,
      line.campaignName,
      toDecimal(line.amountMinor, asked.currency),
      asked.currency,
      line.lineId,
    ]),
  );
  return { fileName: `payments-${nameOf(asked)}.csv`, contentType: 'text/csv', content: [head, ...lines].join('') };
}

interface Payee {
  readonly affiliate: AffiliateRow;
  readonly accounts: readonly PayoutAccountRow[];
  readonly known: readonly AffiliateDetails[];
  readonly detailsId: string | null;
  readonly now: Date;
}

/** What was quoted is what is paid to: details that changed since are not. */
function readPayee({ bankSecrets }: Filing, { affiliate, accounts, known, detailsId, now }: Payee): BankAccount {
  const found = bankState(accounts, known, affiliate.email, now);
  if (found.state !== 'ready' || found.details.detailsId !== detailsId || found.details.sealed === null) {
    throw haveChanged(affiliate);
  }
  return bankSecrets.unseal(found.details.sealed, found.details.payoutAccountId);
}

const haveChanged = ({ name }: AffiliateRow) =>
  new AppError(
    'bank_details_changed',
    `The bank details of ${name} have changed since, or are objected to. Undo this batch and make it anew.`,
  );

function readPayer({ holder, iban, bic }: NonNullable<Asked['payer']>): BankAccount {
  const read = readIban(iban);
  if (!('iban' in read) || !hasSepaSpelling(holder))
    throw new AppError(
      'validation_failed',
      'The account that the transfers leave needs a name in Latin letters and an IBAN.',
    );
  return { holder, iban: read.iban, bic: bic === null ? null : (readBic(bic) ?? null) };
}

const aboutOf = ({ campaignName, lineId }: Asked['lines'][number]): string =>
  `Commissions ${campaignName}`.slice(0, 100).concat(` ${lineId.slice(0, 8)}`);

const nameOf = ({ batchId, createdAt }: Asked): string => `${createdAt.slice(0, 10)}-${batchId.slice(-6)}`;
