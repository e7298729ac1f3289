<?php
/**
 * Events of orders that have a click or a coupon, and of their renewals, and the messages about them.
 *
 * @package Sillage
 */

namespace Sillage;

defined( 'ABSPATH' ) || exit;

/** Metadata with the connection to which the payment was reported; empty once its cancellation was, too. */
const REPORTED_META = '_sillage_reported';

/** Metadata with the number of the payment: one more than the cancellations that were reported. Missing: 1. */
const PAYMENT_META = '_sillage_payment';

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
 * Reports a cancellation, only if the payment was reported. Sillage never revives a cancelled order, so a payment that
 * follows, as after a dispute that the shop wins in the end, is reported as an order of its own.
 *
 * @param int $order_id The order's id.
 */
function on_cancelled( $order_id ) {
	$order = report_change( $order_id, 'order.cancelled', 0 );
	if ( null !== $order ) {
		$order->update_meta_data( REPORTED_META, '' );
		$order->update_meta_data( PAYMENT_META, (string) ( payment_of( $order ) + 1 ) );
		$order->save_meta_data();
	}
}

/**
 * The number of the order's present or next payment, from 1.
 *
 * @param \WC_Order $order The order.
 */
function payment_of( $order ) {
	return max( 1, (int) $order->get_meta( PAYMENT_META ) );
}

/**
 * Reports the payment once per connection.
 *
 * @param \WC_Order $order Brought by an affiliate, as far as the shop knows.
 */
function report_payment( $order ) {
	$connection = connection();
	$reported   = $order->get_meta( REPORTED_META );
	if ( $reported === $connection['connection'] ) {
		return;
	}
	$payment = payment_of( $order );
	if ( '' === $reported && $payment > 1 && ! report_former_payment( $order, $payment ) ) {
		return;
	}
	$paid = $order->get_date_paid();
	if ( enqueue_delivery( 'order.paid', $order, $payment, 0, null === $paid ? time() : $paid->getTimestamp() ) ) {
		// Last: if this fails, the messages are enqueued twice under the same ids, but never lost.
		$order->update_meta_data( REPORTED_META, $connection['connection'] );
		$order->save_meta_data();
	}
}

/**
 * Reports what became of the order before it was paid again: the cancellation once more, because both payments would
 * count if it was given up, and the refunds as those of the new payment, whose amount is that of the whole order.
 * Returns false if a message could not be scheduled.
 *
 * @param \WC_Order $order   The order.
 * @param int       $payment The number of the new payment.
 */
function report_former_payment( $order, $payment ) {
	if ( ! enqueue_delivery( 'order.cancelled', $order, $payment - 1, 0, time() ) ) {
		return false;
	}
	foreach ( oldest_first( $order->get_refunds() ) as $refund ) {
		if ( ! enqueue_delivery( 'order.refunded', $order, $payment, $refund->get_id(), $refund->get_date_created()->getTimestamp() ) ) {
			return false;
		}
	}
	return true;
}

/**
 * Reports a change of an order. If the connection was created after the payment, the payment is reported first, since
 * it must be known before it can be refunded. Returns the order, or null if nothing was reported.
 *
 * @param int    $order_id  The order's id.
 * @param string $type      The message's type.
 * @param int    $refund_id 0 unless the message is about a refund.
 */
function report_change( $order_id, $type, $refund_id ) {
	$order = brought_order( $order_id );
	if ( null === $order || '' === $order->get_meta( REPORTED_META ) ) {
		return null;
	}
	report_payment( $order );
	return enqueue_delivery( $type, $order, payment_of( $order ), $refund_id, time() ) ? $order : null;
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
	$first = first_order( $order );
	return '' !== $first->get_meta( CLICK_META ) || array() !== $first->get_coupon_codes() ? $order : null;
}

/**
 * The order that began the subscription of a renewal; any other order itself.
 *
 * @param \WC_Order $order The order.
 */
function first_order( $order ) {
	foreach ( is_renewal( $order ) ? wcs_get_subscriptions_for_renewal_order( $order ) : array() as $subscription ) {
		$first = $subscription->get_parent();
		if ( $first instanceof \WC_Order ) {
			return $first;
		}
	}
	return $order;
}

/**
 * Whether the order renews a subscription of WooCommerce Subscriptions.
 *
 * @param \WC_Order $order The order.
 */
function is_renewal( $order ) {
	return function_exists( 'wcs_order_contains_renewal' ) && wcs_order_contains_renewal( $order );
}

/**
 * The shop's number of a customer with a subscription, by which the campaign's settings decide about renewals; empty
 * for other orders.
 *
 * @param \WC_Order $order The order.
 */
function subscriber_of( $order ) {
	$is_subscribed = function_exists( 'wcs_order_contains_subscription' ) && wcs_order_contains_subscription( $order, 'any' );
	return $is_subscribed && $order->get_customer_id() > 0 ? (string) $order->get_customer_id() : '';
}

/**
 * The data of a message; null for a refund that was deleted meanwhile.
 *
 * @param string    $type      The message's type.
 * @param \WC_Order $order     The order.
 * @param int       $payment   The number of its payment that the message is about.
 * @param int       $refund_id 0 unless the message is about a refund.
 * @param int       $at        When it happened, in seconds.
 */
function message_data( $type, $order, $payment, $refund_id, $at ) {
	$data = array(
		'orderId'    => reported_id( $order->get_id(), $payment ),
		'occurredAt' => gmdate( 'Y-m-d\TH:i:s\Z', $at ),
	);
	if ( 'order.paid' === $type ) {
		// WooCommerce Subscriptions copies the first order's click and codes to each renewal, which they did not bring.
		$is_renewal = is_renewal( $order );
		$click      = $is_renewal ? '' : $order->get_meta( CLICK_META );
		$coupons    = $is_renewal ? array() : array_slice( array_values( $order->get_coupon_codes() ), 0, MAX_COUPONS );
		$subscriber = subscriber_of( $order );
		$email      = (string) $order->get_billing_email();
		return $data + array(
			'amount'      => decimal( (float) $order->get_total() ),
			'goodsAmount' => decimal( rounded( goods_of( $order ), $order ) ),
			'currency'    => $order->get_currency(),
		) + ( '' === $click ? array() : array( 'token' => $click ) )
			+ ( array() === $coupons ? array() : array( 'couponCodes' => $coupons ) )
			+ ( '' === $subscriber ? array() : array( 'customerId' => $subscriber ) )
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

/**
 * The id under which Sillage knows an order: the shop's own, with the number of each payment after the first.
 *
 * @param int $order_id The order's id.
 * @param int $payment  The number of its payment.
 */
function reported_id( $order_id, $payment ) {
	return 1 === $payment ? (string) $order_id : "$order_id-$payment";
}
