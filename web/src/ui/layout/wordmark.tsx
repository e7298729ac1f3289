import { Link } from '@tanstack/react-router';
import { WakeMark } from './wake-mark.tsx';

export function Wordmark({ to }: { to: '/' | '/dashboard' }) {
  return (
    <Link to={to} className="inline-flex items-center gap-2 rounded-md">
      <WakeMark className="size-7 text-wake" />
      <span className="font-serif text-[26px] leading-none tracking-[-0.01em]">Sillage</span>
    </Link>
  );
}
