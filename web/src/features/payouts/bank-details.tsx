import type { Notice as CommissionNotice, WalletProvider } from '@sillage/proto/http/payouts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { Segmented } from '../../ui/primitives/segmented.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { BankForm } from './bank-form.tsx';
import { PROVIDER_NAMES } from './provider-names.ts';
import type { BankAccountForm, WalletForm as WalletWritten } from './queries.ts';
import { WalletForm } from './wallet-form.tsx';

export interface BankCommands {
  readonly save: (account: BankAccountForm) => Promise<unknown>;
  readonly saveWallet: (wallet: WalletWritten) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}

interface BankDetailsSectionProps {
  readonly notice: CommissionNotice;
  readonly commands: BankCommands;
  readonly onChanged: () => void;
}

/** The account to which a merchant in self-pay mode pays: the known details, and the form to change them. */
export function BankDetailsSection({ notice, commands, onChanged }: BankDetailsSectionProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const [isChanging, setIsChanging] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { bankDetails: details = null, hasEmail, isHeld } = notice;
  const wallet = details?.wallet ?? null;
  const [way, setWay] = useState<'bank' | WalletProvider>(wallet?.provider ?? 'bank');
  const cancel = isChanging ? () => setIsChanging(false) : undefined;
  const removal = useAction({
    act: commands.remove,
    done: () => {
      setIsAsking(false);
      toast.success(t('bank.removed'));
      onChanged();
    },
    failed: t('bank.failed'),
  });
  function saved() {
    setIsChanging(false);
    toast.success(t('bank.saved'));
    onChanged();
  }
  return (
    <section aria-labelledby="bank-details" className="grid gap-4">
      <h2 id="bank-details" className="font-semibold text-lg tracking-tight">
        {t('bank.title')}
      </h2>
      {isHeld && <Notice tone="alert">{t('notice.held')}</Notice>}
      {!hasEmail && <Notice tone="alert" title={t('notice.emailMissing')} />}
      {details === null && <p className="text-ink-soft text-sm leading-relaxed">{t('bank.intro')}</p>}
      {details !== null && (
        <>
          <p className="wrap-anywhere leading-relaxed">
            {wallet
              ? t('wallet.current', { email: wallet.maskedEmail, provider: PROVIDER_NAMES[wallet.provider] })
              : t('bank.current', { last4: details.last4 })}
          </p>
          {Date.parse(details.usableFrom) > Date.now() && (
            <Notice>{t('bank.onHold', { date: format.dateTime(details.usableFrom) })}</Notice>
          )}
        </>
      )}
      {details !== null && !isChanging && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => setIsChanging(true)}>
            {t('bank.change')}
          </Button>
          <Button variant="ghost" onClick={() => setIsAsking(true)}>
            {t('bank.remove')}
          </Button>
        </div>
      )}
      {hasEmail && (details === null || isChanging) && (
        <>
          <Segmented
            className="justify-self-start"
            label={t('wallet.way')}
            value={way}
            onChange={setWay}
            options={[
              { value: 'bank', label: t('wallet.bank') },
              { value: 'paypal', label: PROVIDER_NAMES.paypal },
              { value: 'wise', label: PROVIDER_NAMES.wise },
            ]}
          />
          {way === 'bank' ? (
            <BankForm save={commands.save} onSaved={saved} onCancel={cancel} />
          ) : (
            <WalletForm key={way} provider={way} save={commands.saveWallet} onSaved={saved} onCancel={cancel} />
          )}
        </>
      )}
      <p className="text-ink-soft text-xs leading-relaxed">{t('bank.privacy')}</p>
      {hasEmail && <p className="text-ink-soft text-xs">{t('notice.sentTo', { email: notice.maskedEmail })}</p>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('bank.removeTitle')}
        body={t('bank.removeBody')}
        confirm={t('bank.remove')}
        busy={removal.isPending}
        onConfirm={() => void removal.run()}
      />
    </section>
  );
}
