<?php
/**
 * Texts in the languages of the platform. They are plain PHP files, because WordPress' own formats are binary before
 * 6.5. A language pack of the site takes precedence.
 *
 * @package Sillage
 */

namespace Sillage;

defined( 'ABSPATH' ) || exit;

add_filter( 'gettext_sillage-for-woocommerce', __NAMESPACE__ . '\translate', 10, 2 );

/**
 * The text in the reader's language, regardless of the region.
 *
 * @param string $translation What WordPress found.
 * @param string $text        The English text.
 */
function translate( $translation, $text ) {
	static $texts = array();
	if ( $translation !== $text ) {
		return $translation;
	}
	$language = substr( determine_locale(), 0, 2 );
	if ( ! isset( $texts[ $language ] ) ) {
		$file               = in_array( $language, array( 'es', 'fr', 'ru', 'zh' ), true ) ? dirname( __DIR__ ) . "/languages/$language.php" : '';
		$texts[ $language ] = '' === $file ? array() : require $file;
	}
	return $texts[ $language ][ $text ] ?? $translation;
}
