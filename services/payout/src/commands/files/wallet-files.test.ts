import { describe, expect, test } from 'vitest';
import { paypalFile, type WalletPayment, wiseFile } from './wallet-files.ts';

const PAYMENT: WalletPayment = {
  lineId: '0198a000-0000-7000-8000-00000000abcd',
  amountMinor: 123_450n,
  email: 'ana+pay@example.com',
  holder: 'Ana "Zoë" Müller, Ltd',
  isBusiness: false,
  about: 'Commissions Boots, "summer"',
};
const file = { currency: 'EUR', decimalSign: '.' as const, payments: [PAYMENT] };

describe('a file for PayPal', () => {
  test('has one line for each payment, and no heading', () => {
    expect(paypalFile({ ...file, payments: [PAYMENT, { ...PAYMENT, amountMinor: 1n }] })).toBe(
      [
        'ana+pay@example.com,1234.50,EUR,98a00000007000800000000000abcd,"Commissions Boots, ""summer""",PAYPAL',
        'ana+pay@example.com,0.01,EUR,98a00000007000800000000000abcd,"Commissions Boots, ""summer""",PAYPAL',
        '',
      ].join('\r\n'),
    );
  });

  test.each([
    ['EUR', ',', '"1234,50"'],
    ['JPY', ',', '123450'],
    ['USD', '.', '1234.50'],
  ] as const)('writes an amount in %s with %j as %s', (currency, decimalSign, written) => {
    expect(paypalFile({ ...file, currency, decimalSign })).toContain(`,${written},${currency},`);
  });

  test('keeps to the lengths that PayPal takes', () => {
    const [line = ''] = paypalFile({ ...file, payments: [{ ...PAYMENT, about: 'x'.repeat(900) }] }).split('\r\n');
    const [, , , id = '', note = ''] = line.split(',');
    expect([id.length, note.length]).toEqual([30, 400]);
  });
});

describe('a file for Wise', () => {
  test('follows the template to send by e-mail', () => {
    const payments = [PAYMENT, { ...PAYMENT, holder: 'Boots GmbH', isBusiness: true, amountMinor: 7n }];
    expect(wiseFile({ ...file, decimalSign: ',', payments })).toBe(
      [
        'name,recipientEmail,paymentReference,receiverType,amountCurrency,amount,sourceCurrency,targetCurrency',
        '"Ana ""Zoë"" Müller, Ltd",ana+pay@example.com,000000abcd,PERSON,target,1234.50,EUR,EUR',
        'Boots GmbH,ana+pay@example.com,000000abcd,INSTITUTION,target,0.07,EUR,EUR',
        '',
      ].join('\r\n'),
    );
  });
});
