import { aroundEach } from 'vitest';
import { describeFailure } from './failures.ts';

// Runs for each test file, whereas the modules of a worker are loaded once.
aroundEach(describeFailure);
