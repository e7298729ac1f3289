import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-ink-soft text-xs">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

const SHOWN = 5;

/** The first few lines; the others are in a collapsed list, and in the file. */
export function Lines({ label, lines }: { label: string; lines: readonly string[] }) {
  const { t } = useTranslation('yourData');
  const more = lines.slice(SHOWN);
  return (
    <Fact label={label}>
      {lines.length === 0 ? t('none') : <List lines={lines.slice(0, SHOWN)} />}
      {more.length > 0 && (
        <details>
          <summary className="cursor-pointer text-wake-ink underline underline-offset-4">
            {t('more', { count: more.length })}
          </summary>
          <List lines={more} />
        </details>
      )}
    </Fact>
  );
}

const List = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid gap-0.5">
    {[...new Set(lines)].map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
