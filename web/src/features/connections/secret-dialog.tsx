import type { CreatedConnection } from '@sillage/proto/http/integrations';
import { useTranslation } from 'react-i18next';
import { CopyBlock } from '../../ui/primitives/copy-block.tsx';
import { ShownOnce } from '../../ui/primitives/shown-once.tsx';

/** The values that the other side needs, including a secret that is shown only once. */
export function SecretDialog({ created, onClose }: { created: CreatedConnection | null; onClose: () => void }) {
  const { t } = useTranslation('connections');
  return (
    <ShownOnce
      open={created !== null}
      onClose={onClose}
      title={t('secret.title')}
      warning={t('secret.once')}
      kept={t('secret.kept')}
    >
      {created?.platform === 'webhook' && (
        <div className="grid gap-5">
          <CopyBlock title={t('secret.address')} text={created.url} label={t('secret.copyAddress')} />
          <CopyBlock title={t('secret.secret')} text={created.secret} label={t('secret.copySecret')} />
          <CopyBlock title={t('secret.example')} text={EXAMPLE} label={t('secret.copyExample')} />
        </div>
      )}
      {created?.platform === 'woocommerce' && <WooCommerceSteps connectionKey={created.secret} />}
      {created?.platform === 'postback' && (
        <div className="grid gap-3">
          <CopyBlock title={t('secret.postback')} text={postbackOf(created)} label={t('secret.copyAddress')} />
          <p className="text-ink-soft text-sm leading-relaxed">{t('secret.postbackHint')}</p>
        </div>
      )}
    </ShownOnce>
  );
}

function WooCommerceSteps({ connectionKey }: { connectionKey: string }) {
  const { t } = useTranslation('connections');
  return (
    <div className="grid gap-5">
      <ol className="grid list-decimal gap-2 pl-5 text-sm leading-relaxed">
        <li>
          <a href={WOOCOMMERCE_ZIP} download className="text-wake-ink underline underline-offset-4">
            {t('woocommerce.download')}
          </a>
        </li>
        <li>{t('woocommerce.install')}</li>
        <li>{t('woocommerce.paste')}</li>
      </ol>
      <CopyBlock title={t('woocommerce.key')} text={connectionKey} label={t('woocommerce.copyKey')} />
    </div>
  );
}

const WOOCOMMERCE_ZIP = '/integrations/sillage-for-woocommerce.zip';

const EXAMPLE = JSON.stringify(
  { type: 'order.paid', data: { orderId: 'A-1', amount: '29.90', currency: 'EUR', token: '…' } },
  null,
  2,
);

/** The other side fills in the names in braces. */
const postbackOf = ({ url, secret }: CreatedConnection): string =>
  `${url}?key=${secret}&order={order}&amount={amount}&currency={currency}&click_id={click_id}&status={status}`;
