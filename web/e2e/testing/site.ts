import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type Application, startApplication } from './application.ts';
import { openBrowser, type Visit, type VisitOptions, visit } from './browser.ts';

export interface Site {
  /** The application's address. */
  readonly url: string;
  /** Address of the stand-ins for Shopify's shops; known only for an application with settings of its own. */
  readonly shopifyUrl: string;
  /** Opens a new person's browser. */
  visit(width: number, options?: VisitOptions): Promise<Visit>;
}

/**
 * The application and its visitors for the tests of a file: the shared one, or with settings one of its own that is
 * started before the first test. Addresses of people must differ from those of other files.
 */
export function openSite(settings?: Readonly<Record<string, string>>): Site {
  let application: Application | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    application = await startApplication(settings);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await application?.stop();
  });
  return {
    get url() {
      if (!application) throw new Error('The application starts before the first test');
      return application.url;
    },
    get shopifyUrl() {
      if (!application?.shopifyUrl) throw new Error('The application has no stand-in for Shopify');
      return application.shopifyUrl;
    },
    visit(width, options) {
      if (!browser) throw new Error('The browser opens before the first test');
      return visit(browser, width, options);
    },
  };
}
