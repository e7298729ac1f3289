<?php
/**
 * The settings page, on which the shop is connected.
 *
 * @package Sillage
 */

namespace Sillage;

defined( 'ABSPATH' ) || exit;

const PAGE = 'sillage';

add_action( 'admin_menu', __NAMESPACE__ . '\add_settings_page' );
add_filter( 'plugin_action_links_' . plugin_basename( PLUGIN_FILE ), __NAMESPACE__ . '\add_settings_link' );

/** The capability to connect the shop: that of its managers, or without WooCommerce that of administrators. */
function capability() {
	return class_exists( 'WooCommerce' ) ? 'manage_woocommerce' : 'manage_options';
}

/** Adds the page below WooCommerce, or below Settings without it. */
function add_settings_page() {
	$parent = class_exists( 'WooCommerce' ) ? 'woocommerce' : 'options-general.php';
	add_submenu_page( $parent, 'Sillage', 'Sillage', capability(), PAGE, __NAMESPACE__ . '\print_settings_page' );
}

/**
 * Adds a link in the list of plugins.
 *
 * @param string[] $links The links of this plugin.
 */
function add_settings_link( $links ) {
	return array_merge( array( '<a href="' . esc_url( settings_url() ) . '">' . esc_html__( 'Settings', 'sillage-for-woocommerce' ) . '</a>' ), $links );
}

/**
 * The address of the settings page.
 *
 * @param string $notice The message to show: a key of notices().
 */
function settings_url( $notice = '' ) {
	$file = class_exists( 'WooCommerce' ) ? 'admin.php' : 'options-general.php';
	return add_query_arg( array_filter( array( 'page' => PAGE, 'sillage_notice' => $notice ) ), admin_url( $file ) );
}

/** The messages after an action, by code: whether it succeeded, and the text. */
function notices() {
	return array(
		'connected'    => array( true, __( 'The shop is connected.', 'sillage-for-woocommerce' ) ),
		'disconnected' => array( true, __( 'The shop is no longer connected.', 'sillage-for-woocommerce' ) ),
		'saved'        => array( true, __( 'The setting is saved.', 'sillage-for-woocommerce' ) ),
		'key'          => array( false, __( 'This is not a connection key. Copy all of it, from sillage_ to its end.', 'sillage-for-woocommerce' ) ),
		'address'      => array( false, __( 'The address of Sillage begins with https://.', 'sillage-for-woocommerce' ) ),
		'refused'      => array( false, __( 'Sillage refused the connection: it was removed there, or has a new secret. Make a new one and paste its key.', 'sillage-for-woocommerce' ) ),
		'unreachable'  => array( false, __( 'Sillage did not answer. Try again in a minute; this site must be allowed to open connections to it.', 'sillage-for-woocommerce' ) ),
		'state'        => array( false, __( 'This answer does not belong to a connection that you began here, or came too late. Begin again.', 'sillage-for-woocommerce' ) ),
	);
}

/** Prints the page. */
function print_settings_page() {
	$connection = connection();
	echo '<div class="wrap"><h1>Sillage</h1>';
	print_notice();
	if ( null === $connection ) {
		print_one_click_form();
		print_key_form();
	} else {
		print_connection( $connection );
		print_consent_form();
	}
	echo '</div>';
}

/** Prints the result of the last action. */
function print_notice() {
	// phpcs:ignore WordPress.Security.NonceVerification -- Chooses among fixed sentences.
	$code    = isset( $_GET['sillage_notice'] ) ? sanitize_key( wp_unslash( $_GET['sillage_notice'] ) ) : '';
	$notices = notices();
	if ( isset( $notices[ $code ] ) ) {
		list( $is_good, $text ) = $notices[ $code ];
		echo '<div role="status" class="notice ' . ( $is_good ? 'notice-success' : 'notice-error' ) . '"><p>' . esc_html( $text ) . '</p></div>';
	}
}

/** Prints the form for connecting by the merchant's account. */
function print_one_click_form() {
	echo '<h2>' . esc_html__( 'Connect with your account', 'sillage-for-woocommerce' ) . '</h2>';
	echo '<p>' . esc_html__( 'You choose the campaign there, and come back here.', 'sillage-for-woocommerce' ) . '</p>';
	open_form( 'sillage_begin' );
	echo '<p><label for="sillage-origin">' . esc_html__( 'Address of Sillage', 'sillage-for-woocommerce' ) . '</label><br>';
	echo '<input type="url" required class="regular-text" id="sillage-origin" name="origin" placeholder="https://go.example.com"></p>';
	close_form( __( 'Connect', 'sillage-for-woocommerce' ) );
}

/** Prints the form for connecting with a key. */
function print_key_form() {
	echo '<h2>' . esc_html__( 'Or paste a connection key', 'sillage-for-woocommerce' ) . '</h2>';
	echo '<p>' . esc_html__( 'In Sillage, open the Integration tab of your campaign, choose Connect, then WooCommerce, and copy the key.', 'sillage-for-woocommerce' ) . '</p>';
	open_form( 'sillage_connect' );
	echo '<p><label for="sillage-key">' . esc_html__( 'Connection key', 'sillage-for-woocommerce' ) . '</label><br>';
	echo '<input type="password" required autocomplete="off" class="large-text code" id="sillage-key" name="key"></p>';
	close_form( __( 'Connect', 'sillage-for-woocommerce' ) );
}

/**
 * Prints the present connection.
 *
 * @param array $connection See connection().
 */
function print_connection( $connection ) {
	/* translators: %s: an address */
	echo '<p><strong>' . esc_html( sprintf( __( 'Connected to %s', 'sillage-for-woocommerce' ), $connection['origin'] ) ) . '</strong></p>';
	echo '<p>' . esc_html__( 'Orders with a click or a coupon are reported when they are paid, refunded or cancelled: their number, amounts, click, coupon codes, and the customer\'s e-mail address, of which a digest is kept. Orders with a subscription, and their renewals, also name the customer by the shop\'s number, of which a hash is kept. Nothing else about the customer is sent.', 'sillage-for-woocommerce' ) . '</p>';
	echo '<p><a href="' . esc_url( "{$connection['origin']}/campaign/{$connection['campaign']}/integration" ) . '">' . esc_html__( 'Open the campaign', 'sillage-for-woocommerce' ) . '</a></p>';
	open_form( 'sillage_disconnect' );
	close_form( __( 'Disconnect', 'sillage-for-woocommerce' ), 'secondary' );
}

/** Prints the form for what the tracking script may store. */
function print_consent_form() {
	$modes = array(
		'granted'  => __( 'Remember the click at once', 'sillage-for-woocommerce' ),
		'required' => __( 'Remember it once your consent tool calls sillage.consent(true)', 'sillage-for-woocommerce' ),
		'denied'   => __( 'Never remember it', 'sillage-for-woocommerce' ),
	);
	echo '<h2>' . esc_html__( 'Consent', 'sillage-for-woocommerce' ) . '</h2>';
	open_form( 'sillage_consent' );
	echo '<fieldset>';
	foreach ( $modes as $mode => $text ) {
		echo '<p><label><input type="radio" name="consent" value="' . esc_attr( $mode ) . '" ' . checked( consent(), $mode, false ) . '> ' . esc_html( $text ) . '</label></p>';
	}
	echo '</fieldset>';
	close_form( __( 'Save', 'sillage-for-woocommerce' ) );
}

/**
 * Opens the form of an action, with its nonce.
 *
 * @param string $action An action of admin-post.php.
 */
function open_form( $action ) {
	echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '">';
	echo '<input type="hidden" name="action" value="' . esc_attr( $action ) . '">';
	wp_nonce_field( $action );
}

/**
 * Prints the form's button, and closes the form.
 *
 * @param string $text The button's text.
 * @param string $kind The kind for submit_button().
 */
function close_form( $text, $kind = 'primary' ) {
	submit_button( $text, $kind, 'submit', false );
	echo '</form>';
}
