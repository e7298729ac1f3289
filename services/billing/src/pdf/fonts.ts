import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 'regular' | 'bold';

/** The font files of one weight: `latin` contains Latin, Cyrillic, Greek and currency signs. */
export interface FontFiles {
  readonly latin: Buffer;
  readonly chinese: Buffer;
}

/** Loads the fonts once, on first use. */
export type LoadFonts = () => Promise<Readonly<Record<Weight, FontFiles>>>;

const CHINESE = '@openfonts/noto-sans-sc_chinese-simplified/files/noto-sans-sc-chinese-simplified';

export function openFonts(): LoadFonts {
  const { resolve } = createRequire(import.meta.url);
  const read = async (latin: string, chinese: string): Promise<FontFiles> => {
    const [latinBytes, chineseBytes] = await Promise.all([readFile(resolve(latin)), readFile(resolve(chinese))]);
    return { latin: latinBytes, chinese: unpackWoff(chineseBytes) };
  };
  let fonts: ReturnType<LoadFonts> | undefined;
  return () => {
    fonts ??= Promise.all([
      read('dejavu-fonts-ttf/ttf/DejaVuSans.ttf', `${CHINESE}-400.woff`),
      read('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf', `${CHINESE}-700.woff`),
    ]).then(([regular, bold]) => ({ regular, bold }));
    return fonts;
  };
}
