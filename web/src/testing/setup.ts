import { ReadableStream } from 'node:stream/web';
import { configure } from '@testing-library/react';

// jsdom lacks it, and a test file does not see the one of Node.
Object.assign(globalThis, { ReadableStream });

/** How long a test waits for an element to appear: long enough for a busy machine. */
configure({ asyncUtilTimeout: 30_000 });
