import type { Language } from '@sillage/proto/values/languages';
import { escapeHtml, type Html, standInPage } from '@sillage/runtime/http';
import type { Account, CheckoutSession, Transfer } from '../objects.ts';
import { ONBOARDING } from '../resources/accounts.ts';
import { TEST_CARDS, type TestCard } from '../test-cards.ts';
import { HOSTED_TEXTS, type HostedTexts } from './texts.ts';

/** The form for a card; `wrong`: why the previous input was rejected. */
export function cardPage(language: Language, session: CheckoutSession, wrong?: string): Html {
  const { notice, card } = HOSTED_TEXTS[language];
  const cancel =
    session.cancel_url && `<a class="button cancel" href="${escapeHtml(session.cancel_url)}">${card.cancel}</a>`;
  const body = `${wrong === undefined ? '' : `<p class="wrong" role="alert">${escapeHtml(wrong)}</p>`}
<form method="post">
<div class="field">
<label for="number">${card.number}</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" required autofocus maxlength="23" placeholder="4242 4242 4242 4242">
</div>
<div class="pair">
<div><label for="expiry">${card.expiry}</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="off" required maxlength="7" placeholder="${card.expiryHint}"></div>
<div><label for="cvc">${card.cvc}</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="off" required maxlength="4" placeholder="123"></div>
</div>
<button class="go">${card.save}</button>
${cancel ?? ''}
</form>
<h2>${card.tests}</h2>
<ul>
${TEST_CARDS.map((testCard) => `<li><code>${testCard.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code> <span>${behaviourOf(card, testCard)}</span></li>`).join('\n')}
</ul>`;
  return standInPage({
    language,
    title: card.title,
    notice,
    body,
    formAction: `'self' ${new URL(session.success_url ?? '').origin}`,
  });
}

function behaviourOf(texts: HostedTexts['card'], { atSetup, atCharge, isDisputed }: TestCard): string {
  const decline = atSetup ?? atCharge;
  if (!decline) return isDisputed ? texts.disputed : texts.works;
  return `${atSetup ? texts.refusedAtSetup : texts.refusedAtCharge} (${decline.declineCode})`;
}

/** Each button is one outcome of an onboarding. */
export function onboardingPage(language: Language, account: Account, returnUrl: string): Html {
  const { notice, onboarding } = HOSTED_TEXTS[language];
  const buttons = ONBOARDING.map(
    (outcome) =>
      `<button name="outcome" value="${outcome}"${outcome === 'complete' ? ' class="go"' : ''}>${onboarding.outcomes[outcome]}</button>`,
  );
  const body = `<p>${onboarding.account} <code>${account.id}</code>${account.email === null ? '' : `<br>${escapeHtml(account.email)}`}</p>
<form method="post">
${buttons.join('\n')}
</form>`;
  return standInPage({
    language,
    title: onboarding.title,
    notice,
    body,
    formAction: `'self' ${new URL(returnUrl).origin}`,
  });
}

export function dashboardPage(language: Language, account: Account, transfers: readonly Transfer[]): Html {
  const { notice, dashboard } = HOSTED_TEXTS[language];
  const rows = transfers.toReversed().map(({ amount, currency, created, id }) => {
    const sum = new Intl.NumberFormat(language, { style: 'currency', currency }).format(
      amount / minorPerUnit(currency),
    );
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(created * 1000);
    return `<li><strong>${escapeHtml(sum)}</strong> <span>${escapeHtml(day)}</span> <code>${id}</code></li>`;
  });
  const body = `<p>${dashboard.status[account.payouts_enabled ? 'enabled' : 'restricted']}</p>
<h2>${dashboard.transfers}</h2>
${rows.length === 0 ? `<p>${dashboard.none}</p>` : `<ul>${rows.join('\n')}</ul>`}`;
  return standInPage({ language, title: dashboard.title, notice, body, formAction: "'none'" });
}

function minorPerUnit(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return 10 ** maximumFractionDigits;
}

export function expiredPage(language: Language, title: (texts: HostedTexts) => string): Html {
  const texts = HOSTED_TEXTS[language];
  return standInPage({
    language,
    title: title(texts),
    notice: texts.notice,
    body: `<p>${texts.expired}</p>`,
    formAction: "'none'",
  });
}
