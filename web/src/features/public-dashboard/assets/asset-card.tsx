import type { AssetStatistics, OwnAsset } from '@sillage/proto/http/assets';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../../format/short-address.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { CopyButton } from '../../../ui/primitives/copy-button.tsx';

interface AssetCardProps {
  readonly asset: OwnAsset;
  /** Undefined if it has no clicks yet. */
  readonly figures: AssetStatistics['assets'][number] | undefined;
}

/** An asset with its results, and buttons to copy or download it. */
export function AssetCard({ asset, figures }: AssetCardProps) {
  const { t } = useTranslation('assets');
  const { title, image, text, embedCode, url } = asset;
  return (
    <li className="grid grid-cols-1 content-start gap-3 border-t pt-4">
      <Shown asset={asset} />
      {figures && (
        <p className="text-xs">
          {`${t('clicks', { count: figures.clicks })} · ${t('conversions', { count: figures.conversions })}`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {text !== null && <CopyButton text={text} label={t('own.copyTextOf', { title })} caption={t('own.copyText')} />}
        {embedCode !== null && (
          <CopyButton text={embedCode} label={t('own.copyCodeOf', { title })} caption={t('own.copyCode')} />
        )}
        <CopyButton text={url} label={t('own.copyLinkOf', { title })} caption={t('own.copyLink')} />
        {image && (
          <Button asChild variant="outline" size="sm">
            <a href={`${image.path}?download=true`} download aria-label={t('own.downloadOf', { title })}>
              <Download />
              {t('own.download')}
            </a>
          </Button>
        )}
      </div>
    </li>
  );
}

function Shown({ asset: { title, image, text, targetUrl } }: { readonly asset: OwnAsset }) {
  const { t } = useTranslation('assets');
  const { bytes } = useFormat();
  return (
    <>
      {image && (
        <a
          href={image.path}
          target="_blank"
          rel="noreferrer"
          className="grid h-44 place-items-center overflow-hidden rounded-lg bg-wash p-3"
        >
          <img src={image.thumbnailPath} alt={title} loading="lazy" className="max-h-full max-w-full object-contain" />
        </a>
      )}
      <div className="grid gap-0.5">
        <h3 className="wrap-anywhere font-medium text-sm">{title}</h3>
        {image && <p className="text-ink-soft text-xs">{`${image.width} × ${image.height} · ${bytes(image.bytes)}`}</p>}
        {targetUrl !== null && (
          <p className="truncate text-ink-soft text-xs">{t('leadsTo', { url: shortAddress(targetUrl) })}</p>
        )}
      </div>
      {text !== null && (
        <p className="line-clamp-8 whitespace-pre-line wrap-anywhere rounded-lg bg-wash p-3 text-sm">{text}</p>
      )}
    </>
  );
}
