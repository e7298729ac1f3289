import type { AccountDeletion } from '@sillage/proto/http/account-deletion';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import type { AccountCommands } from './queries.ts';

interface DangerZoneProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly deletion: AccountDeletion | null;
  readonly request: AccountCommands['requestDeletion'];
}

export function DangerZone({ email, hasPassword, deletion, request }: DangerZoneProps) {
  const { t } = useTranslation('account');
  const [asking, setAsking] = useState(false);
  return (
    <Section title={t('deletion.title')} hint={t('deletion.hint')}>
      <ul className="grid max-w-xl list-disc gap-1.5 pl-5 text-sm leading-relaxed">
        <li>{t('deletion.owedFirst')}</li>
        <li>{t('deletion.grace')}</li>
        <li>{t('deletion.erased')}</li>
        <li>{t('deletion.kept')}</li>
      </ul>
      {deletion === null && (
        <Button variant="destructive" className="justify-self-start" onClick={() => setAsking(true)}>
          {t('deletion.open')}
        </Button>
      )}
      {asking && (
        <DeletionDialog email={email} hasPassword={hasPassword} request={request} onClose={() => setAsking(false)} />
      )}
    </Section>
  );
}
