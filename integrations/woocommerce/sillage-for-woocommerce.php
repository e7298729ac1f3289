<?php
/**
 * Plugin Name:          Sillage for WooCommerce
 * Description:          Reports the orders that affiliates bring to your Sillage campaign, with refunds and cancellations, and puts the tracking script on your pages.
 * Version:              0.1.0
 * Requires at least:    6.2
 * Requires PHP:         7.4
 * Author:               Sillage
 * License:              GPL-2.0-or-later
 * License URI:          https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:          sillage-for-woocommerce
 * WC requires at least: 7.6
 *
 * This program is free software; you can redistribute it and/or modify it under the terms of the GNU General Public
 * License as published by the Free Software Foundation; either version 2 of the License, or (at your option) any later
 * version.
 *
 * @package Sillage
 */

namespace Sillage;

defined( 'ABSPATH' ) || exit;

const VERSION     = '0.1.0';
const PLUGIN_FILE = __FILE__;

require __DIR__ . '/includes/translations.php';
require __DIR__ . '/includes/connection.php';
require __DIR__ . '/includes/webhook.php';
require __DIR__ . '/includes/click.php';
require __DIR__ . '/includes/amounts.php';
require __DIR__ . '/includes/orders.php';
require __DIR__ . '/includes/delivery.php';

if ( is_admin() ) {
	require __DIR__ . '/includes/settings-page.php';
	require __DIR__ . '/includes/settings-actions.php';
	require __DIR__ . '/includes/one-click.php';
}

// Orders are only accessed through WooCommerce's own functions, which work for all of its storages and both checkouts.
add_action(
	'before_woocommerce_init',
	static function () {
		if ( class_exists( '\Automattic\WooCommerce\Utilities\FeaturesUtil' ) ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'custom_order_tables', PLUGIN_FILE, true );
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'cart_checkout_blocks', PLUGIN_FILE, true );
		}
	}
);
