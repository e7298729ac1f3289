<?php
/**
 * The part of an order and of its refunds that is for goods: after discounts, without tax and shipping.
 *
 * @package Sillage
 */

namespace Sillage;

defined( 'ABSPATH' ) || exit;

/**
 * The goods of an order, or those among the items of a refund as a positive amount.
 *
 * @param \WC_Abstract_Order $order An order or a refund.
 */
function goods_of( $order ) {
	$goods = 0.0;
	foreach ( $order->get_items() as $item ) {
		$goods += abs( (float) $item->get_total() );
	}
	return $goods;
}

/**
 * The goods that a refund takes back. A refund without items takes its proportional share; one that completes the
 * refund of the order takes everything that earlier ones left.
 *
 * @param \WC_Order        $order  The refunded order.
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
 * Sorts refunds by id.
 *
 * @param \WC_Order_Refund[] $refunds The refunds of one order.
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
 * Formats a decimal with more places than any currency has.
 *
 * @param float $amount An amount in the order's currency.
 */
function decimal( $amount ) {
	return number_format( $amount, 4, '.', '' );
}
