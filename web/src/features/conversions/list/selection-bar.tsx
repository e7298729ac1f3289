import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/button.tsx';

interface SelectionBarProps {
  readonly count: number;
  readonly busy: boolean;
  /** All that match the filter are selected, not only the visible ones. */
  readonly isAll: boolean;
  readonly onAll: () => void;
  readonly onApprove: () => void;
  readonly onReject: () => void;
  readonly onClear: () => void;
}

/** Actions for the selected rows. */
export function SelectionBar({ count, busy, isAll, ...bar }: SelectionBarProps) {
  const { t } = useTranslation('commissions');
  return (
    <section
      aria-label={t('selection.label')}
      className="flex flex-wrap items-center gap-2 rounded-card border bg-sheet px-4 py-3 text-sm shadow-float"
    >
      <p role="status" className="mr-auto font-medium">
        {isAll ? t('selection.all') : t('selection.count', { count })}
      </p>
      {!isAll && (
        <Button variant="link" size="sm" onClick={bar.onAll}>
          {t('selection.chooseAll')}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={bar.onClear}>
        {t('selection.clear')}
      </Button>
      <Button variant="outline" size="sm" disabled={busy} onClick={bar.onReject}>
        {t('selection.reject')}
      </Button>
      <Button size="sm" disabled={busy} aria-busy={busy} onClick={bar.onApprove}>
        {t('selection.approve')}
      </Button>
    </section>
  );
}
