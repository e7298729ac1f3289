import { expect, test } from 'vitest';
import { CARDS, enterCard, newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { readInvitation, readText } from './testing/mailbox.ts';
import { choose, letSillagePay, openTab, providerPage, RESTRICT, setUp, untilOwed } from './testing/payments.ts';
import { approveAll, linksOf, sell } from './testing/sales.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

/** Money moves by a charge, its event and a transfer, each of which waits for a worker. */
const MONEY = { timeout: 120_000 };

/** The test runs through the whole story of two affiliates and their merchant. */
const WHOLE_STORY_MS = 600_000;

const newAddress = () => `affiliate-${crypto.randomUUID().slice(0, 8)}@example.com`;

/** A merchant with a campaign, its affiliates, and one approved sale of 100 € by each of them. */
async function merchantWhoOwes(width: number, names: readonly string[], card: string = CARDS.good) {
  const { url } = site;
  const merchant = await site.visit(width, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { page } = merchant;
  await signUp(page, url, newAccount());
  const campaignId = await createCampaign(page, 'Launch', `${url}/test-products`, card);
  const people = names.map((name) => ({ name, email: newAddress() }));
  for (const { name, email } of people) await addAffiliate(page, name, email);
  const linkOf = await linksOf(page, campaignId);
  const affiliates = people.map((person) => ({ ...person, ...linkOf(person.name) }));
  for (const { trackingUrl } of affiliates) await sell(site, trackingUrl, '100.00');
  await openTab(page, /^Overview/);
  await approveAll(page, names.length);
  return { ...merchant, campaignId, affiliates };
}

test.concurrent(
  'a settlement: affiliates invited and set up, a refused charge and a failed transfer resumed, another cancelled, the campaign deleted',
  async () => {
    const { url } = site;
    const { page, context, problems, affiliates, campaignId } = await merchantWhoOwes(
      PHONE,
      ['Alice Reed', 'Noor Haddad', 'Lou Martin'],
      CARDS.poor,
    );
    const [alice, noor, lou] = affiliates;
    if (!alice || !noor || !lou) throw new Error('there are three affiliates');
    await letSillagePay(page, affiliates);

    const other = await site.visit(PHONE);
    const notice = await readInvitation(other.context, url, noor.email);
    await other.page.goto(notice);
    await other.page.getByRole('heading', { name: 'Hello Noor Haddad' }).waitFor();
    await expectWell(other.page);
    // Opened now and used later, because an account can lose its capabilities.
    const later = await providerPage(other.page, 'Create my payout account');
    await setUp(other.context, notice, 'Complete my account');
    const noticeOfLou = await readInvitation(other.context, url, lou.email);
    await other.page.goto(noticeOfLou);
    const laterOfLou = await providerPage(other.page, 'Create my payout account');
    await setUp(other.context, noticeOfLou, 'Complete my account');
    await setUp(other.context, await readInvitation(other.context, url, alice.email), 'Create my payout account');

    await untilOwed(page, /^€30\.00/);
    await page.getByRole('button', { name: 'Pay now' }).click();
    const dialog = page.getByRole('dialog');
    const pay = dialog.getByRole('button', { name: /^Pay €37\.50/ });
    await pay.waitFor();
    await expectWell(page);
    await pay.dblclick();
    await dialog.getByText('Your card could not be charged').waitFor(MONEY);
    await expectWell(page);
    await page.reload();
    await dialog.getByText('Your card could not be charged').waitFor();

    for (const account of [later, laterOfLou]) {
      await account.getByRole('button', { name: RESTRICT }).click();
      await account.getByRole('heading', { name: 'Account to complete' }).waitFor();
    }
    await page.goto(`${url}/account-settings?tab=cards`);
    await page.getByRole('button', { name: 'Add a card' }).click();
    await enterCard(page, CARDS.good);
    await page.getByText('•••• 4242').first().waitFor();
    await page.goto(`${url}/campaign/${campaignId}`);
    await page.getByRole('button', { name: 'See the payment' }).click();
    await dialog.getByRole('link', { name: 'Change the card' }).click();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await dialog.getByRole('radio', { name: /4242/ }).click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('The campaign’s card was changed').waitFor();
    await page.getByRole('button', { name: 'See the payment' }).click();
    await dialog.getByRole('button', { name: 'Resume the payment' }).click();
    await dialog.getByText('Partly paid').waitFor(MONEY);
    await dialog.getByText('3 of 3 done').waitFor();
    await dialog.getByText('Stripe Connect account not set up').first().waitFor();
    await expectWell(page);

    await setUp(other.context, notice, 'Complete my account');
    await dialog.getByRole('button', { name: 'Retry what failed' }).click();
    await dialog.getByText('Paid 2').waitFor(MONEY);
    await dialog.getByText('Failed 1').waitFor(MONEY);
    await dialog.getByRole('button', { name: 'Cancel what failed' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Commissions of €10.00 stay owed').waitFor();
    await expectWell(page);
    await question.getByRole('button', { name: 'Cancel what failed' }).click();
    await dialog.getByText('What failed was cancelled; everything else is settled.').waitFor();
    await dialog.getByText('Cancelled: €10.00').waitFor();
    await expectWell(page);
    await dialog.getByText('Close', { exact: true }).click();

    await other.page.goto(alice.dashboardUrl);
    const payments = other.page.getByRole('region', { name: 'Your payments' });
    await payments.getByText('Transfer', { exact: true }).waitFor();
    expect(await payments.getByRole('listitem').innerText()).toMatch(/10\.00/);
    await expectWell(other.page);

    await openTab(page, /^Settings/);
    await page.getByRole('button', { name: 'Delete the campaign' }).click();
    await dialog.getByRole('heading', { name: 'Campaign deletion payment' }).waitFor();
    await dialog.getByText('What will be lost').waitFor();
    await expectWell(page);
    await dialog.getByRole('button', { name: 'Delete the campaign' }).click();
    // Lou is still owed, so the dialog stays open and says so.
    await dialog.getByText('“Launch” has been deleted.').waitFor(MONEY);
    await dialog.getByText('Still owed: €10.00').waitFor();
    await expectWell(page);
    await dialog.getByRole('button', { name: 'Back to the dashboard' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('Create your first campaign').waitFor();
    // Affiliates who were paid are still notified.
    await other.page.reload();
    await payments.getByText('Transfer', { exact: true }).waitFor();
    await page.goto(`${url}/campaign/${campaignId}`);
    await page.getByText('Campaign deleted').waitFor();
    await expectWell(page);
    expect([...problems(), ...other.problems()]).toEqual([]);
    await Promise.all([context.close(), other.context.close()]);
  },
  WHOLE_STORY_MS,
);

test.concurrent('who pays by themselves marks exactly what they paid, and deletes affiliates with and without debts', async () => {
  const { page, context, problems, affiliates } = await merchantWhoOwes(DESKTOP, ['Alice Reed', 'Noor Haddad']);
  const [alice, noor] = affiliates;
  if (!alice || !noor) throw new Error('there are two affiliates');
  await untilOwed(page, /^€20\.00/);
  await openTab(page, /^Affiliates/);
  await choose(page, alice.name, /^Mark €10\.00 as paid/);
  const question = page.getByRole('alertdialog');
  await expectWell(page);
  await question.getByRole('button', { name: /^Mark €10\.00/ }).dblclick();
  await page.getByText(/10\.00 marked as paid to Alice Reed/).waitFor();

  await choose(page, alice.name, /^Delete/);
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Alice Reed has been deleted').waitFor();

  await choose(page, noor.name, /^Delete/);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Pay Noor Haddad before deletion').waitFor();
  await dialog.getByText('You pay your affiliates yourself.').waitFor();
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Delete the affiliate' }).click();
  await dialog.getByText('Notified 1').waitFor(MONEY);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('No affiliate in this campaign').waitFor();
  expect(problems()).toEqual([]);
  await context.close();
});

test('a disputed payment holds what is owed: the merchant and the affiliate learn why', async () => {
  const { url } = site;
  const { page, context, problems, affiliates, campaignId } = await merchantWhoOwes(
    PHONE,
    ['Alice Reed', 'Noor Haddad'],
    CARDS.disputed,
  );
  const [alice, noor] = affiliates;
  if (!alice || !noor) throw new Error('there are two affiliates');
  await letSillagePay(page, [alice]);
  const other = await site.visit(PHONE);
  await setUp(other.context, await readInvitation(other.context, url, alice.email), 'Create my payout account');

  // Noor has no payout account, so only their balance is left when the bank disputes the charge for the others.
  await untilOwed(page, /^€20\.00/);
  const dialog = page.getByRole('dialog');
  const pay = dialog.getByRole('button', { name: /^Pay €15\.00/ });
  // Once billing knows that Alice has an account.
  await expect
    .poll(
      async () => {
        await page.goto(`${url}/campaign/${campaignId}/payments?settle=pay_now`);
        await dialog.getByRole('button', { name: /^Pay €/ }).waitFor();
        return pay.count();
      },
      { ...MONEY, interval: 500 },
    )
    .toBe(1);
  await pay.click();
  await pay.waitFor({ state: 'hidden' });
  const hold = page.getByText('Your affiliates are not being paid at the moment');
  await expect
    .poll(
      async () => {
        await page.goto(`${url}/campaign/${campaignId}/payments`);
        await page.getByRole('region', { name: 'What you owe' }).waitFor();
        return hold.count();
      },
      { ...MONEY, interval: 500 },
    )
    .toBe(1);
  await page.goto(`${url}/dashboard`);
  await hold.waitFor();
  await page.getByText(/Your bank has contested a payment of €15\.00/).waitFor();
  const mail = await readText(other.context, url, noor.email, 'is on hold');
  expect(mail).toMatch(/10\.00/);
  await expectWell(page);
  expect([...problems(), ...other.problems()]).toEqual([]);
  await Promise.all([context.close(), other.context.close()]);
});

test('a notice without a valid link tells no figures and sets up nothing; a success in the address is not believed', async () => {
  const { page, context, problems } = await site.visit(PHONE);
  for (const query of ['', '?token=v1.made.up', '?amount=5000&campaign=Fake&email=a@example.com&name=Alice']) {
    await page.goto(`${site.url}/commission-info${query}`);
    await page.getByRole('heading', { name: 'Congratulations, dear affiliate!' }).waitFor();
    await page.getByText('Unknown campaign').waitFor();
    expect(await page.getByRole('button', { name: 'Create my payout account' }).isDisabled()).toBe(true);
    expect(await page.locator('main').innerText()).not.toMatch(/€|5.?000|Fake/);
  }
  await expectWell(page);
  await page.goto(`${site.url}/affiliate-onboarding?account=acct_1&success=true&token=v1.made.up`);
  await page.getByText('Onboarding parameters are missing.').waitFor();
  await page.goto(`${site.url}/affiliate-onboarding?account=acct_1&refresh=true`);
  await page.getByText('Your onboarding session has expired.').waitFor();
  await expectWell(page);
  await page.goto(`${site.url}/affiliate-onboarding?account=acct_1`);
  await page.getByText('Checking the status of your account...').waitFor();
  await page.getByRole('button', { name: 'Close the window' }).click();
  await page.waitForURL(`${site.url}/`);
  expect(problems()).toEqual([]);
  await context.close();
});
