import { sumOf, toDecimal } from '@sillage/proto/values/money';
import type { BankAccount } from './bank-details.ts';
import { sepaText } from './sepa-text.ts';

/** One batch of credit transfers in euros. */
export interface SepaBatch {
  readonly batchId: string;
  /** The same each time, so that a batch always gives the same file, and the bank recognises a duplicate. */
  readonly createdAt: Date;
  readonly payer: BankAccount;
  /** `2027-01-12`: the requested execution date. */
  readonly executionDate: string;
  readonly transfers: readonly SepaTransfer[];
}

export interface SepaTransfer {
  readonly lineId: string;
  readonly amountMinor: bigint;
  readonly payee: BankAccount;
  /** What the payee reads on the statement. */
  readonly about: string;
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
const NAME_LENGTH = 70;
const ABOUT_LENGTH = 140;

/**
 * A customer credit transfer initiation, ISO 20022 `pain.001.001.09`, as restricted by the SEPA rulebook. Ids are UUIDs
 * without hyphens, to fit 35 characters. These few elements do not justify an XML library.
 */
export function sepaFile({ batchId, createdAt, payer, executionDate, transfers }: SepaBatch): string {
  const id = idOf(batchId);
  const name = tag('Nm', sepaText(payer.holder, NAME_LENGTH));
  const totals = [
    tag('NbOfTxs', String(transfers.length)),
    tag('CtrlSum', euros(sumOf(transfers.map(({ amountMinor }) => amountMinor)))),
  ];
  const header = tag('GrpHdr', [
    tag('MsgId', id),
    tag('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`),
    ...totals,
    tag('InitgPty', [name]),
  ]);
  const payment = tag('PmtInf', [
    tag('PmtInfId', id),
    tag('PmtMtd', 'TRF'),
    ...totals,
    tag('PmtTpInf', [tag('SvcLvl', [tag('Cd', 'SEPA')])]),
    tag('ReqdExctnDt', [tag('Dt', executionDate)]),
    tag('Dbtr', [name]),
    tag('DbtrAcct', [tag('Id', [tag('IBAN', payer.iban)])]),
    tag('DbtrAgt', [agent(payer.bic) ?? tag('FinInstnId', [tag('Othr', [tag('Id', 'NOTPROVIDED')])])]),
    tag('ChrgBr', 'SLEV'),
    ...transfers.map(transfer),
  ]);
  const document = `<Document xmlns="${NAMESPACE}">${tag('CstmrCdtTrfInitn', [header, payment])}</Document>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`;
}

function transfer({ lineId, amountMinor, payee, about }: SepaTransfer): string {
  const bank = agent(payee.bic);
  return tag('CdtTrfTxInf', [
    tag('PmtId', [tag('EndToEndId', idOf(lineId))]),
    tag('Amt', [`<InstdAmt Ccy="EUR">${euros(amountMinor)}</InstdAmt>`]),
    ...(bank === undefined ? [] : [tag('CdtrAgt', [bank])]),
    tag('Cdtr', [tag('Nm', sepaText(payee.holder, NAME_LENGTH))]),
    tag('CdtrAcct', [tag('Id', [tag('IBAN', payee.iban)])]),
    tag('RmtInf', [tag('Ustrd', sepaText(about, ABOUT_LENGTH) || idOf(lineId))]),
  ]);
}

const agent = (bic: string | null): string | undefined =>
  bic === null ? undefined : tag('FinInstnId', [tag('BICFI', bic)]);

const euros = (amountMinor: bigint): string => toDecimal(amountMinor, 'EUR');

const idOf = (uuid: string): string => uuid.replaceAll('-', '');

/** Needs no escaping: {@link sepaText} and the formats of ids, IBANs and BICs exclude XML markup. */
const tag = (name: string, content: string | readonly string[]): string =>
  `<${name}>${typeof content === 'string' ? content : content.join('')}</${name}>`;
