<?php
/**
 * Texts in the languages that the platform has. They are plain PHP files, because the formats that WordPress itself
 * reads are binary before 6.5. A language pack of the site comes first.
 *
 * @package Sillage
 */

namespace Sillage;

defined( 'ABSPATH' ) || exit;

add_filter( 'gettext_sillage-for-woocommerce', __NAMESPACE__ . '\translate', 10, 2 );

/**
 * The text in the language of whoever reads, whatever the region.
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
