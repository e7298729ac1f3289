import type { NewApplication } from '@sillage/proto/http/join';
import { lowerAscii } from '@sillage/proto/values/ascii';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, invalidField } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { findPresentAffiliateOf } from '../../db/affiliates/affiliates.ts';
import { insertApplication } from '../../db/joining/applications.ts';
import type { JoinPageRow } from '../../db/joining/join-pages.ts';
import type { JoinDeps } from '../../deps.ts';
import { problemOf } from '../../domain/joining.ts';
import { confirmApplicationMail } from '../../mails/joining-mails.ts';
import { enqueueMail } from '../enqueue-mail.ts';
import { limitMails } from '../limit-mails.ts';
import { CONFIRMATION_VALID_DAYS, FORM_VALID_MS } from './join-tokens.ts';
import { mailLinks } from './mail-links.ts';
import { openJoinPage } from './open-page.ts';

type Sent = z.output<typeof NewApplication>;

/**
 * Stores an application and mails the link that confirms its address; existing affiliates are mailed their links
 * instead. Throws `not_found` if the campaign takes no applications, `conflict` if the page has changed since it was
 * read, `validation_failed` and `rate_limited`.
 */
export async function apply(deps: JoinDeps, campaignId: string, sent: Sent, ip: string): Promise<void> {
  const { campaign, page } = await openJoinPage(deps.db, campaignId);
  const now = deps.clock();
  check(sent, page, now - openedAtMs(deps, campaignId, sent.formToken));
  const email = lowerAscii(sent.email);
  await limitMails(deps.hot, { kind: 'applications', email, ip });
  const { language, name, termsVersion } = sent;
  const answers = page.questions.map(({ text }, place) => ({ question: text, answer: sent.answers[place] ?? '' }));
  await inTransaction(deps.db, async (trx) => {
    const affiliate = await findPresentAffiliateOf(trx, campaignId, email);
    if (affiliate) return mailLinks(trx, deps, { campaign, affiliateId: affiliate.id, language, because: 'known' });
    const id = uuidv7();
    const createdAt = new Date(now);
    await insertApplication(trx, {
      ...{ id, campaignId, name, email, language, termsVersion, createdAt },
      answers: JSON.stringify(answers),
      forgettableSince: createdAt,
    });
    const url = deps.addresses.confirmApplication(deps.joinTokens.confirmation.issue({ applicationId: id }, now));
    const about = { campaign: campaign.name, url, days: CONFIRMATION_VALID_DAYS };
    await enqueueMail(trx, deps, email, { language, write: (language) => confirmApplicationMail(language, about) });
  });
}

function openedAtMs({ joinTokens, clock }: JoinDeps, campaignId: string, formToken: string): number {
  const form = joinTokens.form.open(formToken, clock());
  if (form === 'expired') throw changed('The page was open for more than a day.');
  if (form === 'invalid' || form.campaignId !== campaignId)
    throw invalidField('formToken', 'This is no form of this page');
  return form.expiresAtMs - FORM_VALID_MS;
}

function check(sent: Sent, page: JoinPageRow, typedMs: number): void {
  const problem = problemOf({ ...sent, typedMs }, page);
  if (problem?.kind === 'changed') throw changed('What is asked, or the terms, have changed meanwhile.');
  if (problem) throw invalidField(problem.path, problem.message);
}

const changed = (why: string) =>
  new AppError('conflict', `${why} Nothing was sent: read the page again, what you typed stays.`);
