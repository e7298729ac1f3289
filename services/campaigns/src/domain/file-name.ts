import type { ImageType } from './images.ts';

const ENDINGS: Readonly<Record<ImageType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** Only letters and digits that every file system and header accepts; accents are removed. */
export function fileNameOf(title: string, type: ImageType): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return `${words?.join('-').slice(0, 60) ?? 'image'}.${ENDINGS[type]}`;
}
