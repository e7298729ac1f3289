<?php
/**
 * Handlers of the settings page's forms.
 *
 * @package Sillage
 */

namespace Sillage;

defined( 'ABSPATH' ) || exit;

add_action( 'admin_post_sillage_connect', __NAMESPACE__ . '\handle_connect' );
add_action( 'admin_post_sillage_disconnect', __NAMESPACE__ . '\handle_disconnect' );
add_action( 'admin_post_sillage_consent', __NAMESPACE__ . '\handle_consent' );

/**
 * Ends the request if the user lacks the capability, or the request did not come from the page.
 *
 * @param string $action The action's name, also of its nonce.
 */
function authorize( $action ) {
	if ( ! current_user_can( capability() ) ) {
		wp_die( esc_html__( 'You may not change how the shop is connected.', 'sillage-for-woocommerce' ), '', array( 'response' => 403 ) );
	}
	check_admin_referer( $action );
}

/**
 * Redirects back to the settings page.
 *
 * @param string $notice A key of notices().
 */
function finish( $notice ) {
	wp_safe_redirect( settings_url( $notice ) );
	exit;
}

/** Connects with a pasted key. */
function handle_connect() {
	authorize( 'sillage_connect' );
	// phpcs:ignore WordPress.Security.NonceVerification -- authorize() did.
	$reason = connect( isset( $_POST['key'] ) ? sanitize_text_field( wp_unslash( $_POST['key'] ) ) : '' );
	finish( '' === $reason ? 'connected' : $reason );
}

/** Deletes the connection and its secret. */
function handle_disconnect() {
	authorize( 'sillage_disconnect' );
	delete_option( CONNECTION_OPTION );
	finish( 'disconnected' );
}

/** Sets whether the tracking script may store data. */
function handle_consent() {
	authorize( 'sillage_consent' );
	// phpcs:ignore WordPress.Security.NonceVerification -- authorize() did.
	$consent = isset( $_POST['consent'] ) ? sanitize_key( wp_unslash( $_POST['consent'] ) ) : '';
	if ( in_array( $consent, CONSENT_MODES, true ) ) {
		update_option( CONSENT_OPTION, $consent );
	}
	finish( 'saved' );
}
