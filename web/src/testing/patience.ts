import { configure } from '@testing-library/react';

/** How long a test waits for an element to appear: long enough for a busy machine. */
configure({ asyncUtilTimeout: 30_000 });
