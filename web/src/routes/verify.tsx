import { createFileRoute } from '@tanstack/react-router';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.ts';
import { useCommands } from '../api/use-api.ts';
import { Explanation } from '../features/verify/explanation.tsx';
import { Outcome } from '../features/verify/outcome.tsx';
import { type Checked, verifyCommands } from '../features/verify/queries.ts';
import { SupportLink } from '../site/support-link.tsx';
import { usePageTitle } from '../ui/layout/page-title.ts';
import { SiteShell } from '../ui/layout/site-shell.tsx';
import { ChooseFile } from '../ui/primitives/choose-file.tsx';

/** For anybody with a file of receipts. */
export const Route = createFileRoute('/verify')({ component: Verify });

function Verify() {
  const { t } = useTranslation('receipts');
  usePageTitle(t('verify.title'));
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = useAction({ act: useCommands(verifyCommands).check, done: setChecked, failed: t('verify.failed') });
  return (
    <SiteShell
      footer={
        <>
          <a href="/privacy" className="underline underline-offset-4 hover:text-ink">
            {t('yourData:privacy')}
          </a>
          <SupportLink className="ml-auto underline underline-offset-4 hover:text-ink" />
        </>
      }
    >
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-8 py-10 sm:py-16">
        <header className="grid gap-4">
          <h1 className="text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">{t('verify.title')}</h1>
          <p className="max-w-prose text-ink-soft leading-relaxed">{t('verify.intro')}</p>
        </header>
        <ChooseFile
          isBusy={check.isPending}
          accept=".json,application/json"
          icon={FileCheck}
          choose={t('verify.choose')}
          note={t('verify.drop')}
          paste={t('verify.paste')}
          sendText={t('verify.checkText')}
          onFile={(file) => void file.text().then(check.run)}
          onText={(text) => void check.run(text)}
        />
        <div aria-live="polite">{checked && <Outcome checked={checked} />}</div>
        <Explanation />
      </div>
    </SiteShell>
  );
}
