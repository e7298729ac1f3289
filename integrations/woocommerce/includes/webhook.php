<?php
/**
 * Messages as in the Standard Webhooks specification, https://www.standardwebhooks.com.
 *
 * @package Sillage
 */

namespace Sillage;

defined( 'ABSPATH' ) || exit;

/**
 * Sends a message; returns the status of the response, 0 if there was none.
 *
 * @param array  $connection See connection().
 * @param string $id         The same for each attempt.
 * @param string $type       Such as `order.paid`.
 * @param array  $data       Its content.
 */
function send_webhook( $connection, $id, $type, $data ) {
	$body     = wp_json_encode(
		array(
			'type' => $type,
			'data' => $data,
		)
	);
	$time     = time();
	$response = wp_remote_post(
		"{$connection['origin']}/webhooks/shops/{$connection['connection']}",
		array(
			'timeout'     => 15,
			'redirection' => 0,
			'headers'     => array(
				'content-type'      => 'application/json',
				'webhook-id'        => $id,
				'webhook-timestamp' => (string) $time,
				'webhook-signature' => signature( $connection['secret'], $id, $time, $body ),
			),
			'body'        => $body,
		)
	);
	return is_wp_error( $response ) ? 0 : (int) wp_remote_retrieve_response_code( $response );
}

/**
 * The signature of a message.
 *
 * @param string $secret `whsec_` and base64.
 * @param string $id     The message's id.
 * @param int    $time   Seconds.
 * @param string $body   The exact bytes.
 */
function signature( $secret, $id, $time, $body ) {
	// phpcs:disable WordPress.PHP.DiscouragedPHPFunctions -- Base64 is how the specification writes keys and signatures.
	$key = base64_decode( substr( $secret, strlen( 'whsec_' ) ), true );
	return 'v1,' . base64_encode( hash_hmac( 'sha256', "$id.$time.$body", $key, true ) );
	// phpcs:enable
}

/**
 * Whether a retry is pointless.
 *
 * @param int $status Status of the response.
 */
function is_final( $status ) {
	return $status >= 400 && $status < 500 && ! in_array( $status, array( 408, 425, 429 ), true );
}
