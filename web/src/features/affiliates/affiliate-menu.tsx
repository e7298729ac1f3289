import type { Affiliate } from '@sillage/proto/http/campaigns';
import { BadgeCheck, ChartSpline, Ellipsis, Link2, Mail, Pause, Pencil, Play, RefreshCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { useCopy } from '../../ui/hooks/use-copy.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/primitives/menu.tsx';
import { QrButton } from '../../ui/primitives/qr-button.tsx';
import type { Balance } from './affiliate-money.ts';
import type { AffiliateRow } from './affiliate-row.ts';
import { type AffiliateCommands, useAffiliateActions } from './use-affiliate-actions.tsx';

/** The actions for one affiliate: run at once, or by a dialog of the list. */
export interface AffiliateActions {
  readonly commands: AffiliateCommands;
  readonly onEdit: (affiliate: Affiliate) => void;
  readonly onLinks: (affiliate: Affiliate) => void;
  readonly onMarkPaid: (affiliate: Affiliate, balance: Balance) => void;
  readonly onRemove: (affiliate: Affiliate) => void;
}

interface AffiliateMenuProps extends AffiliateActions {
  readonly row: AffiliateRow;
}

export function AffiliateMenu({ row, commands, ...list }: AffiliateMenuProps) {
  const { affiliate, money, isManaged } = row;
  const { t } = useTranslation('campaign');
  const format = useFormat();
  const copy = useCopy();
  const { dialog, ...actions } = useAffiliateActions(affiliate, commands);
  const { name } = affiliate;
  const owed = money.balances.filter((balance) => balance.owedMinor > 0);
  return (
    <div className="flex shrink-0 justify-end">
      <Button
        variant="ghost"
        size="iconSm"
        aria-label={t('affiliates:links.open', { name })}
        title={t('affiliates:links.open', { name })}
        onClick={() => list.onLinks(affiliate)}
      >
        <Link2 />
      </Button>
      <QrButton name={name} url={affiliate.trackingUrl} />
      <Menu
        trigger={
          <Button variant="ghost" size="iconSm" aria-label={t('affiliate.more', { name })}>
            <Ellipsis />
          </Button>
        }
      >
        {isManaged && money.status !== 'enabled' && (
          <MenuItem onSelect={actions.invite}>
            <Mail />
            {t(money.invitedAt === null ? 'settlements:affiliate.invite' : 'settlements:affiliate.inviteAgain')}
          </MenuItem>
        )}
        {!isManaged &&
          owed.map((balance) => (
            <MenuItem key={balance.currency} onSelect={() => list.onMarkPaid(affiliate, balance)}>
              <BadgeCheck />
              {t('settlements:markPaid.action', { amount: format.money(balance.owedMinor, balance.currency) })}
            </MenuItem>
          ))}
        <MenuItem onSelect={() => list.onEdit(affiliate)}>
          <Pencil />
          {t('affiliate.edit.action')}
        </MenuItem>
        <MenuItem onSelect={() => void copy(affiliate.dashboardUrl, { copiedToast: t('common:linkCopied') })}>
          <ChartSpline />
          {t('affiliate.copyDashboard')}
        </MenuItem>
        <MenuItem onSelect={actions.renewLink}>
          <RefreshCw />
          {t('affiliate.renewLink.action')}
        </MenuItem>
        <MenuItem onSelect={affiliate.isActive ? actions.pause : actions.resume}>
          {affiliate.isActive ? <Pause /> : <Play />}
          {t(affiliate.isActive ? 'affiliate.pause.action' : 'affiliate.resume')}
        </MenuItem>
        <MenuLine />
        <MenuItem className="text-negative-ink [&_svg]:text-negative-ink" onSelect={() => list.onRemove(affiliate)}>
          <Trash2 />
          {t('settlements:affiliate.remove')}
        </MenuItem>
      </Menu>
      {dialog}
    </div>
  );
}
