import { stringify } from 'yaml';
import { serviceFacts } from './facts.ts';
import { trialSecrets } from './secrets.ts';

/**
 * `npm run --silent k8s:secrets | kubectl create -f -`: every Secret that the overlays need, with random values, for a
 * trial. `create`, since applying them again would change all passwords.
 */
const secrets = trialSecrets(await serviceFacts(), process.argv[2] ?? 'sillage');
process.stdout.write(secrets.map((secret) => stringify(secret, { lineWidth: 0 })).join('---\n'));
// Reading the configuration of every service may leave handles open.
process.exit();
