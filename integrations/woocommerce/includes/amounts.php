<?php
/**
 * The part of an order and of its refunds that is for goods: after discounts, without tax and shipping.
 *
 * @package Sillage
 */

namespace Sillage;

defined( 'ABSPATH' ) || exit;

/** Decimal places of the currencies that have other than two, as Sillage counts them. */
const DECIMALS = array(
	'BHD' => 3,
	'BIF' => 0,
	'CLP' => 0,
	'DJF' => 0,
	'GNF' => 0,
	'IQD' => 3,
	'ISK' => 0,
	'JOD' => 3,
	'JPY' => 0,
	'KMF' => 0,
	'KRW' => 0,
	'KWD' => 3,
	'LYD' => 3,
	'OMR' => 3,
	'PYG' => 0,
	'RWF' => 0,
	'TND' => 3,
	'UGX' => 0,
	'VND' => 0,
	'VUV' => 0,
	'XAF' => 0,
	'XOF' => 0,
	'XPF' => 0,
);

/**
 * The goods of an order, or those among the items of a refund as a positive amount. Fees below zero are discounts: this
 * is how extensions book store credit, or a reduction for a way of payment.
 *
 * @param \WC_Abstract_Order $order An order or a refund, whose items have the opposite sign.
 */
function goods_of( $order ) {
	$sign  = $order instanceof \WC_Order_Refund ? -1 : 1;
	$goods = 0.0;
	foreach ( $order->get_items() as $item ) {
		$goods += $sign * (float) $item->get_total();
	}
	foreach ( $order->get_items( 'fee' ) as $fee ) {
		$goods += min( 0.0, $sign * (float) $fee->get_total() );
	}
	return max( 0.0, $goods );
}

/**
 * The goods that a refund takes back. A refund without items takes its proportional share; one that completes the
 * refund of the order takes everything that earlier ones left. Each is the difference of two rounded sums, so that
 * together they are the rounded goods of the order.
 *
 * @param \WC_Order        $order  The refunded order.
 * @param \WC_Order_Refund $refund One of its refunds.
 */
function refunded_goods( $order, $refund ) {
	$goods    = goods_of( $order );
	$total    = (float) $order->get_total();
	$returned = 0.0;
	$taken    = 0.0;
	foreach ( oldest_first( $order->get_refunds() ) as $each ) {
		$before    = $taken;
		$amount    = (float) $each->get_amount();
		$returned += $amount;
		if ( $returned >= $total - 0.00005 ) {
			$taken = $goods;
		} elseif ( array() !== $each->get_items( array( 'line_item', 'shipping', 'fee', 'tax' ) ) ) {
			$taken = min( $goods, $taken + goods_of( $each ) );
		} else {
			$taken = min( $goods, $taken + $goods * $amount / $total );
		}
		if ( $each->get_id() === $refund->get_id() ) {
			return rounded( $taken, $order ) - rounded( $before, $order );
		}
	}
	return 0.0;
}

/**
 * Rounds an amount to the order's currency.
 *
 * @param float     $amount The amount.
 * @param \WC_Order $order  The order.
 */
function rounded( $amount, $order ) {
	return round( $amount, DECIMALS[ $order->get_currency() ] ?? 2 );
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
