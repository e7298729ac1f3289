import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isTaken } from '../browser/keyboard.ts';
import { Dialog } from '../primitives/dialog.tsx';

interface ShortcutsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** `?` opens it from anywhere on the page. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const { t } = useTranslation();
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== '?' || isTaken(event)) return;
      event.preventDefault();
      onOpenChange(true);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onOpenChange]);
  const shortcuts = [
    [['/'], t('shortcuts.search')],
    [['Esc'], t('shortcuts.close')],
    [['Tab'], t('shortcuts.figures')],
    [['←', '→'], t('shortcuts.tabs')],
    [['?'], t('shortcuts.help')],
  ] as const;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('shortcuts.title')} className="sm:max-w-md">
      <dl className="-my-2 grid text-sm">
        {shortcuts.map(([keys, meaning]) => (
          <div key={meaning} className="flex items-baseline justify-between gap-6 border-t py-2.5 first:border-t-0">
            <dt className="order-last flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-md border bg-wash px-1.5 py-0.5 text-center font-medium font-sans text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="min-w-0">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
