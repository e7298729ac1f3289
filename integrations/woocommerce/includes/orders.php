<?php
/**
 * What happens to the orders that a click brought or that have a coupon, and what is said of it; of the customer the
 * e-mail address alone.
 *
 * @package Sillage
 */

namespace Sillage;

defined( 'ABSPATH' ) || exit;

/** The connection to which the payment was reported. */
const REPORTED_META = '_sillage_reported';

/** As many as a message takes. */
const MAX_COUPONS = 10;

/** Longer ones are no addresses. */
const MAX_ADDRESS = 254;

add_action( 'woocommerce_payment_complete', __NAMESPACE__ . '\on_paid' );
add_action( 'woocommerce_order_status_processing', __NAMESPACE__ . '\on_paid' );
add_action( 'woocommerce_order_status_completed', __NAMESPACE__ . '\on_paid' );
add_action( 'woocommerce_order_refunded', __NAMESPACE__ . '\on_refunded', 10, 2 );
add_action( 'woocommerce_order_status_cancelled', __NAMESPACE__ . '\on_cancelled' );

/**
 * Several hooks say that an order was paid; the first is taken.
 *
 * @param int $order_id Of an order.
 */
function on_paid( $order_id ) {
	$order = brought_order( $order_id );
	if ( null !== $order ) {
		report_payment( $order );
	}
}

/**
 * Each refund, also the one that WooCommerce makes where the status was set to refunded.
 *
 * @param int $order_id  Of an order.
 * @param int $refund_id Of the refund.
 */
function on_refunded( $order_id, $refund_id ) {
	report_change( $order_id, 'order.refunded', (int) $refund_id );
}

/**
 * Only of an order whose payment was reported.
 *
 * @param int $order_id Of an order.
 */
function on_cancelled( $order_id ) {
	report_change( $order_id, 'order.cancelled', 0 );
}

/**
 * Once for each connection.
 *
 * @param \WC_Order $order Brought by an affiliate, as far as the shop knows.
 */
function report_payment( $order ) {
	$connection = connection();
	if ( $order->get_meta( REPORTED_META ) === $connection['connection'] ) {
		return;
	}
	$paid = $order->get_date_paid();
	enqueue_delivery( 'order.paid', $order->get_id(), 0, null === $paid ? time() : $paid->getTimestamp() );
	// Last: where this fails the message is queued twice, which is the same message, and never lost.
	$order->update_meta_data( REPORTED_META, $connection['connection'] );
	$order->save_meta_data();
}

/**
 * To a connection that was made after the payment, the payment is reported as well: without it nothing can be taken back.
 *
 * @param int    $order_id  Of an order.
 * @param string $type      Of the message.
 * @param int    $refund_id 0 where the message is of no refund.
 */
function report_change( $order_id, $type, $refund_id ) {
	$order = brought_order( $order_id );
	if ( null === $order || '' === $order->get_meta( REPORTED_META ) ) {
		return;
	}
	report_payment( $order );
	enqueue_delivery( $type, $order->get_id(), $refund_id, time() );
}

/**
 * The order, if an affiliate may have brought it and the shop is connected: whose a coupon is, the installation knows.
 *
 * @param int $order_id Of an order.
 */
function brought_order( $order_id ) {
	$order = null === connection() ? null : wc_get_order( $order_id );
	if ( ! $order instanceof \WC_Order ) {
		return null;
	}
	return '' !== $order->get_meta( CLICK_META ) || array() !== $order->get_coupon_codes() ? $order : null;
}

/**
 * What a message says; null for a refund that was deleted meanwhile.
 *
 * @param string    $type      Of the message.
 * @param \WC_Order $order     Of which it speaks.
 * @param int       $refund_id 0 where it is of no refund.
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
			'goodsAmount' => decimal( goods_of( $order ) ),
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
