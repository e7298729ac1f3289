import type { OwnLink, OwnLinkFigures } from '@sillage/proto/http/own-links';
import { EllipsisVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../../format/short-address.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { CopyButton } from '../../../ui/primitives/copy-button.tsx';
import { Menu, MenuItem } from '../../../ui/primitives/menu.tsx';
import { QrButton } from '../../../ui/primitives/qr-button.tsx';
import { ShareButton } from '../../../ui/primitives/share-button.tsx';

interface LinkRowProps {
  readonly link: OwnLink;
  /** Undefined while unknown. */
  readonly figures: Omit<OwnLinkFigures['links'][number], 'shortCode'> | undefined;
  readonly onRename: () => void;
  readonly onArchive: () => void;
}

export function LinkRow({ link, figures, onRename, onArchive }: LinkRowProps) {
  const { t } = useTranslation('ownPage');
  const format = useFormat();
  const { url, subId, targetUrl, archivedAt } = link;
  const name = link.name ?? t(link.isPrimary ? 'links.primary' : 'links.unnamed');
  const brought = figures && [
    t('links.clicks', { count: figures.clicks }),
    t('links.orders', { count: figures.conversions }),
    ...figures.earned.map(({ currency, amountMinor }) => format.money(amountMinor, currency)),
  ];
  return (
    <li className="grid gap-2 py-3.5 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <div className="grid min-w-0 gap-0.5">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="break-all text-ink-soft">{shortAddress(url)}</p>
        <p className="break-all text-ink-soft text-xs">
          {[
            t('links.leadsTo', { page: shortAddress(targetUrl) }),
            ...(subId === '' ? [] : [t('links.sub', { subId })]),
          ].join(' · ')}
        </p>
        <p className="font-medium text-xs">{brought?.join(' · ') ?? ' '}</p>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <CopyButton
          compact
          text={url}
          label={t('links.copy', { name })}
          copiedToast={t('common:linkCopied')}
          failedToast={t('common:copyTrackingFailed')}
        />
        <ShareButton name={name} url={url} />
        <QrButton name={name} url={url} />
        {link.name !== null && (
          <Menu
            trigger={
              <Button variant="ghost" size="iconSm" aria-label={t('links.actions', { name })}>
                <EllipsisVertical />
              </Button>
            }
          >
            <MenuItem onSelect={onRename}>{t('links.rename')}</MenuItem>
            <MenuItem onSelect={onArchive}>{t(archivedAt === null ? 'links.archive' : 'links.restore')}</MenuItem>
          </Menu>
        )}
      </div>
    </li>
  );
}
