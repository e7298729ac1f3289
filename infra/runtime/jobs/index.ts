export { type Job, type Jobs, startJobs } from './jobs.ts';
