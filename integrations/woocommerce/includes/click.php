<?php
/**
 * Puts the tracking script on every page, and the customer's click into the order.
 *
 * @package Sillage
 */

namespace Sillage;

defined( 'ABSPATH' ) || exit;

const CLICK_META = '_sillage_click';

add_action( 'wp_head', __NAMESPACE__ . '\print_scripts' );
add_action( 'woocommerce_checkout_create_order', __NAMESPACE__ . '\keep_click' );
add_action( 'woocommerce_store_api_checkout_update_order_meta', __NAMESPACE__ . '\keep_click' );

/** Prints the tracking script and, if it may store data, the script that makes the click available to the server. */
function print_scripts() {
	$connection = connection();
	if ( null === $connection ) {
		return;
	}
	wp_print_script_tag(
		array(
			'src'           => "{$connection['origin']}/tracking.js",
			'data-campaign' => $connection['campaign'],
			'data-consent'  => consent(),
			'async'         => true,
		)
	);
	if ( 'denied' !== consent() ) {
		wp_print_script_tag(
			array(
				'src'           => plugins_url( 'assets/click.js', PLUGIN_FILE ) . '?ver=' . VERSION,
				'data-campaign' => $connection['campaign'],
				'defer'         => true,
			)
		);
	}
}

/**
 * Sets the order's click; the caller saves the order.
 *
 * @param \WC_Order $order The new order.
 */
function keep_click( $order ) {
	$connection = connection();
	$click      = null === $connection ? '' : current_click( $connection['campaign'] );
	if ( '' !== $click ) {
		$order->update_meta_data( CLICK_META, $click );
	}
}

/**
 * The token of the customer's click: the one that the tracking script stored, else that in the page's own address.
 * Empty if there is none.
 *
 * @param string $campaign The campaign's id.
 */
function current_click( $campaign ) {
	$name = "sillage_$campaign";
	if ( 'denied' !== consent() && isset( $_COOKIE[ $name ] ) ) {
		$touch = json_decode( sanitize_text_field( wp_unslash( $_COOKIE[ $name ] ) ), true );
		if ( is_array( $touch ) && isset( $touch['t'], $touch['x'] ) && $touch['x'] > time() * 1000 && is_click( $touch['t'] ) ) {
			return $touch['t'];
		}
	}
	// The address of the checkout page, for a checkout that is sent in the background.
	wp_parse_str( (string) wp_parse_url( (string) wp_get_raw_referer(), PHP_URL_QUERY ), $query );
	$is_ours = isset( $query['campaign'], $query['sillage'] ) && $campaign === $query['campaign'];
	return $is_ours && is_click( $query['sillage'] ) ? $query['sillage'] : '';
}

/**
 * Whether a value has the form of a click token.
 *
 * @param mixed $token Sent by a browser.
 */
function is_click( $token ) {
	return is_string( $token ) && 1 === preg_match( '/^[\w-]{1,1024}$/', $token );
}
