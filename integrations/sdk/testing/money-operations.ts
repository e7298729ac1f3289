import { expect } from 'vitest';
import { eventually, submit } from './product.ts';
import { addCard, refused, type Stage, sale } from './stage.ts';

export async function useCards({ product, owner, at }: Stage): Promise<void> {
  const { sillage } = owner;
  const { campaignId } = at;
  await addCard(product, owner);
  const [, second] = (await sillage.listCards()).cards;
  const path = { cardId: second?.id ?? '' };
  expect((await sillage.makeCardDefault({ path })).cards[0]).toMatchObject({ id: second?.id });
  const [, first] = (await sillage.listCards()).cards;
  await sillage.removeCard({ path: { cardId: first?.id ?? '' } });
  const owedMinor = await eventually(async () => {
    const { balances } = await sillage.listBalances({ path: { campaignId } });
    expect(Number(balances[0]?.owedMinor)).toBeGreaterThan(0);
    return balances[0]?.owedMinor;
  });
  expect((await sillage.listOwnBalances()).balances).toContainEqual(expect.objectContaining({ owedMinor }));
  await payByBatch(owner);
  await sillage.recordDirectPayment({ path: at, body: { currency: 'EUR', shownMinor: owedMinor ?? '' } });
  await sillage.getPayoutHold();
  await refused(sillage.payPayoutHold(), 'payPayoutHold');
  await sillage.getDue();
  const address = {
    name: 'Ada Ltd',
    addressLine1: '1 Main Street',
    addressLine2: '',
    postalCode: 'D01',
    city: 'Dublin',
  };
  const details = { ...address, country: 'IE', vatId: 'IE6433435F', language: 'en' as const };
  expect(await sillage.saveBillingDetails({ body: details })).toEqual({ details });
  expect(await sillage.getBillingDetails()).toEqual({ details });
  const asks = { details: true, selfBilling: true };
  expect(await sillage.changeTaxSettings({ body: asks })).toEqual(asks);
  expect(await sillage.getTaxSettings()).toEqual(asks);
  expect((await sillage.listSelfBilled()).documents).toEqual([]);
  const documentId = crypto.randomUUID();
  await refused(sillage.getSelfBilledFile({ path: { documentId } }), 'getSelfBilledFile');
  expect(await sillage.getAgreementsFile()).toContain('self_billing');
  expect(await sillage.getDac7File({ query: { year: 2026 } })).toContain('q1_consideration');
  for await (const invoice of sillage.eachInvoice()) expect(invoice).toBeDefined();
  const invoiceId = crypto.randomUUID();
  await refused(sillage.downloadInvoice({ path: { invoiceId } }), 'downloadInvoice');
  await refused(sillage.payInvoice({ path: { invoiceId } }), 'payInvoice');
  expect(await sillage.exportLedger({ query: { format: 'csv' } })).toContain(',');
}

/** Claims the debts in a batch, and releases them again. */
async function payByBatch({ sillage }: Stage['owner']): Promise<void> {
  const ask = { method: 'list' as const, currency: 'EUR' };
  const { hash, totalMinor } = await sillage.quoteBatch({ body: ask });
  const batch = await sillage.openBatch({ body: { ...ask, hash } });
  expect(batch).toMatchObject({ state: 'open', totalMinor });
  const path = { batchId: batch.id };
  expect(await sillage.getBatch({ path })).toEqual(batch);
  expect((await sillage.listBatches()).batches).toMatchObject([{ id: batch.id }]);
  const file = await sillage.makeBatchFile({ path, body: { payer: null, executionDate: null } });
  expect(file.content).toContain('EUR');
  const { fileMadeAt: unsentFileMadeAt } = await sillage.getBatch({ path });
  await sillage.undoBatch({ path, body: { unsentFileMadeAt } });
  await refused(sillage.markBatchPaid({ path }), 'markBatchPaid');
  expect(await sillage.getPayerAccount()).toEqual({ account: null });
  await sillage.forgetPayerAccount();
}

/** Makes a bonus, and reverses it. */
export async function adjust({ owner: { sillage }, at }: Stage): Promise<void> {
  const bonus = await sillage.makeAdjustment({
    path: { campaignId: at.campaignId, affiliateId: at.affiliateId },
    body: { currency: 'EUR', amountMinor: 500, reason: 'Well done' },
  });
  await sillage.reverseAdjustment({ path: { adjustmentId: bonus.id }, body: { reason: 'The wrong person' } });
  const made = await sillage.makeAdjustments({
    path: { campaignId: at.campaignId },
    body: {
      ordersFrom: '2026-01-01T00:00:00.000Z',
      ordersTo: '2026-02-01T00:00:00.000Z',
      currency: 'EUR',
      reason: 'A better rate',
      entries: [{ affiliateId: at.affiliateId, amountMinor: 100 }],
    },
  });
  for (const { id } of made.adjustments)
    await sillage.reverseAdjustment({ path: { adjustmentId: id }, body: { reason: 'Not this month' } });
  const { adjustments } = await sillage.listAdjustments({ query: { ids: at.affiliateId } });
  expect(adjustments.map(({ kind }) => kind)).toEqual(['reversal', 'bonus', 'reversal', 'bonus']);
}

export async function payAffiliates({ product, owner }: Stage): Promise<void> {
  const { sillage } = owner;
  const target = { name: 'Managed', targetUrl: `${product.url}/test-products`, paymentMode: 'managed' as const };
  const campaign = await sillage.createCampaign({ body: target });
  const path = { campaignId: campaign.id };
  const email = `${crypto.randomUUID()}@sillage.test`;
  const { id: affiliateId } = await sillage.createAffiliate({ path, body: { name: 'Carl', email } });
  const { secretKey } = await sillage.createKey({ path });
  const shop = product.client(secretKey);
  await eventually(() => shop.reportSale({ body: { ...sale('B-1'), affiliateId } }));
  await eventually(() => sillage.inviteToPayouts({ path: { ...path, affiliateId } }));
  // Another mail notifies them of their first order.
  const token = tokenIn(await product.mail(email, '/commission-info'));
  const anyone = product.client();
  await anyone.getNotice({ query: { token } });
  const { url } = await anyone.startOnboarding({ body: { token } });
  await fetch(url);
  await submit(url, { outcome: 'complete' });
  await eventually(async () =>
    expect(await anyone.getPayoutAccount({ query: { token } })).toMatchObject({ status: 'enabled' }),
  );
  // Another affiliate has already requested the link to their payment details.
  expect((await sillage.listOwnAccounts()).accounts).toContainEqual(
    expect.objectContaining({ affiliateId, status: 'enabled' }),
  );
  await anyone.openPayoutDashboard({ body: { token } });
  await eventually(async () => expect((await sillage.listPayoutAccounts({ path })).accounts).toHaveLength(1));

  const conversion = await eventually(async () => {
    const { conversions } = await sillage.listConversions({ query: { campaignId: campaign.id } });
    expect(conversions).toHaveLength(1);
    return conversions[0];
  });
  await sillage.reviewConversion({ path: { conversionId: conversion?.id ?? '' }, body: { decision: 'approved' } });
  const settlement = await eventually(async () => {
    const ask = { reason: 'pay_now' as const, campaignId: campaign.id };
    const quote = await sillage.quoteSettlement({ body: ask });
    return sillage.confirmSettlement({ body: { ...ask, hash: quote.hash } });
  });
  const bySettlement = { settlementId: settlement.id };
  await eventually(async () =>
    expect(await sillage.getSettlement({ path: bySettlement })).toMatchObject({ state: 'completed' }),
  );
  expect((await sillage.listSettlements({ query: path })).settlements).toHaveLength(1);
  expect((await sillage.listOwnSettlements()).settlements).toHaveLength(1);
  await refused(sillage.resumeSettlement({ path: bySettlement }), 'resumeSettlement');
  await refused(sillage.cancelSettlement({ path: bySettlement }), 'cancelSettlement');

  await sillage.updateAffiliate({ path: { ...path, affiliateId }, body: { email: `new-${email}` } });
  const objection = await eventually(async () => {
    const requested = tokenIn(await product.mail(email, '/payout-objection'));
    await anyone.getObjection({ query: { token: requested } });
    return requested;
  });
  await anyone.objectToAddress({ body: { token: objection } });
  await sillage.confirmPayoutAddress({ path: { ...path, affiliateId } });

  await sillage.updateCampaign({ path, body: { paymentMode: 'self_pay' } });
  await sillage.inviteToPayouts({ path: { ...path, affiliateId } });
  const own = tokenIn(await product.mail(`new-${email}`, '/commission-info'));
  const account = { holder: 'Carl Jung', iban: 'DE89370400440532013000', bic: null };
  await eventually(async () =>
    expect(await anyone.saveBankDetails({ body: { ...account, token: own } })).toMatchObject({ last4: '3000' }),
  );
  const wallet = { provider: 'paypal' as const, email };
  expect(await anyone.saveWallet({ body: { token: own, wallet } })).toMatchObject({ wallet: { provider: 'paypal' } });
  expect(await anyone.getTaxDetails({ query: { token: own } })).toMatchObject({ details: null });
  await anyone.saveTaxDetails({ body: { token: own, details: TAX_DETAILS, agrees: { version: 1, language: 'en' } } });
  await anyone.removeBankDetails({ body: { token: own } });
}

const TAX_DETAILS = {
  kind: 'person' as const,
  name: 'Carl Jung',
  addressLine1: '1 Lake Road',
  addressLine2: '',
  postalCode: '8700',
  city: 'Küsnacht',
  country: 'CH',
  vatId: null,
  isSmallBusiness: false,
  tin: '',
  tinCountry: null,
  bornOn: null,
};

/** The token of the link in a mail. */
export const tokenIn = (mail: string): string => decodeURIComponent(/[?&;]token=([^&"\s<]+)/.exec(mail)?.[1] ?? '');
