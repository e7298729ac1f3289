import { createFileRoute, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AffiliationSearch, readAffiliation } from '../features/test-shop/affiliation.ts';
import { PRODUCTS } from '../features/test-shop/products.ts';
import { ShopShell } from '../features/test-shop/shop-shell.tsx';
import { useTrackingScript } from '../features/test-shop/use-tracking-script.ts';
import { useFormat } from '../format/use-format.ts';
import { Button } from '../ui/primitives/button.tsx';

export const Route = createFileRoute('/test-products')({ validateSearch: AffiliationSearch, component: TestProducts });

function TestProducts() {
  const { t } = useTranslation('shop');
  const format = useFormat();
  const search = Route.useSearch();
  const affiliation = useMemo(() => readAffiliation(search, localStorage, Date.now()), [search]);
  useTrackingScript(affiliation.campaign);
  const euros = (price: number) => format.moneyShort(price * 100, 'EUR');
  return (
    <ShopShell>
      <h1 className="mt-6 max-w-2xl text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">{t('title')}</h1>
      <p className="mt-3 max-w-prose text-ink-soft leading-relaxed">{t('intro')}</p>
      <ul className="mt-10 grid border-y md:grid-cols-2">
        {PRODUCTS.map((product) => (
          <li
            key={product.key}
            className="flex flex-col py-8 max-md:[&:not(:first-child)]:border-t md:[&:not(:first-child)]:border-l md:[&:not(:first-child)]:pl-10"
          >
            <h2 className="font-semibold text-xl tracking-tight">{product.name}</h2>
            <p className="mt-1 text-ink-soft text-sm">{t(`product.${product.key}`)}</p>
            <p className="mt-5 flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium text-4xl tracking-tight">{euros(product.price)}</span>
              <span className="text-ink-soft text-sm">{t('perMonth')}</span>
              {product.before !== null && (
                <>
                  <s className="text-ink-soft">
                    <span className="sr-only">{t('before')} </span>
                    {euros(product.before)}
                  </s>
                  <span className="font-medium text-sm text-wake-ink">
                    {t('save', { amount: euros(product.before - product.price) })}
                  </span>
                </>
              )}
            </p>
            <Button
              asChild
              size="lg"
              variant={product.before === null ? 'outline' : 'default'}
              className="mt-6 self-start"
            >
              <Link
                to="/test-thankyou"
                search={() => ({
                  product: product.name,
                  price: String(product.price),
                  ...affiliation,
                  order: newOrderId(),
                })}
              >
                {t('buy', { name: product.name })}
              </Link>
            </Button>
          </li>
        ))}
      </ul>
      <section aria-labelledby="debug" className="mt-10 rounded-card bg-wash p-5">
        <h2 id="debug" className="font-medium text-sm">
          {t('debug.title')}
        </h2>
        <dl className="mt-3 grid gap-x-6 gap-y-1.5 font-mono text-xs sm:grid-cols-[auto_minmax(0,1fr)]">
          {(['ref', 'campaign', 'sillage'] as const).map((name) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="break-all">{affiliation[name] ?? t('debug.none')}</dd>
            </div>
          ))}
        </dl>
      </section>
    </ShopShell>
  );
}

/** Part of the confirmation's address, so that a reload is the same order. */
function newOrderId(): string {
  return `TEST-${crypto.randomUUID().slice(0, 13).toUpperCase()}`;
}
