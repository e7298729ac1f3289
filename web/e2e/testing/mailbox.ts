import type { BrowserContext, Page } from 'playwright-core';

export interface Mail {
  /** The address of its button; empty without one. */
  readonly link: string;
  /** Six digits. */
  readonly code: string;
}

/** The English subjects. */
export const SUBJECTS = {
  signUp: 'Confirm your e-mail address',
  magic: 'Your sign-in link',
  recovery: 'Choose a new password',
  oldAddress: 'Confirm the change of your e-mail address',
  newAddress: 'Confirm your new e-mail address',
  code: 'Your confirmation code',
} as const;

const WITHIN_MS = 120_000;

/** The newest mail of a kind to an address, in the application's mailbox, as soon as it arrives. */
export async function readMail(
  context: BrowserContext,
  url: string,
  to: string,
  about: keyof typeof SUBJECTS,
): Promise<Mail> {
  const text = await readText(context, url, to, SUBJECTS[about]);
  const link = /https?:\/\/\S+\/confirm#\S+/.exec(text)?.[0] ?? '';
  const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1];
  if (code === undefined) throw new Error(`The mail to ${to} has no code:\n${text}`);
  return { link, code };
}

/** Opens the link of a mail about sign-in, and presses the button of its page. */
export async function followLink(page: Page, { link }: Mail): Promise<void> {
  await page.goto(link);
  await page.getByRole('main').getByRole('button').click();
}

/** The link of the mail about a disabled webhook endpoint, as soon as it arrives. */
export async function readEndpointNotice(context: BrowserContext, url: string, to: string): Promise<string> {
  const text = await readText(context, url, to, 'Your webhook endpoint was disabled');
  const link = /https?:\/\/\S+\/account-settings\?\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`The notice to ${to} has no link:\n${text}`);
  return link;
}

/** The link of the invitation to set up a payout account, as soon as it arrives. */
export async function readInvitation(context: BrowserContext, url: string, to: string): Promise<string> {
  const text = await readText(context, url, to, 'Create your payout account');
  const link = /https?:\/\/\S+\/commission-info\?\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`The invitation of ${to} has no link:\n${text}`);
  return link;
}

/** The text of the newest mail to an address whose subject contains this, as soon as it arrives. */
export async function readText(context: BrowserContext, url: string, to: string, subject: string): Promise<string> {
  const page = await context.newPage();
  await openNewest(page, url, to, subject);
  const text = await page.locator('pre').innerText();
  await page.close();
  return text;
}

async function openNewest(page: Page, url: string, to: string, subject: string): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  const mails = page.getByRole('link').filter({ hasText: to }).filter({ hasText: subject });
  do {
    await page.goto(`${url}/mailbox`);
    const [newest] = await mails.all();
    // Not by a click, which would not wait for the mail's page to load completely.
    if (newest) return void (await page.goto(new URL((await newest.getAttribute('href')) ?? '', page.url()).href));
    await page.waitForTimeout(100);
  } while (Date.now() < deadline);
  throw new Error(`No mail to ${to} arrived`);
}
