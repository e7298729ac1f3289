import type { AskForLink } from '@sillage/proto/http/data-requests';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { isLinkRefused, MailLinkForm } from '../../site/mail-link-form.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';

interface OpenLinkProps {
  readonly open: () => Promise<void>;
  readonly onOpened: () => void;
  readonly askForLink: (wish: AskForLink) => Promise<unknown>;
}

/** Opens the link on a click: it works once, and a mail scanner must not use it up. */
export function OpenLink({ open, onOpened, askForLink }: OpenLinkProps) {
  const { t } = useTranslation('programmes');
  const opening = useAction({
    act: open,
    done: onOpened,
    failed: (error) => isLinkRefused(error) || toastFailure(undefined, error),
  });
  if (isLinkRefused(opening.error)) return <MailLinkForm texts="programmes" isRefused askForLink={askForLink} />;
  return (
    <>
      <header className="grid gap-4">
        <h1 className="text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">{t('open.title')}</h1>
        <p className="max-w-prose text-ink-soft leading-relaxed">{t('open.body')}</p>
      </header>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void opening.run();
        }}
      >
        <SubmitButton busy={opening.isPending} autoFocus className="w-full sm:w-auto">
          {t('open.submit')}
        </SubmitButton>
      </form>
    </>
  );
}
