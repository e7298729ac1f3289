import { toDecimal } from '@sillage/proto/values/money';
import { csvLine } from '@sillage/runtime/http';

/** A payment to one wallet. Its e-mail address and its holder never start like a formula, so they need no escaping. */
export interface WalletPayment {
  readonly lineId: string;
  readonly amountMinor: bigint;
  readonly email: string;
  readonly holder: string;
  readonly isBusiness: boolean;
  /** The text that the payee sees. */
  readonly about: string;
}

interface WalletFile {
  readonly currency: string;
  readonly decimalSign: '.' | ',';
  readonly payments: readonly WalletPayment[];
}

/** https://developer.paypal.com/docs/payouts/integrate/ui-integration: no header row, and one currency per file. */
export const paypalFile = ({ currency, decimalSign, payments }: WalletFile): string =>
  payments
    .map(({ lineId, amountMinor, email, about }) => {
      const amount = toDecimal(amountMinor, currency).replace('.', decimalSign);
      return csvLine([email, amount, currency, lineId.replaceAll('-', '').slice(-30), about.slice(0, 400), 'PAYPAL']);
    })
    .join('');

const OF_WISE = [
  'name',
  'recipientEmail',
  'paymentReference',
  'receiverType',
  'amountCurrency',
  'amount',
  'sourceCurrency',
  'targetCurrency',
];

/**
 * Wise's template for payments to e-mail addresses: the payee gets the whole amount, and the merchant pays the fees.
 * Some countries limit the reference to ten characters.
 */
export const wiseFile = ({ currency, payments }: WalletFile): string =>
  csvLine(OF_WISE) +
  payments
    .map(({ lineId, amountMinor, email, holder, isBusiness }) =>
      csvLine([
        holder,
        email,
        lineId.slice(-10),
        isBusiness ? 'INSTITUTION' : 'PERSON',
        'target',
        toDecimal(amountMinor, currency),
        currency,
        currency,
      ]),
    )
    .join('');
