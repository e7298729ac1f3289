import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@sillage/runtime/http/free-port';
import { nginxPath } from '../../local/nginx.ts';
import { UnavailableError } from '../../local/unavailable.ts';
import { type ServiceProcess, startProcess } from '../../testbed/process.ts';

/** A common redirect server: nginx with one worker, which writes one line per request to its access log. */
const configOf = (port: number, directory: string) => `
daemon off;
master_process off;
error_log stderr;
pid ${directory}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log ${directory}/access.log combined;
  keepalive_requests 1000000000;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
  server {
    listen 127.0.0.1:${port};
    location /s/ { return 302 https://shop.example/products/blue-canvas-shoe; }
    location /readyz { return 200; }
  }
}
`;

/** Runs on this core; returns the reason if nginx is unavailable here. */
export async function startNginx(core: number, logDir: string): Promise<ServiceProcess | UnavailableError> {
  const program = await nginxPath().catch((error: unknown) => {
    if (error instanceof UnavailableError) return error;
    throw error;
  });
  if (program instanceof UnavailableError) return program;
  const port = await freePort();
  const directory = join(logDir, 'nginx');
  mkdirSync(directory);
  const config = join(directory, 'nginx.conf');
  writeFileSync(config, configOf(port, directory));
  const command = ['taskset', '-c', String(core), program, '-e', 'stderr', '-c', config];
  return startProcess({ name: 'nginx', command, env: {}, logDir, port });
}
