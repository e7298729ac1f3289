import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Key } from './key.tsx';
import { modifierKey } from './modifier-key.ts';
import { PLACES } from './places.ts';
import { NOTIFICATIONS_LETTER } from './use-frame-keys.ts';

interface ShortcutsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const { t } = useTranslation('frame');
  const shortcuts: readonly (readonly [keys: readonly string[], meaning: string])[] = [
    [[modifierKey(), 'K'], t('shortcuts.palette')],
    [['/'], t('shortcuts.search')],
    [['Esc'], t('shortcuts.close')],
    ...PLACES.map(({ name, letter }) => [['g', letter], t('shortcuts.go', { place: t(`places.${name}`) })] as const),
    [['g', NOTIFICATIONS_LETTER], t('shortcuts.go', { place: t('notifications:title') })],
    [['Tab'], t('shortcuts.figures')],
    [['←', '→'], t('shortcuts.tabs')],
    [['?'], t('shortcuts.help')],
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('shortcuts.title')} className="sm:max-w-md">
      <dl className="-my-2 grid text-sm">
        {shortcuts.map(([keys, meaning]) => (
          <div key={meaning} className="flex items-baseline justify-between gap-6 border-t py-2.5 first:border-t-0">
            <dt className="order-last flex shrink-0 gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd className="min-w-0">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
