import type { MadePaymentFile, PaymentFileRequest } from '@sillage/proto/http/payment-files';
import { readBic, readIban } from '@sillage/proto/values/iban';
import { toDecimal } from '@sillage/proto/values/money';
import { csvLine } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import { detailsByAffiliate } from '../../db/bank-details.ts';
import { listAffiliatesById } from '../../db/campaigns.ts';
import { accountsByAffiliate } from '../../db/payout-accounts.ts';
import type { AffiliateRow } from '../../db/schema.ts';
import type { PayoutDeps } from '../../deps.ts';
import { isHeld } from '../../domain/account-owner.ts';
import { type BankAccount, bankState } from '../../domain/bank-details.ts';
import { sepaFile } from '../../domain/sepa-file.ts';
import { hasSepaSpelling } from '../../domain/sepa-text.ts';
import { paypalFile, wiseFile } from './wallet-files.ts';

type Payees = readonly { readonly line: PaymentFileRequest['lines'][number]; readonly affiliate: AffiliateRow }[];

/** A format is a function from the lines of a batch to a file. */
const FORMATS: Readonly<
  Record<
    PaymentFileRequest['method'],
    (deps: Filing, requested: PaymentFileRequest, payees: Payees) => Promise<WrittenFile>
  >
> = { sepa: writeSepa, paypal: writeWallets, wise: writeWallets, list: writeList };

type WrittenFile = Omit<MadePaymentFile, 'sealedPayer'> & Partial<Pick<MadePaymentFile, 'sealedPayer'>>;

type Filing = Pick<PayoutDeps, 'db' | 'clock' | 'bankSecrets'>;

/** Creates the file with which a merchant pays the affiliates of a batch. */
export async function writePaymentFile(deps: Filing, requested: PaymentFileRequest): Promise<MadePaymentFile> {
  const rows = await listAffiliatesById(
    deps.db,
    requested.lines.map(({ affiliateId }) => affiliateId),
  );
  const byId = new Map(rows.map((row) => [row.affiliateId, row]));
  const payees = requested.lines.map((line) => {
    const affiliate = byId.get(line.affiliateId);
    if (!affiliate)
      throw new AppError('unavailable', 'An affiliate of this batch has not arrived here yet. Try again.');
    return { line, affiliate };
  });
  const file = await FORMATS[requested.method](deps, requested, payees);
  return { sealedPayer: null, ...file };
}

async function writeSepa(deps: Filing, requested: PaymentFileRequest, payees: Payees): Promise<WrittenFile> {
  const { batchId, executionDate } = requested;
  if (requested.currency !== 'EUR') throw new AppError('validation_failed', 'SEPA transfers are in euros.');
  const payer = readPayer(deps, requested);
  if (payer === undefined || executionDate === null)
    throw new AppError('validation_failed', 'SEPA transfers need the account to debit, and a date.');
  const transfers = (await readPayees(deps, payees)).map(({ line, affiliate, payee }) => {
    if (payee.provider !== 'bank') throw haveChanged(affiliate);
    return { lineId: line.lineId, amountMinor: line.amountMinor, payee, about: aboutOf(line) };
  });
  const content = sepaFile({
    batchId,
    createdAt: new Date(requested.createdAt),
    executionDate,
    payer,
    transfers,
  });
  return {
    fileName: `sepa-${nameOf(requested)}.xml`,
    contentType: 'application/xml',
    content,
    sealedPayer: sealPayer(deps, requested, payer),
  };
}

async function writeWallets(deps: Filing, requested: PaymentFileRequest, payees: Payees): Promise<WrittenFile> {
  const { method, currency, decimalSign } = requested;
  const payments = (await readPayees(deps, payees)).map(({ line, affiliate, payee }) => {
    if (payee.provider === 'bank' || payee.provider !== method) throw haveChanged(affiliate);
    const { holder, isBusiness } = payee.provider === 'wise' ? payee : { holder: '', isBusiness: false };
    const { lineId, amountMinor } = line;
    return { lineId, amountMinor, email: payee.email, holder, isBusiness, about: aboutOf(line) };
  });
  const write = method === 'wise' ? wiseFile : paypalFile;
  return {
    fileName: `${method}-${nameOf(requested)}.csv`,
    contentType: 'text/csv',
    content: write({ currency, decimalSign, payments }),
  };
}

/** Lists payees and amounts without bank accounts, for merchants who pay in another way. */
async function writeList({ db }: Filing, requested: PaymentFileRequest, payees: Payees): Promise<WrittenFile> {
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
      toDecimal(line.amountMinor, requested.currency),
      requested.currency,
      line.lineId,
    ]),
  );
  return { fileName: `payments-${nameOf(requested)}.csv`, contentType: 'text/csv', content: [head, ...lines].join('') };
}

/** The payment details as quoted; throws if any have changed since. */
async function readPayees({ db, clock, bankSecrets }: Filing, payees: Payees) {
  const ids = payees.map(({ affiliate }) => affiliate.affiliateId);
  const [known, accounts] = await Promise.all([detailsByAffiliate(db, ids), accountsByAffiliate(db, ids)]);
  const now = new Date(clock());
  return payees.map(({ line, affiliate }) => {
    const { affiliateId, email } = affiliate;
    const found = bankState(accounts.get(affiliateId) ?? [], known.get(affiliateId) ?? [], email, now);
    if (found.state !== 'ready' || found.details.detailsId !== line.detailsId || found.details.sealed === null)
      throw haveChanged(affiliate);
    return { line, affiliate, payee: bankSecrets.unseal(found.details.sealed, found.details.payoutAccountId) };
  });
}

const haveChanged = ({ name }: AffiliateRow) =>
  new AppError(
    'bank_details_changed',
    `The bank details of ${name} have changed since, or are objected to. Undo this batch and make it anew.`,
  );

/** The payer's account as entered, or else the remembered one. */
function readPayer(
  { bankSecrets }: Filing,
  { payer, sealedPayer, ownerUserId }: PaymentFileRequest,
): BankAccount | undefined {
  if (payer !== null) return readAccount(payer);
  if (sealedPayer === null || ownerUserId === undefined) return undefined;
  const known = bankSecrets.unseal(Buffer.from(sealedPayer, 'base64'), ownerUserId);
  return known.provider === 'bank' ? known : undefined;
}

function sealPayer({ bankSecrets }: Filing, { rememberPayer, ownerUserId }: PaymentFileRequest, payer: BankAccount) {
  if (!rememberPayer || ownerUserId === undefined) return null;
  const sealed = bankSecrets.seal({ provider: 'bank', ...payer }, ownerUserId).toString('base64');
  return { sealed, last4: payer.iban.slice(-4) };
}

function readAccount({ holder, iban, bic }: NonNullable<PaymentFileRequest['payer']>): BankAccount {
  const read = readIban(iban);
  if (!('iban' in read) || !hasSepaSpelling(holder))
    throw new AppError(
      'validation_failed',
      'The account that the transfers leave needs a name in Latin letters and an IBAN.',
    );
  return { holder, iban: read.iban, bic: bic === null ? null : (readBic(bic) ?? null) };
}

const aboutOf = ({ campaignName, lineId }: PaymentFileRequest['lines'][number]): string =>
  `Commissions ${campaignName}`.slice(0, 100).concat(` ${lineId.slice(0, 8)}`);

const nameOf = ({ batchId, createdAt }: PaymentFileRequest): string => `${createdAt.slice(0, 10)}-${batchId.slice(-6)}`;
