import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sillage/runtime/http/free-port';
import { run } from '@sillage/tools/local';
import { wordpressFiles, wordpressReleases } from '@sillage/tools/local/testing';
import { vi } from 'vitest';
import { woocommerceZip } from '../../../infra/tools/images/woocommerce-zip.ts';
import { createBrowser } from './browser.ts';

export type Release = keyof typeof wordpressReleases;

const WOOCOMMERCE = fileURLToPath(new URL('./woocommerce', import.meta.url));
const UNZIP = '$zip = new ZipArchive(); $zip->open($argv[1]) === true && $zip->extractTo($argv[2]) || exit(1);';

/** A WordPress on SQLite, with the plugin as downloaded and, by default, the double of WooCommerce. */
export async function startWordPress(release: Release, { withShop = true } = {}) {
  const { php, folder } = await wordpressFiles();
  const root = mkdtempSync(join(tmpdir(), 'sillage-wordpress-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const plugins = join(root, 'wp-content', 'plugins');
  const unzip = (archive: string, target: string) => run(php, ['-r', UNZIP, archive, target]);

  await unzip(join(folder, 'wordpress', `${wordpressReleases[release]}.zip`), root);
  mkdirSync(plugins, { recursive: true });
  await unzip(join(folder, 'sqlite-database-integration', 'sqlite-database-integration.zip'), plugins);
  renameSync(join(plugins, 'sqlite-database-integration-main'), join(plugins, 'sqlite-database-integration'));
  cpSync(join(plugins, 'sqlite-database-integration', 'db.copy'), join(root, 'wp-content', 'db.php'));
  const archive = join(root, 'plugin.zip');
  writeFileSync(archive, woocommerceZip());
  await unzip(archive, plugins);
  if (withShop) cpSync(WOOCOMMERCE, join(plugins, 'woocommerce'), { recursive: true });
  writeFileSync(join(root, 'wp-config.php'), configuration(url));

  const active = [
    ...(withShop ? ['woocommerce/woocommerce.php'] : []),
    'sillage-for-woocommerce/sillage-for-woocommerce.php',
  ];
  const activate = active.map((plugin) => `is_wp_error(activate_plugin('${plugin}')) && exit(1);`).join(' ');
  await run(php, ['-r', `require 'wp-load.php'; require ABSPATH . 'wp-admin/includes/plugin.php'; ${activate}`], {
    cwd: root,
  });

  // The shell ends the server when its own input ends, which happens when this process ends.
  const server = spawn('sh', ['-c', '"$0" -S "$1" -t "$2" & cat > /dev/null; kill $!', php, url.slice(7), root], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await vi.waitFor(() => fetch(`${url}/wp-login.php`), { timeout: 60_000 });
  return {
    url,
    browser: () => createBrowser(url),
    /** PHP notices and warnings that name the plugin. */
    complaints: () =>
      readFileSync(join(root, 'debug.log'), { encoding: 'utf8', flag: 'a+' })
        .split('\n')
        .filter((line) => line.includes('plugins/sillage-for-woocommerce')),
    stop() {
      server.stdin.end();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

const configuration = (url: string) => `<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', '' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', '' );
define( 'DB_CHARSET', 'utf8' );
define( 'DB_COLLATE', '' );
define( 'WP_HOME', '${url}' );
define( 'WP_SITEURL', '${url}' );
define( 'AUTH_KEY', 'a' );
define( 'SECURE_AUTH_KEY', 'b' );
define( 'LOGGED_IN_KEY', 'c' );
define( 'NONCE_KEY', 'd' );
define( 'AUTH_SALT', 'e' );
define( 'SECURE_AUTH_SALT', 'f' );
define( 'LOGGED_IN_SALT', 'g' );
define( 'NONCE_SALT', 'h' );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', __DIR__ . '/debug.log' );
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
// Fails WordPress' requests for updates at once.
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1' );
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
`;

export type WordPress = Awaited<ReturnType<typeof startWordPress>>;
