import { programOf } from './commands.ts';

/** Headless Chromium, a separate package in recent Debians: takes a third less of the processor for the same pages. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Without these, Chinese and emojis are drawn as boxes. */
const FONTS = ['fonts-noto-color-emoji', 'fonts-noto-cjk'];

/** The path of a Chromium for playwright-core: CHROMIUM_PATH, PATH, or Debian's package, installed if possible. */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return programOf([SHELL], [SHELL, ...FONTS]).catch(() => programOf(NAMES, ['chromium', ...FONTS]));
}
