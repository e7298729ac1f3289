<?php
/**
 * Events of orders that have a click or a coupon, and their messages. Of the customer, only the e-mail address is sent.
 *
 * @package Sillage
 */

namespace Sillage;

defined( 'ABSPATH' ) || exit;

/** Metadata with the connection to which the payment was reported. */
const REPORTED_META = '_sillage_reported';

/** Maximum number in a message. */
const MAX_COUPONS = 10;

/** Longer texts are not e-mail addresses. */
const MAX_ADDRESS = 254;

add_action( 'woocommerce_payment_complete', __NAMESPACE__ . '\on_paid' );
add_action( 'woocommerce_order_status_processing', __NAMESPACE__ . '\on_paid' );
add_action( 'woocommerce_order_status_completed', __NAMESPACE__ . '\on_paid' );
add_action( 'woocommerce_order_refunded', __NAMESPACE__ . '\on_refunded', 10, 2 );
add_action( 'woocommerce_order_status_cancelled', __NAMESPACE__ . '\on_cancelled' );
// For a paid order: a lost dispute, or a returned direct debit.
add_action( 'woocommerce_order_status_failed', __NAMESPACE__ . '\on_cancelled' );

/**
 * Reports a payment. Several hooks announce it; the first one counts.
 *
 * @param int $order_id The order's id.
 */
function on_paid( $order_id ) {
	$order = brought_order( $order_id );
	if ( null !== $order ) {
		report_payment( $order );
	}
}

/**
 * Reports a refund, including the one that WooCommerce creates if the status is set to refunded.
 *
 * @param int $order_id  The order's id.
 * @param int $refund_id The refund's id.
 */
function on_refunded( $order_id, $refund_id ) {
	report_change( $order_id, 'order.refunded', (int) $refund_id );
}

/**
 * Reports a cancellation, only if the payment was reported.
 *
 * @param int $order_id The order's id.
 */
function on_cancelled( $order_id ) {
	report_change( $order_id, 'order.cancelled', 0 );
}

/**
 * Reports the payment once per connection.
 *
 * @param \WC_Order $order Brought by an affiliate, as far as the shop knows.
 */
function report_payment( $order ) {
	$connection = connection();
	if ( $order->get_meta( REPORTED_META ) === $connection['connection'] ) {
		return;
	}
	$paid = $order->get_date_paid();
	if ( enqueue_delivery( 'order.paid', $order, 0, null === $paid ? time() : $paid->getTimestamp() ) ) {
		// Last: if this fails, the message is enqueued twice under the same id, but never lost.
		$order->update_meta_data( REPORTED_META, $connection['connection'] );
		$order->save_meta_data();
	}
}

/**
 * Reports a change of an order. If the connection was created after the payment, the payment is reported first, since
 * it must be known before it can be refunded.
 *
 * @param int    $order_id  The order's id.
 * @param string $type      The message's type.
 * @param int    $refund_id 0 unless the message is about a refund.
 */
function report_change( $order_id, $type, $refund_id ) {
	$order = brought_order( $order_id );
	if ( null === $order || '' === $order->get_meta( REPORTED_META ) ) {
		return;
	}
	report_payment( $order );
	enqueue_delivery( $type, $order, $refund_id, time() );
}

/**
 * The order, if the shop is connected and an affiliate may have brought it; only the installation knows whose a coupon
 * is.
 *
 * @param int $order_id The order's id.
 */
function brought_order( $order_id ) {
	$order = null === connection() ? null : wc_get_order( $order_id );
	if ( ! $order instanceof \WC_Order ) {
		return null;
	}
	return '' !== $order->get_meta( CLICK_META ) || array() !== $order->get_coupon_codes() ? $order : null;
}

/**
 * The data of a message; null for a refund that was deleted meanwhile.
 *
 * @param string    $type      The message's type.
 * @param \WC_Order $order     The order.
 * @param int       $refund_id 0 unless the message is about a refund.
 * @param int       $at        When it happened, in seconds.
 */
function message_data( $type, $order, $refund_id, $at ) {
	$data = array(
		'orderId'    => (string) $order->get_id(),
		'occurredAt' => gmdate( 'Y-m-d\TH:i:s\Z', $at ),
	);
	if ( 'order.paid' === $type ) {
		$click   = $order->get_meta( CLICK_META );
		$coupons = array_slice( array_values( $order->get_coupon_codes() ), 0, MAX_COUPONS );
		$email   = (string) $order->get_billing_email();
		return $data + array(
			'amount'      => decimal( (float) $order->get_total() ),
			'goodsAmount' => decimal( rounded( goods_of( $order ), $order ) ),
			'currency'    => $order->get_currency(),
		) + ( '' === $click ? array() : array( 'token' => $click ) )
			+ ( array() === $coupons ? array() : array( 'couponCodes' => $coupons ) )
			+ ( '' === $email || strlen( $email ) > MAX_ADDRESS ? array() : array( 'customerEmail' => $email ) );
	}
	if ( 'order.refunded' === $type ) {
		$refund = wc_get_order( $refund_id );
		return ! $refund instanceof \WC_Order_Refund ? null : $data + array(
			'refundId'    => (string) $refund_id,
			'amount'      => decimal( (float) $refund->get_amount() ),
			'goodsAmount' => decimal( refunded_goods( $order, $refund ) ),
			'currency'    => $order->get_currency(),
		);
	}
	return $data;
}
