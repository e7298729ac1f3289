import type { Language } from '@sillage/proto/values/languages';
import { BILLING_TIME_ZONE } from '@sillage/proto/values/payments';
import { formatAmount, type MailContent } from '@sillage/runtime/mail';
import type { WeekSummary } from '../domain/weekly.ts';
import { ownPage } from './own-page.ts';
import { MAIL_TEXTS } from './texts/index.ts';
import { CHART, weekChart } from './week-chart.ts';

export interface Weekly {
  readonly campaign: string;
  /** The affiliate's own page. */
  readonly page: string;
  readonly currency: string;
  readonly summary: WeekSummary;
  /** The platform's next payment; null: there is none, or the merchant pays. */
  readonly nextPayment: { readonly amountMinor: bigint; readonly currency: string; readonly at: Date } | null;
}

/** The clicks and sales of an affiliate's link in a week, compared with the previous one. */
export function weeklyMail(
  language: Language,
  timeZone: string,
  { campaign, page, currency, summary, nextPayment }: Weekly,
): MailContent {
  const { affiliate } = MAIL_TEXTS[language];
  const { weekly } = affiliate;
  const { days, daysBefore, week, before } = summary;
  const count = new Intl.NumberFormat(language);
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone });
  const billingDate = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    timeZone: BILLING_TIME_ZONE,
  });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone });
  const amount = (minor: bigint) => formatAmount(language, minor, currency);
  const [first, last] = [days[0], days.at(-1)].map((day) => new Date(day?.at ?? 0));
  const labels = days.map(({ at }) => weekday.format(new Date(at)));
  const clicks = days.map((day) => day.clicks);
  const compared = weekly.compared;
  return {
    language,
    subject: weekly.subject(campaign),
    heading: weekly.heading,
    blocks: [
      { type: 'paragraph', text: weekly.intro(campaign, date.formatRange(first ?? 0, last ?? 0)) },
      {
        type: 'figures',
        rows: [
          { label: weekly.clicks, value: count.format(week.clicks), note: compared(count.format(before.clicks)) },
          {
            label: weekly.orders,
            value: count.format(week.conversions),
            note: compared(count.format(before.conversions)),
          },
          {
            label: weekly.commission,
            value: amount(week.commissionMinor),
            note: compared(amount(before.commissionMinor)),
          },
        ],
      },
      {
        type: 'chart',
        title: weekly.chart,
        png: weekChart(
          clicks,
          daysBefore.map((day) => day.clicks),
        ),
        ...CHART,
        alt: weekly.alt(labels.map((label, day) => `${label} ${count.format(clicks[day] ?? 0)}`).join(', ')),
        labels,
      },
      ...(nextPayment === null
        ? []
        : [
            {
              type: 'paragraph',
              text: weekly.nextPayment(
                formatAmount(language, nextPayment.amountMinor, nextPayment.currency),
                billingDate.format(nextPayment.at),
              ),
            } as const,
          ]),
      ...ownPage(language, page),
    ],
    footer: affiliate.footer(campaign),
  };
}
