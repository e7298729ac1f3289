import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { tokenIn } from './money-operations.ts';
import { refused, type Stage } from './stage.ts';

export async function followStatus({ product }: Stage): Promise<void> {
  const anyone = product.client();
  const email = 'reader@sillage.test';
  await anyone.requestSubscription({ body: { email, language: 'en' } });
  const token = tokenIn(await product.mail(email));
  await anyone.confirmSubscription({ body: { token } });
  const link = { query: { token } };
  // The link leads to a page, which asks for a confirmation.
  await expect(anyone.openCancellation({ ...link, redirect: 'manual' })).rejects.toMatchObject({ status: 303 });
  await refused(anyone.cancelSubscription(link), 'cancelSubscription');
}

export async function writeMessage({ product }: Stage): Promise<void> {
  const anyone = product.client();
  const { formToken, sendableInMs } = await anyone.getContactPage();
  const words = { name: 'Ana', email: 'writer@sillage.test', subject: 'A question', message: 'How?' };
  await sleep(sendableInMs);
  await anyone.sendContactMessage({ body: { ...words, language: 'en', formToken } });
}

export async function recordConsents(stage: Stage): Promise<void> {
  const preferences = { necessary: true, analytics: false, marketing: false, personalization: true } as const;
  const body = { id: crypto.randomUUID(), version: 1, decision: 'custom', preferences, language: 'en' } as const;
  const anyone = stage.product.client();
  for (let times = 0; times < 2; times += 1) await anyone.recordConsent({ body });
}

export async function askAboutVisitor(stage: Stage): Promise<void> {
  const anyone = stage.product.client();
  expect(await anyone.getVisit({ body: {} })).toEqual({ cookie: 'none', click: null });
  await anyone.forgetVisitor({ body: { refuse: true } });
}
