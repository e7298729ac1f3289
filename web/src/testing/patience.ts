import { configure } from '@testing-library/react';

/** How long a test waits for what must appear: long enough for a busy machine, and no test asserts that it is short. */
configure({ asyncUtilTimeout: 30_000 });
