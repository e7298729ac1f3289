import { programOf } from './commands.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Fonts too: without them a page with Chinese or an emoji is drawn as boxes. */
const PACKAGES = ['chromium', 'fonts-noto-color-emoji', 'fonts-noto-cjk'];

/**
 * The path of a Chromium that playwright-core can drive: CHROMIUM_PATH, PATH, or Debian's package, installed where it
 * may be.
 */
export async function chromiumPath(): Promise<string> {
  return process.env.CHROMIUM_PATH || programOf(NAMES, PACKAGES);
}
