import type { BrowserContext, Page } from 'playwright-core';

export const openTab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click();

export async function choose(page: Page, affiliate: string, action: RegExp): Promise<void> {
  await page
    .getByRole('button', { name: `More actions for ${affiliate}` })
    .and(page.locator(':visible'))
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Switches the campaign to managed mode, and invites these affiliates to set up their accounts. */
export async function letSillagePay(page: Page, invited: readonly { readonly name: string }[]): Promise<void> {
  await openTab(page, /^Payment method/);
  await page.getByLabel('Sillage does, with your card').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Payment method saved').waitFor();
  await openTab(page, /^Affiliates/);
  for (const { name } of invited) {
    await choose(page, name, /^Invite to create an account/);
    await page.getByText(`Invitation sent to ${name}`).waitFor();
  }
}

/** Resolves when the ledger has booked the approvals, from which quotes are made. */
export async function untilOwed(page: Page, amount: RegExp): Promise<void> {
  await openTab(page, /^Payments/);
  const owed = page.getByRole('region', { name: 'What you owe' }).getByRole('definition').first();
  const deadline = Date.now() + 120_000;
  while (!amount.test(await owed.innerText())) {
    if (Date.now() > deadline) throw new Error(`The books say ${await owed.innerText()}`);
    await page.waitForTimeout(500);
    await page.reload();
    await owed.waitFor();
  }
}

/** The provider's page, in the window that the notice opens. */
export async function providerPage(notice: Page, button: string): Promise<Page> {
  // There is no popup event, because the window clears its opener at once.
  const opening = notice.context().waitForEvent('page');
  await notice.getByRole('button', { name: button }).click();
  const opened = await opening;
  await opened.getByRole('button', { name: 'Fill in everything: the account is enabled' }).waitFor();
  return opened;
}

export const COMPLETE = 'Fill in everything: the account is enabled';
export const RESTRICT = 'Give a document that is refused: the account is restricted';

export async function setUp(context: BrowserContext, link: string, button: string): Promise<void> {
  const notice = await context.newPage();
  await notice.goto(link);
  const provider = await providerPage(notice, button);
  await provider.getByRole('button', { name: COMPLETE }).click();
  await provider.getByRole('heading', { name: 'Account set up' }).waitFor();
  await provider.close();
  await notice.close();
}
