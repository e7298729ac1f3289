import { sumOf } from '@sillage/proto/values/money';
import { CalendarClock, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { cn } from '../../ui/primitives/cn.ts';
import { toast } from '../../ui/primitives/toast.ts';
import { type Due, type DueActions, type DueCampaign, isPayable } from './due.ts';
import { PayButton } from './due-pay-button.tsx';
import type { Reminders } from './snooze.ts';

interface DueBannersProps extends DueActions {
  readonly due: readonly Due[];
  readonly reminders: Reminders;
  /** Affiliates are neither charged for nor paid for now. */
  readonly isHeld?: boolean | undefined;
}

/** A banner for each 5th on which something is due, past ones first, unless the merchant dismissed it. */
export function DueBanners({ due, reminders, isHeld = false, onPayNow, onInvoices }: DueBannersProps) {
  const { t } = useTranslation('billing');
  const [, redraw] = useState(0);
  const redrawn = (act: () => void) => {
    act();
    redraw((last) => last + 1);
  };
  const quieten = (id: string, act: (id: string) => void, done: string) => {
    redrawn(() => act(id));
    toast.success(done, { undo: () => redrawn(() => reminders.restore(id)) });
  };
  const loud = due.filter((entry) => entry.commissionsMinor + entry.feeMinor > 0 && !reminders.isQuiet(entry.id));
  if (loud.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      {loud.map((entry) => (
        <DueBanner
          key={entry.id}
          due={entry}
          isHeld={isHeld}
          onPayNow={isHeld ? undefined : onPayNow}
          onInvoices={onInvoices}
          onSnooze={() => quieten(entry.id, reminders.snooze, t('due.snoozed'))}
          onDismiss={() => quieten(entry.id, reminders.dismiss, t('due.dismissed'))}
        />
      ))}
    </div>
  );
}

interface DueBannerProps extends DueActions {
  readonly due: Due;
  readonly isHeld: boolean;
  readonly onSnooze: () => void;
  readonly onDismiss: () => void;
}

function DueBanner({ due, isHeld, onPayNow, onInvoices, onSnooze, onDismiss }: DueBannerProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const money = (minor: bigint) => format.money(minor, due.currency);
  return (
    <section
      aria-label={t('due.label')}
      className={cn(
        'flex gap-3 rounded-card px-4 py-4 text-sm sm:px-5',
        due.isOverdue ? 'bg-negative-wash' : 'bg-wake-wash',
      )}
    >
      <CalendarClock
        aria-hidden="true"
        className={cn('mt-0.5 size-4 shrink-0', due.isOverdue ? 'text-negative-ink' : 'text-wake-ink')}
      />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-3">
        <div className="grid gap-0.5">
          <p className="font-semibold text-base tabular-nums tracking-tight">
            {t(titleOf(due), {
              amount: money(due.commissionsMinor || due.feeMinor),
              date: format.billingDate(due.dueDate),
            })}
          </p>
          {partsOf(due, isHeld).map(({ text, amountMinor }) => (
            <p key={text} className="leading-relaxed">
              {t(text, { amount: money(amountMinor) })}
            </p>
          ))}
        </div>
        {open && (
          <ul className="grid grid-cols-1 divide-y divide-line-strong/25 border-line-strong/25 border-y">
            {due.campaigns.map((campaign) => (
              <CampaignDue key={campaign.campaignId} campaign={campaign} money={money} onPayNow={onPayNow} />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-x-1 gap-y-1">
          <PayButton due={due} money={money} onPayNow={onPayNow} onInvoices={onInvoices} />
          <Button
            variant="ghost"
            size="sm"
            className="hover:bg-sheet"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t('due.byCampaign')}
            <ChevronDown className={open ? 'rotate-180' : ''} />
          </Button>
          <Button variant="ghost" size="sm" className="hover:bg-sheet" onClick={onSnooze}>
            {t('due.snooze')}
          </Button>
          <Button variant="ghost" size="sm" className="hover:bg-sheet" onClick={onDismiss}>
            {t('due.dismiss')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The title names one amount at most; two amounts are never added up. */
function titleOf({ commissionsMinor, feeMinor, isOverdue }: Due) {
  if (commissionsMinor > 0 && feeMinor > 0) return isOverdue ? 'due.titleBothOverdue' : 'due.titleBoth';
  return isOverdue ? 'due.titleOverdue' : 'due.title';
}

/** Who pays which amounts, each on its own. */
function partsOf({ campaigns, feeMinor, failedFeeMinor }: Due, isHeld: boolean) {
  const commissionsOf = (mode: DueCampaign['mode']) =>
    sumOf(campaigns.filter((campaign) => campaign.mode === mode).map((campaign) => campaign.commissionsMinor));
  const parts = [
    { text: 'due.feePart', amountMinor: feeMinor - failedFeeMinor },
    { text: 'due.feeFailed', amountMinor: failedFeeMinor },
    { text: isHeld ? 'due.commissionsHeld' : 'due.commissionsManaged', amountMinor: commissionsOf('managed') },
    { text: 'due.commissionsSelf', amountMinor: commissionsOf('self_pay') },
  ] as const;
  return parts.filter(({ amountMinor }) => amountMinor > 0);
}

interface CampaignDueProps extends Pick<DueActions, 'onPayNow'> {
  readonly campaign: DueCampaign;
  readonly money: (minor: bigint) => string;
}

function CampaignDue({ campaign, money, onPayNow }: CampaignDueProps) {
  const { t } = useTranslation('billing');
  const { campaignName, commissionsMinor, feeMinor } = campaign;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-2.5">
      <span className="flex min-w-0 flex-1 basis-40 items-center gap-2">
        <span className="min-w-0 truncate font-medium">{campaignName}</span>
        {campaign.isArchived && <Badge>{t('due.archived')}</Badge>}
      </span>
      <span className="flex flex-wrap gap-x-4 tabular-nums">
        {commissionsMinor > 0 && <span>{`${t('due.commissions')} ${money(commissionsMinor)}`}</span>}
        {feeMinor !== 0n && <span>{`${t('due.fee')} ${money(feeMinor)}`}</span>}
      </span>
      {onPayNow && isPayable(campaign) && (
        <Button
          size="sm"
          variant="outline"
          className="border-line-strong/60 bg-sheet"
          aria-label={t('due.payNowOf', { name: campaignName })}
          onClick={() => onPayNow(campaign)}
        >
          {t('due.payNow')}
        </Button>
      )}
    </li>
  );
}
