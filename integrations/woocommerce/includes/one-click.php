<?php
/**
 * Connects the shop by the merchant's account: redirects to the installation, and exchanges the returned code for the
 * key.
 *
 * @package Sillage
 */

namespace Sillage;

defined( 'ABSPATH' ) || exit;

const BEGUN_FOR = 15 * MINUTE_IN_SECONDS;

add_action( 'admin_post_sillage_begin', __NAMESPACE__ . '\handle_begin' );
add_action( 'admin_post_sillage_return', __NAMESPACE__ . '\handle_return' );

/** Redirects to the installation, which asks for the campaign. */
function handle_begin() {
	authorize( 'sillage_begin' );
	// phpcs:ignore WordPress.Security.NonceVerification -- authorize() did.
	$origin = read_origin( isset( $_POST['origin'] ) ? sanitize_text_field( wp_unslash( $_POST['origin'] ) ) : '' );
	if ( null === $origin ) {
		finish( 'address' );
	}
	$state = wp_generate_password( 43, false );
	set_transient( begun_key(), array( 'state' => $state, 'origin' => $origin ), BEGUN_FOR );
	$return = add_query_arg(
		array(
			'action'   => 'sillage_return',
			'_wpnonce' => wp_create_nonce( 'sillage_return' ),
		),
		admin_url( 'admin-post.php' )
	);
	$query  = array(
		'shop'   => site_url(),
		'return' => $return,
		'state'  => $state,
	);
	// phpcs:ignore WordPress.Security.SafeRedirect -- To the address that the merchant has just typed.
	wp_redirect( "$origin/connect/woocommerce?" . http_build_query( $query, '', '&', PHP_QUERY_RFC3986 ) );
	exit;
}

/** Handles the return with a code. Each state is valid for one return. */
function handle_return() {
	authorize( 'sillage_return' );
	$begun = get_transient( begun_key() );
	delete_transient( begun_key() );
	// phpcs:disable WordPress.Security.NonceVerification -- authorize() did.
	$state = isset( $_GET['state'] ) ? sanitize_text_field( wp_unslash( $_GET['state'] ) ) : '';
	$code  = isset( $_GET['code'] ) ? sanitize_text_field( wp_unslash( $_GET['code'] ) ) : '';
	// phpcs:enable
	if ( ! is_array( $begun ) || ! hash_equals( $begun['state'], $state ) ) {
		finish( 'state' );
	}
	$key = exchange_code( $begun['origin'], $code );
	if ( null === $key ) {
		finish( 'state' );
	}
	$reason = connect( $key );
	finish( '' === $reason ? 'connected' : $reason );
}

/** Key of the present user's pending connection. */
function begun_key() {
	return 'sillage_begun_' . get_current_user_id();
}

/**
 * Exchanges a code for the connection key; null if the installation refuses.
 *
 * @param string $origin The installation's address.
 * @param string $code   Valid once.
 */
function exchange_code( $origin, $code ) {
	$response = wp_remote_post(
		"$origin/api/v1/public/integrations/exchange",
		array(
			'timeout'     => 15,
			'redirection' => 0,
			'headers'     => array( 'content-type' => 'application/json' ),
			'body'        => wp_json_encode( array( 'code' => $code ) ),
		)
	);
	if ( is_wp_error( $response ) || 200 !== wp_remote_retrieve_response_code( $response ) ) {
		return null;
	}
	$answer = json_decode( wp_remote_retrieve_body( $response ), true );
	return is_array( $answer ) && isset( $answer['connectionKey'] ) && is_string( $answer['connectionKey'] ) ? $answer['connectionKey'] : null;
}
