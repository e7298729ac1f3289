<?php
/** Commands of the test to the shop: `POST /?double=NAME` with JSON. Checkouts are requests of a customer's browser. */

add_action( 'wp_loaded', 'double_control' );

// Sets the site's language; WordPress' own texts stay English.
add_filter(
	'determine_locale',
	static function ( $locale ) {
		return get_option( 'double_locale' ) ?: $locale;
	}
);

// Ends PHP, once, while it sends a request.
add_filter(
	'pre_http_request',
	static function ( $answer ) {
		if ( ! get_option( 'double_ends' ) ) {
			return $answer;
		}
		delete_option( 'double_ends' );
		exit( 'null' );
	}
);

function double_control() {
	if ( ! isset( $_GET['double'] ) ) {
		return;
	}
	$given    = json_decode( file_get_contents( 'php://input' ), true );
	$commands = array(
		'classic-checkout' => 'double_classic_checkout',
		'block-checkout'   => 'double_block_checkout',
		'storage'          => 'double_use_tables',
		'pay'              => static function ( $given ) {
			wc_get_order( $given['order'] )->payment_complete();
		},
		'status'           => static function ( $given ) {
			wc_get_order( $given['order'] )->update_status( $given['status'] );
		},
		'refund'           => static function ( $given ) {
			double_refund( $given['order'], $given['amount'], $given['items'] );
		},
		'run'              => 'double_run_actions',
		'refuse-actions'   => static function ( $given ) {
			update_option( 'double_refusal', $given['how'] );
		},
		'end-during-send'  => static function () {
			update_option( 'double_ends', true );
		},
		'actions'          => static function () {
			return get_option( 'double_actions', array() );
		},
		'notes'            => static function () {
			return get_option( 'double_notes', array() );
		},
		'traces'           => 'double_traces',
		'customer'         => static function () {
			return username_exists( 'customer' ) ?: wp_insert_user( array( 'user_login' => 'customer', 'user_pass' => 'password', 'role' => 'subscriber' ) );
		},
		'nonce'            => static function ( $given ) {
			return wp_create_nonce( $given['action'] );
		},
		'locale'           => static function ( $given ) {
			update_option( 'double_locale', $given['locale'] );
		},
		'uninstall'        => static function () {
			require_once ABSPATH . 'wp-admin/includes/plugin.php';
			deactivate_plugins( 'sillage-for-woocommerce/sillage-for-woocommerce.php' );
			uninstall_plugin( 'sillage-for-woocommerce/sillage-for-woocommerce.php' );
		},
	);
	wp_send_json( $commands[ $_GET['double'] ]( $given ) );
}

/** Like WC_Checkout: changes of the order by listeners are saved with it. */
function double_classic_checkout( $given ) {
	$order = new WC_Order( 0, $given + array( 'status' => 'pending', 'refunds' => array(), 'currency' => 'EUR' ) );
	do_action( 'woocommerce_checkout_create_order', $order, array() );
	$id = $order->save();
	do_action( 'woocommerce_checkout_order_processed', $id, array(), $order );
	return $id;
}

/** Like the Store API: the order is a draft before its data are known. */
function double_block_checkout( $given ) {
	$order = new WC_Order( 0, $given + array( 'status' => 'checkout-draft', 'refunds' => array(), 'currency' => 'EUR' ) );
	$order->save();
	do_action( 'woocommerce_store_api_checkout_update_order_meta', $order );
	$id = $order->save();
	$order->update_status( 'pending' );
	do_action( 'woocommerce_store_api_checkout_order_processed', $order );
	return $id;
}

/** Simulates a switch to WooCommerce's own tables. */
function double_use_tables() {
	global $wpdb;
	$wpdb->query( "CREATE TABLE {$wpdb->prefix}wc_orders_meta (id bigint unsigned NOT NULL AUTO_INCREMENT, order_id bigint unsigned, meta_key varchar(255), meta_value text, PRIMARY KEY (id))" );
	update_option( 'double_hpos', 'yes' );
}

/** Everything in the database that names Sillage, except orders' own data and the list of plugins. */
function double_traces() {
	global $wpdb;
	$traces = $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE '%sillage%'" );
	foreach ( get_option( 'double_actions', array() ) as $action ) {
		$traces[] = $action['hook'];
	}
	$tables = get_option( 'double_hpos' ) ? array( $wpdb->postmeta, "{$wpdb->prefix}wc_orders_meta" ) : array( $wpdb->postmeta );
	foreach ( $tables as $table ) {
		$traces = array_merge( $traces, $wpdb->get_col( "SELECT meta_key FROM $table WHERE meta_key LIKE '%sillage%'" ) );
	}
	return $traces;
}
