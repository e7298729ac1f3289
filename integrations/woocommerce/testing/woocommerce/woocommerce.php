<?php
/**
 * Plugin Name: WooCommerce
 * Description: What of WooCommerce the plugin meets, for tests: orders, their hooks in the order in which WooCommerce fires them, and Action Scheduler. Real WooCommerce is in no registry that tests could get it from.
 */

require __DIR__ . '/orders.php';
require __DIR__ . '/refunds.php';
require __DIR__ . '/action-scheduler.php';
require __DIR__ . '/control.php';

class WooCommerce {}

add_action(
	'plugins_loaded',
	static function () {
		do_action( 'before_woocommerce_init' );
	}
);
add_action(
	'init',
	static function () {
		get_role( 'administrator' )->add_cap( 'manage_woocommerce' );
	}
);
add_action(
	'admin_menu',
	static function () {
		add_menu_page( 'WooCommerce', 'WooCommerce', 'manage_woocommerce', 'woocommerce', '__return_null' );
	},
	9
);

function get_woocommerce_currency() {
	return 'EUR';
}
