import { MerchantMail } from '@sillage/proto/values/merchant-mails';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { Switch } from '../../ui/primitives/switch.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import type { AccountCommands } from './queries.ts';

interface MailChoiceProps {
  readonly muted: readonly MerchantMail[];
  readonly update: AccountCommands['updateProfile'];
}

/** Which mails about affiliates a merchant receives. */
export function MailChoice({ muted, update }: MailChoiceProps) {
  const { t } = useTranslation('account');
  const id = useId();
  const save = useAction({
    act: (mutedMails: readonly MerchantMail[]) => update({ mutedMails: [...mutedMails] }),
    done: () => toast.success(t('mails.saved')),
    failed: t('mails.failed'),
  });
  // The pending choice, until the server has stored it.
  const chosen = save.pending ?? muted;
  return (
    <ul className="grid max-w-md gap-1">
      {MerchantMail.options.map((kind) => (
        <li key={kind}>
          <label htmlFor={`${id}${kind}`} className="flex items-center justify-between gap-4 py-1.5 text-sm">
            {t(`mails.kind.${kind}`)}
            <Switch
              id={`${id}${kind}`}
              checked={!chosen.includes(kind)}
              disabled={save.isPending}
              onCheckedChange={(isWanted) =>
                void save.run(isWanted ? muted.filter((other) => other !== kind) : [...muted, kind])
              }
            />
          </label>
        </li>
      ))}
    </ul>
  );
}
