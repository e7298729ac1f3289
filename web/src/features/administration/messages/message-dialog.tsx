import type { ContactMessage } from '@sillage/proto/http/contact';
import { LANGUAGES } from '@sillage/proto/values/languages';
import { Reply } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useCommands } from '../../../api/use-api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Dialog } from '../../../ui/primitives/dialog.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { Fact, Facts } from '../facts.tsx';
import { MerchantDialog } from '../merchant-dialog.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { messageCommands } from './queries.ts';

export function MessageDialog({ message, onClose }: { message: ContactMessage; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const commands = useCommands(messageCommands);
  const [openDialog, setOpenDialog] = useState<'account' | 'deletion' | null>(null);
  const { id, subject, email, accountId } = message;
  const isAnswered = message.answeredAt !== null;
  const undo = useAction({ act: () => commands.setAnswered(id, isAnswered), failed: t('failed') });
  const mark = useAction({
    act: () => commands.setAnswered(id, !isAnswered),
    done: () => {
      toast.success(t(isAnswered ? 'messages.reopened' : 'messages.marked'), { undo: () => void undo.run() });
      onClose();
    },
    failed: t('failed'),
  });
  if (openDialog === 'account' && accountId !== null)
    return <MerchantDialog merchantId={accountId} onClose={() => setOpenDialog(null)} />;
  if (openDialog === 'deletion')
    return (
      <ReasonDialog
        title={t('messages.delete')}
        description={t('messages.deleteBody')}
        confirm={t('messages.delete')}
        done={t('messages.deleted')}
        isDestructive
        act={async (reason) => {
          await commands.remove(id, reason);
          onClose();
        }}
        onClose={() => setOpenDialog(null)}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      placement="side"
      title={subject}
      description={email}
      footer={
        <>
          <Button variant="outline" disabled={mark.isPending} onClick={() => void mark.run()}>
            {t(isAnswered ? 'messages.markOpen' : 'messages.markAnswered')}
          </Button>
          <Button asChild>
            <a href={`mailto:${email}?subject=${encodeURIComponent(t('messages.replySubject', { subject }))}`}>
              <Reply />
              {t('messages.reply')}
            </a>
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <p className="wrap-anywhere whitespace-pre-line text-sm leading-relaxed">{message.message}</p>
        <Details message={message} />
        <div className="flex flex-wrap gap-2">
          {accountId !== null && (
            <Button variant="outline" size="sm" onClick={() => setOpenDialog('account')}>
              {t('messages.account')}
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={() => setOpenDialog('deletion')}>
            {t('messages.delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Details({ message }: { message: ContactMessage }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { name, company, language, createdAt, answeredAt } = message;
  return (
    <div className="wrap-anywhere [&_dd]:text-sm [&_dl]:lg:grid-cols-2">
      <Facts>
        <Fact label={t('messages.name')} value={name} />
        {company !== '' && <Fact label={t('messages.company')} value={company} />}
        <Fact label={t('messages.sent')} value={format.dateTime(createdAt)} />
        <Fact label={t('messages.language')} value={LANGUAGES[language]} />
        {answeredAt !== null && <Fact label={t('messages.answered')} value={format.dateTime(answeredAt)} />}
      </Facts>
    </div>
  );
}
