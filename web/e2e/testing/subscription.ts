import type { Visit } from './browser.ts';
import { readText } from './mailbox.ts';

/** Enters an address on the status page and follows the link of the mail. */
export async function subscribe({ page, context }: Visit, url: string, email: string): Promise<void> {
  await page.goto(`${url}/status`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Look into your mailbox').waitFor();
  const text = await readText(context, url, email, 'Confirm your subscription to status updates');
  await page.goto(linkIn(text, 'confirm'));
  await page.getByRole('button', { name: 'Confirm my subscription' }).click();
  await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
}

/** The link of a mail about the status. */
export function linkIn(text: string, page: 'confirm' | 'unsubscribe'): string {
  const link = new RegExp(`https?://\\S+/status/${page}\\?token=\\S+`).exec(text)?.[0];
  if (link === undefined) throw new Error(`The mail has no link to ${page}:\n${text}`);
  return link;
}
