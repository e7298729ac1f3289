<?php
/** Refunds, like those of wc_create_refund(). */

/** @param array $items Pairs of a type and its refunded total. */
function double_refund( $order_id, $amount, $items ) {
	$refund = new WC_Order_Refund(
		0,
		array(
			'amount'  => $amount,
			'created' => time(),
			'items'   => array_map(
				static function ( $item ) {
					return array( $item[0], -1 * $item[1] );
				},
				$items
			),
		)
	);
	$refund_id = $refund->save();
	$order     = wc_get_order( $order_id );
	$order->add_refund( $refund_id );
	if ( double_unrefunded( $order ) > 0.00005 ) {
		do_action( 'woocommerce_order_partially_refunded', $order_id, $refund_id );
	} else {
		do_action( 'woocommerce_order_fully_refunded', $order_id, $refund_id );
		$order->update_status( 'refunded' );
	}
	do_action( 'woocommerce_refund_created', $refund_id, array( 'order_id' => $order_id ) );
	do_action( 'woocommerce_order_refunded', $order_id, $refund_id );
}

function double_unrefunded( $order ) {
	$refunded = array_map(
		static function ( $refund ) {
			return (float) $refund->get_amount();
		},
		$order->get_refunds()
	);
	return (float) $order->get_total() - array_sum( $refunded );
}

// Setting the status to refunded creates a refund of the rest, without items.
add_action(
	'woocommerce_order_status_refunded',
	static function ( $order_id ) {
		$rest = double_unrefunded( wc_get_order( $order_id ) );
		if ( $rest > 0.00005 ) {
			double_refund( $order_id, $rest, array() );
		}
	}
);
