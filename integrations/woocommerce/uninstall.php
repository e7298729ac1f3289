<?php
/**
 * Removes all data of the plugin: settings, waiting messages and the clicks of orders.
 *
 * @package Sillage
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** Removes the data of the present site. */
function sillage_remove_data() {
	global $wpdb;
	delete_option( 'sillage_connection' );
	delete_option( 'sillage_consent' );
	if ( function_exists( 'as_unschedule_all_actions' ) ) {
		as_unschedule_all_actions( '', array(), 'sillage' );
	}
	// WooCommerce need not be active, and either table may hold the orders.
	foreach ( array( $wpdb->postmeta, "{$wpdb->prefix}wc_orders_meta" ) as $table ) {
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery
		if ( $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( $table ) ) ) === $table ) {
			// phpcs:ignore WordPress.DB.DirectDatabaseQuery
			$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE meta_key IN (%s, %s, %s)', $table, '_sillage_click', '_sillage_reported', '_sillage_payment' ) );
		}
	}
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery
	$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE option_name LIKE %s OR option_name LIKE %s', $wpdb->options, '\_transient\_sillage\_%', '\_transient\_timeout\_sillage\_%' ) );
}

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $sillage_site ) {
		switch_to_blog( $sillage_site );
		sillage_remove_data();
		restore_current_blog();
	}
} else {
	sillage_remove_data();
}
