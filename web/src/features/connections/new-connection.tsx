import { type Connection, type CreatedConnection, Platform } from '@sillage/proto/http/integrations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Select } from '../../ui/primitives/field.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ShopifyForm } from './shopify/shopify-form.tsx';

interface NewConnectionProps {
  readonly campaignId: string;
  readonly onClose: () => void;
  readonly onCreated: (connection: CreatedConnection | Connection) => void;
}

/** The platform is chosen first, because each one asks for other details. */
export function NewConnection({ campaignId, onClose, onCreated }: NewConnectionProps) {
  const { t } = useTranslation('connections');
  const [platform, setPlatform] = useState<Platform>('shopify');
  const picker = (
    <Field label={t('form.platform')} hint={t(`platformHint.${platform}`)}>
      {(control) => (
        <Select {...control} value={platform} onChange={({ target }) => setPlatform(Platform.parse(target.value))}>
          {Platform.options.map((option) => (
            <option key={option} value={option}>
              {t(`platform.${option}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  if (platform === 'shopify') return <ShopifyForm campaignId={campaignId} picker={picker} onClose={onClose} />;
  return (
    <ConnectionForm
      campaignId={campaignId}
      subject={{ platform }}
      picker={picker}
      onClose={onClose}
      onCreated={onCreated}
    />
  );
}
