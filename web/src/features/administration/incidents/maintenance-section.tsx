import type { Maintenance } from '@sillage/proto/http/status';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useCommands } from '../../../api/use-api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../../ui/primitives/confirm-dialog.tsx';
import { Section } from '../../../ui/primitives/section.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { MaintenanceDialog } from './maintenance-dialog.tsx';
import { incidentCommands } from './queries.ts';

/** Planned maintenance windows; past ones are not listed. */
export function MaintenanceSection({ maintenance }: { maintenance: readonly Maintenance[] }) {
  const { t } = useTranslation('admin');
  const [isNew, setNew] = useState(false);
  const [ending, setEnding] = useState<Maintenance | null>(null);
  const commands = useCommands(incidentCommands);
  const cancel = useAction({
    act: ({ id }: Maintenance) => commands.cancel(id),
    done: () => {
      toast.success(t('maintenance.cancelled'));
      setEnding(null);
    },
    failed: t('failed'),
  });
  return (
    <Section
      title={t('maintenance.title')}
      hint={t('maintenance.hint')}
      action={
        <Button variant="outline" size="sm" onClick={() => setNew(true)}>
          {t('maintenance.announce')}
        </Button>
      }
    >
      {maintenance.length === 0 && <p className="text-ink-soft text-sm">{t('maintenance.none')}</p>}
      <ul className="grid divide-y not-empty:border-t">
        {maintenance.map((window) => (
          <MaintenanceRow key={window.id} maintenance={window} onCancel={() => setEnding(window)} />
        ))}
      </ul>
      {isNew && <MaintenanceDialog onClose={() => setNew(false)} />}
      {ending && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setEnding(null)}
          title={t('maintenance.cancelTitle', { title: ending.title })}
          body={t('maintenance.cancelBody')}
          confirm={t('maintenance.cancel')}
          dismiss={t('common:goBack')}
          busy={cancel.isPending}
          onConfirm={() => void cancel.run(ending)}
        />
      )}
    </Section>
  );
}

function MaintenanceRow({ maintenance, onCancel }: { maintenance: Maintenance; onCancel: () => void }) {
  const { t } = useTranslation('admin');
  const { dateTime, list } = useFormat();
  const { title, description, parts, startsAt, endsAt } = maintenance;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1.5 py-4 text-sm">
      <h3 className="wrap-anywhere font-medium">{title}</h3>
      <Button variant="outline" size="sm" aria-label={t('maintenance.cancelOf', { title })} onClick={onCancel}>
        {t('maintenance.cancel')}
      </Button>
      {description !== '' && <p className="wrap-anywhere col-span-2 whitespace-pre-line">{description}</p>}
      <p className="wrap-anywhere col-span-2 text-ink-soft text-xs">
        {t('status:maintenanceTime', { from: dateTime(startsAt), to: dateTime(endsAt) })}
        {' · '}
        {list(parts.map((part) => t(`status:parts.${part}`)))}
      </p>
    </li>
  );
}
