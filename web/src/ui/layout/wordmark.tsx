import { Link } from '@tanstack/react-router';
import { WakeMark } from './wake-mark.tsx';

const LOOK = 'inline-flex items-center gap-2 rounded-md';

/** Links to the public site, which is not part of the application, or to the merchant's home page. */
export function Wordmark({ to }: { to: '/' | '/dashboard' }) {
  const mark = (
    <>
      <WakeMark className="size-7 text-wake" />
      <span className="font-serif text-[26px] leading-none tracking-[-0.01em]">Sillage</span>
    </>
  );
  return to === '/' ? (
    <a href="/" className={LOOK}>
      {mark}
    </a>
  ) : (
    <Link to={to} className={LOOK}>
      {mark}
    </Link>
  );
}
