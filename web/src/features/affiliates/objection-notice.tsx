import type { Affiliate } from '@sillage/proto/http/campaigns';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { Notice } from '../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import type { InvitedAccount } from './affiliate-money.ts';

interface ObjectionNoticeProps {
  readonly affiliates: readonly Affiliate[];
  readonly accounts: readonly InvitedAccount[];
  readonly confirm: (affiliateId: string) => Promise<unknown>;
}

/**
 * Lists affiliates whose former address objects to its replacement, so that nothing is paid to the new account until
 * the merchant confirms it.
 */
export function ObjectionNotice({ affiliates, accounts, confirm }: ObjectionNoticeProps) {
  const { t } = useTranslation('settlements');
  const press = useAction({
    act: ({ id }: Affiliate) => confirm(id),
    done: (_nothing, { name }) =>
      toast.success(t('objection.confirmed', { name }), { description: t('objection.confirmedHint') }),
    failed: t('objection.failed'),
  });
  const objected = new Set(accounts.flatMap((account) => (account.isObjected ? [account.affiliateId] : [])));
  const held = affiliates.filter(({ id }) => objected.has(id));
  if (held.length === 0) return null;

  return (
    <Notice
      tone="alert"
      className="mb-4"
      title={t('objection.title', { names: held.map(({ name }) => name).join(', ') })}
      action={
        <div className="flex flex-wrap gap-2">
          {held.map((affiliate) => (
            <SubmitButton
              key={affiliate.id}
              type="button"
              size="sm"
              variant="outline"
              busy={press.pending?.id === affiliate.id}
              disabled={press.isPending}
              onClick={() => void press.run(affiliate)}
            >
              {t('objection.confirm', { name: affiliate.name })}
            </SubmitButton>
          ))}
        </div>
      }
    >
      {t('objection.body')}
    </Notice>
  );
}
