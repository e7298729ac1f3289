<?php
/**
 * The campaign and installation that the shop is connected to.
 *
 * @package Sillage
 */

namespace Sillage;

defined( 'ABSPATH' ) || exit;

const CONNECTION_OPTION = 'sillage_connection';
const CONSENT_OPTION    = 'sillage_consent';
const CONSENT_MODES     = array( 'granted', 'required', 'denied' );
const KEY_PREFIX        = 'sillage_';
const UUID_PATTERN      = '/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/';

/**
 * The installation's address (`origin`), `campaign`, `connection` and signing `secret`; null if nothing is connected.
 */
function connection() {
	$connection = get_option( CONNECTION_OPTION );
	return is_array( $connection ) ? $connection : null;
}

/** Whether the tracking script may store data: granted, required or denied. */
function consent() {
	$consent = get_option( CONSENT_OPTION, 'granted' );
	return in_array( $consent, CONSENT_MODES, true ) ? $consent : 'required';
}

/**
 * Reads a connection key: `sillage_` and base64url of JSON. Null if it is malformed.
 *
 * @param string $key As it was pasted or received.
 */
function read_connection_key( $key ) {
	$key = preg_replace( '/\s+/', '', $key );
	if ( 0 !== strpos( $key, KEY_PREFIX ) ) {
		return null;
	}
	// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_decode -- The key's own encoding.
	$json = base64_decode( strtr( substr( $key, strlen( KEY_PREFIX ) ), '-_', '+/' ), true );
	$read = json_decode( (string) $json, true );
	foreach ( array( 'origin', 'campaign', 'connection', 'secret' ) as $name ) {
		if ( ! is_array( $read ) || ! isset( $read[ $name ] ) || ! is_string( $read[ $name ] ) ) {
			return null;
		}
	}
	$origin = read_origin( $read['origin'] );
	if (
		null === $origin
		|| ! preg_match( UUID_PATTERN, $read['campaign'] )
		|| ! preg_match( UUID_PATTERN, $read['connection'] )
		|| ! preg_match( '#^whsec_[A-Za-z0-9+/]{32,}={0,2}$#', $read['secret'] )
	) {
		return null;
	}
	return array(
		'origin'     => $origin,
		'campaign'   => $read['campaign'],
		'connection' => $read['connection'],
		'secret'     => $read['secret'],
	);
}

/**
 * The address of an installation without a trailing slash; null unless it is https, or http on this machine.
 *
 * @param string $address As it was typed or received.
 */
function read_origin( $address ) {
	$origin = untrailingslashit( esc_url_raw( trim( $address ), array( 'http', 'https' ) ) );
	$parts  = wp_parse_url( $origin );
	if ( ! is_array( $parts ) || ! isset( $parts['scheme'], $parts['host'] ) || isset( $parts['user'] ) || isset( $parts['query'] ) || isset( $parts['fragment'] ) ) {
		return null;
	}
	$is_loopback = (bool) preg_match( '/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/', $parts['host'] );
	return 'https' === $parts['scheme'] || $is_loopback ? $origin : null;
}

/**
 * Connects the shop, once the installation has accepted a first message. Returns an empty string, or the reason for a
 * failure: `key`, `refused` or `unreachable`.
 *
 * @param string $key As it was pasted or received.
 */
function connect( $key ) {
	$connection = read_connection_key( $key );
	if ( null === $connection ) {
		return 'key';
	}
	$status = send_webhook( $connection, 'check-' . wp_generate_uuid4(), 'order.paid', check_order() );
	if ( $status < 200 || $status >= 300 ) {
		return is_final( $status ) ? 'refused' : 'unreachable';
	}
	update_option( CONNECTION_OPTION, $connection );
	return '';
}

/** An unattributed order, which the installation accepts and does not record. */
function check_order() {
	return array(
		'orderId'  => 'connection-check',
		'amount'   => '0',
		'currency' => function_exists( 'get_woocommerce_currency' ) ? get_woocommerce_currency() : 'EUR',
		'isTest'   => true,
	);
}
