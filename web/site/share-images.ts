import { createHash } from 'node:crypto';
import type { Language } from '@sillage/proto/values/languages';
import drawing from '../pictures/share-image.ts?raw';
import { textsIn } from './texts.ts';

export const SHARE_IMAGE = { width: 1200, height: 630 };

/** Pages of the documentation share one image per language. */
export const sharedTitle = (path: string, title: string, language: Language): string =>
  path.startsWith('/docs') ? textsIn(language)('docs:title') : title;

/** The address of the image with a title; its name contains a hash of everything that it is drawn from. */
export const shareImageAddress = (title: string): string =>
  `/assets/share-${createHash('sha256').update(drawing).update(title).digest('hex').slice(0, 12)}.png`;
