import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Field, Select } from '../../ui/primitives/field.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';

interface ConnectShopProps {
  /** The name by which the merchant knows the shop. */
  readonly host: string;
  /** The campaigns that can be connected. */
  readonly campaigns: readonly { readonly id: string; readonly name: string }[];
  /** Navigates to the shop. */
  readonly connect: (campaignId: string) => Promise<void>;
}

/** For a merchant who comes from their shop: asks to which campaign the shop is connected. */
export function ConnectShop({ host, campaigns, connect }: ConnectShopProps) {
  const { t } = useTranslation('connections');
  const [chosen, choose] = useState(campaigns[0]?.id ?? '');
  const action = useAction({ act: connect, failed: t('shop.failed') });
  return (
    <div className="mx-auto grid max-w-md gap-6 py-12">
      <h1 className="text-balance break-words font-serif text-4xl leading-tight">{t('shop.title', { host })}</h1>
      <p className="text-ink-soft leading-relaxed">{t('shop.body', { host })}</p>
      {campaigns.length === 0 ? (
        <Notice>{t('shop.noCampaign')}</Notice>
      ) : (
        <>
          <Field label={t('shop.campaign')}>
            {(control) => (
              <Select {...control} value={chosen} onChange={({ target }) => choose(target.value)}>
                {campaigns.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button disabled={action.isPending} onClick={() => void action.run(chosen)}>
            {t('shop.connect')}
          </Button>
        </>
      )}
    </div>
  );
}
