<?php
/**
 * Sends messages in the background, and retries until the installation has answered.
 *
 * @package Sillage
 */

namespace Sillage;

defined( 'ABSPATH' ) || exit;

const DELIVERY_ACTION = 'sillage_deliver';
const ACTION_GROUP    = 'sillage';
/** Seconds before the second and each later attempt: ten attempts within two days. */
const PAUSES = array( 10, 60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600 );

add_action( DELIVERY_ACTION, __NAMESPACE__ . '\deliver', 10, 6 );

/**
 * Enqueues a message for the next run of the background actions. If that fails, returns false and adds a note to the
 * order.
 *
 * @param string    $type      The message's type.
 * @param \WC_Order $order     The order.
 * @param int       $payment   The number of its payment that the message is about.
 * @param int       $refund_id 0 unless the message is about a refund.
 * @param int       $at        When it happened, in seconds.
 */
function enqueue_delivery( $type, $order, $payment, $refund_id, $at ) {
	$is_enqueued = schedule_attempt( 0, array( $type, $order->get_id(), $payment, $refund_id, $at, 1 ) );
	if ( ! $is_enqueued ) {
		/* translators: %s: the kind of message, such as order.paid */
		$order->add_order_note( sprintf( __( 'The message %s to Sillage could not be scheduled.', 'sillage-for-woocommerce' ), $type ) );
	}
	return $is_enqueued;
}

/**
 * Schedules a call of deliver(); returns whether that succeeded.
 *
 * @param int   $pause     Seconds from now.
 * @param array $arguments The arguments of the call.
 */
function schedule_attempt( $pause, $arguments ) {
	try {
		return as_schedule_single_action( time() + $pause, DELIVERY_ACTION, $arguments, ACTION_GROUP ) > 0;
	} catch ( \Exception $failure ) {
		// Only from Action Scheduler before 3.7. Not passed on, because WooCommerce would undo the refund.
		return false;
	}
}

/**
 * Makes one attempt to send a message.
 *
 * @param string $type      The message's type.
 * @param int    $order_id  The order's id.
 * @param int    $payment   The number of its payment that the message is about.
 * @param int    $refund_id 0 unless the message is about a refund.
 * @param int    $at        When it happened, in seconds.
 * @param int    $attempt   From 1.
 */
function deliver( $type, $order_id, $payment, $refund_id, $at, $attempt ) {
	$order = brought_order( $order_id );
	$data  = null === $order ? null : message_data( $type, $order, $payment, $refund_id, $at );
	if ( null === $data ) {
		return;
	}
	// Scheduled first, so that the message is not lost if PHP is ended while it is sent; Sillage recognises a repeat.
	$next         = array( $type, $order_id, $payment, $refund_id, $at, $attempt + 1 );
	$is_scheduled = $attempt <= count( PAUSES ) && schedule_attempt( PAUSES[ $attempt - 1 ], $next );
	// The same for each attempt.
	$id       = 'order-' . reported_id( $order_id, $payment ) . '-' . ( 0 === $refund_id ? substr( $type, strlen( 'order.' ) ) : "refund-$refund_id" );
	$status   = send_webhook( connection(), $id, $type, $data );
	$is_taken = $status >= 200 && $status < 300;
	if ( $is_scheduled && ( $is_taken || is_final( $status ) ) ) {
		as_unschedule_action( DELIVERY_ACTION, $next, ACTION_GROUP );
		$is_scheduled = false;
	}
	if ( ! $is_taken && ! $is_scheduled ) {
		$order->add_order_note( failure_note( $type, $status ) );
	}
}

/**
 * The note about a failure, for the shop's staff.
 *
 * @param string $type   The message's type.
 * @param int    $status Status of the last response, 0 if there was none.
 */
function failure_note( $type, $status ) {
	return 0 === $status
		/* translators: %s: the kind of message, such as order.paid */
		? sprintf( __( 'Sillage could not be reached: the message %s was given up.', 'sillage-for-woocommerce' ), $type )
		/* translators: 1: the kind of message, such as order.paid, 2: a status of HTTP, such as 404 */
		: sprintf( __( 'Sillage did not take the message %1$s (status %2$d). It is not sent again.', 'sillage-for-woocommerce' ), $type, $status );
}
