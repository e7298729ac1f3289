import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';
import { Menu, MenuItem, MenuLabel } from '../../ui/primitives/menu.tsx';
import { type Due, type DueActions, isPayable, whatOf } from './due.ts';

interface PayButtonProps extends DueActions {
  readonly due: Due;
  readonly money: (minor: bigint) => string;
}

/** Pays, or links to the failed invoice that must be paid first. Its label names what is paid. */
export function PayButton({ due, money, onPayNow, onInvoices }: PayButtonProps) {
  const { t } = useTranslation('billing');
  const payable = due.campaigns.filter(isPayable);
  const [first] = payable;
  if (due.failedFeeMinor > 0 && onInvoices) {
    return (
      <Button size="sm" onClick={onInvoices}>
        {t('due.payInvoice', { amount: money(due.failedFeeMinor) })}
      </Button>
    );
  }
  if (!onPayNow || !first) return null;
  if (payable.length === 1) {
    return (
      <Button size="sm" onClick={() => onPayNow(first)}>
        {t(`due.pay.${whatOf(payable)}`)}
      </Button>
    );
  }
  return (
    <Menu
      align="start"
      trigger={
        <Button size="sm">
          {t(`due.pay.${whatOf(payable)}`)}
          <ChevronDown />
        </Button>
      }
    >
      <MenuLabel>{t('due.payWhich')}</MenuLabel>
      {payable.map((campaign) => (
        <MenuItem key={campaign.campaignId} onSelect={() => onPayNow(campaign)} className="justify-between gap-6">
          <span className="min-w-0 truncate">{campaign.campaignName}</span>
          <span className="text-ink-soft text-xs">{t(`due.what.${whatOf([campaign])}`)}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
