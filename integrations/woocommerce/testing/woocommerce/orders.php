<?php
/** Orders and refunds. Their metadata is in posts or, with the option `double_hpos`, in WooCommerce's own table. */

class WC_DateTime extends DateTime {}

class WC_Order_Item {
	private $total;
	public function __construct( $total ) {
		$this->total = $total;
	}
	public function get_total() {
		return (string) $this->total;
	}
}

abstract class WC_Abstract_Order {
	protected $id;
	protected $data;
	private $added = array();

	public function __construct( $id, $data ) {
		$this->id   = $id;
		$this->data = $data;
	}
	public function get_id() {
		return $this->id;
	}
	public function get_items( $types = 'line_item' ) {
		$items = array();
		foreach ( $this->data['items'] as list( $type, $total ) ) {
			if ( in_array( $type, (array) $types, true ) ) {
				$items[] = new WC_Order_Item( $total );
			}
		}
		return $items;
	}
	public function get_meta( $key ) {
		return $this->added[ $key ] ?? double_read_meta( $this->id, $key );
	}
	public function update_meta_data( $key, $value ) {
		$this->added[ $key ] = $value;
	}
	public function save_meta_data() {
		foreach ( $this->added as $key => $value ) {
			double_write_meta( $this->id, $key, $value );
		}
		$this->added = array();
	}
	public function save() {
		if ( 0 === $this->id ) {
			$this->id = wp_insert_post( array( 'post_type' => 'shop_order', 'post_title' => 'order', 'post_status' => 'publish' ) );
		}
		update_option( "double_order_{$this->id}", $this->data );
		$this->save_meta_data();
		return $this->id;
	}
}

class WC_Order extends WC_Abstract_Order {
	public function get_total() {
		return (string) $this->data['total'];
	}
	public function get_coupon_codes() {
		return $this->data['coupons'] ?? array();
	}
	public function get_billing_email() {
		return $this->data['email'] ?? '';
	}
	public function get_customer_id() {
		return $this->data['customer'] ?? 0;
	}
	/** Of a renewal's subscription, whose other data the plugin does not read. */
	public function get_parent() {
		return wc_get_order( $this->data['renews'] );
	}
	public function is_of_subscription() {
		return isset( $this->data['customer'] );
	}
	public function is_renewal() {
		return isset( $this->data['renews'] );
	}
	public function get_currency() {
		return $this->data['currency'];
	}
	public function get_status() {
		return $this->data['status'];
	}
	public function get_date_paid() {
		return isset( $this->data['paid'] ) ? new WC_DateTime( '@' . $this->data['paid'] ) : null;
	}
	public function get_refunds() {
		return array_reverse( array_map( 'wc_get_order', $this->data['refunds'] ) );
	}
	public function add_refund( $id ) {
		$this->data['refunds'][] = $id;
		$this->save();
	}
	public function add_order_note( $note ) {
		update_option( 'double_notes', array_merge( get_option( 'double_notes', array() ), array( $note ) ) );
	}
	public function update_status( $to ) {
		$from = $this->data['status'];
		if ( $from === $to ) {
			return;
		}
		$this->data['status'] = $to;
		if ( in_array( $to, array( 'processing', 'completed' ), true ) && ! isset( $this->data['paid'] ) ) {
			$this->data['paid'] = time();
		}
		$this->save();
		try {
			do_action( "woocommerce_order_status_$to", $this->id, $this );
			do_action( "woocommerce_order_status_{$from}_to_$to", $this->id, $this );
			do_action( 'woocommerce_order_status_changed', $this->id, $from, $to, $this );
		} catch ( Exception $failure ) {
			$this->add_order_note( 'Error during status transition.' );
		}
	}
	public function payment_complete() {
		$this->update_status( 'processing' );
		do_action( 'woocommerce_payment_complete', $this->id );
	}
}

class WC_Order_Refund extends WC_Abstract_Order {
	public function get_amount() {
		return (string) $this->data['amount'];
	}
	public function get_date_created() {
		return new WC_DateTime( '@' . $this->data['created'] );
	}
}

function wc_get_order( $id ) {
	$data = get_option( "double_order_$id" );
	if ( ! is_array( $data ) ) {
		return false;
	}
	return isset( $data['amount'] ) ? new WC_Order_Refund( (int) $id, $data ) : new WC_Order( (int) $id, $data );
}

function double_read_meta( $id, $key ) {
	global $wpdb;
	if ( get_option( 'double_hpos' ) ) {
		return (string) $wpdb->get_var( $wpdb->prepare( 'SELECT meta_value FROM %i WHERE order_id = %d AND meta_key = %s', "{$wpdb->prefix}wc_orders_meta", $id, $key ) );
	}
	return (string) get_post_meta( $id, $key, true );
}

function double_write_meta( $id, $key, $value ) {
	global $wpdb;
	if ( ! get_option( 'double_hpos' ) ) {
		update_post_meta( $id, $key, $value );
		return;
	}
	$wpdb->delete( "{$wpdb->prefix}wc_orders_meta", array( 'order_id' => $id, 'meta_key' => $key ) );
	$wpdb->insert( "{$wpdb->prefix}wc_orders_meta", array( 'order_id' => $id, 'meta_key' => $key, 'meta_value' => $value ) );
}

/** Of WooCommerce Subscriptions: in tests, orders with a customer contain one. */
function wcs_order_contains_subscription( $order ) {
	return $order->is_of_subscription();
}

function wcs_order_contains_renewal( $order ) {
	return $order->is_renewal();
}

function wcs_get_subscriptions_for_renewal_order( $order ) {
	return array( $order );
}
