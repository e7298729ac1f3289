import { programOf } from './commands.ts';

/** Chromium without windows, in recent Debians a package of its own: the same pages take a third less of the processor. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Without them a page with Chinese or an emoji is drawn as boxes. */
const FONTS = ['fonts-noto-color-emoji', 'fonts-noto-cjk'];

/**
 * The path of a Chromium that playwright-core can drive: CHROMIUM_PATH, PATH, or Debian's package, installed where it
 * may be.
 */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return programOf([SHELL], [SHELL, ...FONTS]).catch(() => programOf(NAMES, ['chromium', ...FONTS]));
}
