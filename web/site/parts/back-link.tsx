import { useReader } from '../reader.ts';

/** For pages without further navigation: the legal texts, and security. */
export function BackLink() {
  const { t, href } = useReader();
  return (
    <p className="no-print">
      <a href={href('/')} className="text-ink-soft text-sm underline underline-offset-4 hover:text-ink">
        {t('frame:back')}
      </a>
    </p>
  );
}
