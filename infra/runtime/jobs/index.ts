export { type Job, type Jobs, migrateJobs, startJobs } from './jobs.ts';
