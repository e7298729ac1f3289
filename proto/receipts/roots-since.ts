import type { PublishedRoot, PublishedRoots } from '../http/receipts.ts';

/** Fetches published roots, newest first, back to the given day if there are that many. */
export async function rootsSince(
  day: string,
  read: (before: string | undefined) => Promise<PublishedRoots>,
): Promise<readonly PublishedRoot[]> {
  const roots: PublishedRoot[] = [];
  for (let before: string | undefined; ; ) {
    const page = await read(before);
    roots.push(...page.days);
    const oldest = page.days.at(-1);
    if (!oldest || oldest.day <= day || page.before === null) return roots;
    before = page.before;
  }
}
