<?php
/**
 * What of an order and of its refunds is for goods: after discounts, without tax and shipping.
 *
 * @package Sillage
 */

namespace Sillage;

defined( 'ABSPATH' ) || exit;

/**
 * The goods of an order or, as a positive amount, those among the items of a refund.
 *
 * @param \WC_Abstract_Order $order Or a refund.
 */
function goods_of( $order ) {
	$goods = 0.0;
	foreach ( $order->get_items() as $item ) {
		$goods += abs( (float) $item->get_total() );
	}
	return $goods;
}

/**
 * The goods that a refund takes back. One that names no item takes its share of them; the one that returns the rest of
 * the order takes all that earlier ones left.
 *
 * @param \WC_Order        $order  Refunded.
 * @param \WC_Order_Refund $refund One of its refunds.
 */
function refunded_goods( $order, $refund ) {
	$goods    = goods_of( $order );
	$total    = (float) $order->get_total();
	$returned = 0.0;
	$left     = $goods;
	foreach ( oldest_first( $order->get_refunds() ) as $each ) {
		$amount    = (float) $each->get_amount();
		$returned += $amount;
		if ( $returned >= $total - 0.00005 ) {
			$taken = $left;
		} elseif ( array() !== $each->get_items( array( 'line_item', 'shipping', 'fee', 'tax' ) ) ) {
			$taken = min( $left, goods_of( $each ) );
		} else {
			$taken = min( $left, $goods * $amount / $total );
		}
		if ( $each->get_id() === $refund->get_id() ) {
			return $taken;
		}
		$left -= $taken;
	}
	return 0.0;
}

/**
 * Sorted by their ids.
 *
 * @param \WC_Order_Refund[] $refunds Of one order.
 */
function oldest_first( $refunds ) {
	usort(
		$refunds,
		static function ( $one, $other ) {
			return $one->get_id() <=> $other->get_id();
		}
	);
	return $refunds;
}

/**
 * A decimal with more places than any currency has.
 *
 * @param float $amount Of the order's currency.
 */
function decimal( $amount ) {
	return number_format( $amount, 4, '.', '' );
}
