<?php
/**
 * French, by the English text.
 *
 * @package Sillage
 */

defined( 'ABSPATH' ) || exit;

return array(
	'Address of Sillage'
		=> 'Adresse de Sillage',
	'Connect with your account'
		=> 'Se connecter avec votre compte',
	'Connect'
		=> 'Connecter',
	'Connected to %s'
		=> 'Connectée à %s',
	'Connection key'
		=> 'Clé de connexion',
	'Consent'
		=> 'Consentement',
	'Disconnect'
		=> 'Déconnecter',
	'In Sillage, open the Integration tab of your campaign, choose Connect, then WooCommerce, and copy the key.'
		=> 'Dans Sillage, ouvrez l\'onglet Intégration de votre campagne, choisissez Connecter, puis WooCommerce, et copiez la clé.',
	'Never remember it'
		=> 'Ne jamais le retenir',
	'Open the campaign'
		=> 'Ouvrir la campagne',
	'Or paste a connection key'
		=> 'Ou coller une clé de connexion',
	'Orders with a click or a coupon are reported when they are paid, refunded or cancelled: their number, amounts, click, coupon codes, and the customer\'s e-mail address, of which a digest is kept. Orders with a subscription, and their renewals, also name the customer by the shop\'s number, of which a hash is kept. Nothing else about the customer is sent.'
		=> 'Les commandes avec un clic ou un code promo sont signalées quand elles sont payées, remboursées ou annulées : leur numéro, leurs montants, leur clic, leurs codes promo et l\'adresse e-mail du client, dont seule une empreinte est gardée. Les commandes avec un abonnement, et leurs renouvellements, indiquent aussi le numéro du client dans la boutique, dont seule une empreinte est gardée. Rien d\'autre n\'est envoyé sur le client.',
	'Remember it once your consent tool calls sillage.consent(true)'
		=> 'Le retenir dès que votre outil de consentement appelle sillage.consent(true)',
	'Remember the click at once'
		=> 'Retenir le clic tout de suite',
	'Save'
		=> 'Enregistrer',
	'Settings'
		=> 'Réglages',
	'Sillage could not be reached: the message %s was given up.'
		=> 'Sillage est resté injoignable : le message %s est abandonné.',
	'Sillage did not answer. Try again in a minute; this site must be allowed to open connections to it.'
		=> 'Sillage n\'a pas répondu. Réessayez dans une minute ; ce site doit pouvoir ouvrir des connexions vers lui.',
	'Sillage did not take the message %1$s (status %2$d). It is not sent again.'
		=> 'Sillage n\'a pas accepté le message %1$s (statut %2$d). Il ne sera pas renvoyé.',
	'Sillage refused the connection: it was removed there, or has a new secret. Make a new one and paste its key.'
		=> 'Sillage a refusé la connexion : elle y a été supprimée, ou a un nouveau secret. Créez-en une autre et collez sa clé.',
	'The address of Sillage begins with https://.'
		=> 'L\'adresse de Sillage commence par https://.',
	'The message %s to Sillage could not be scheduled.'
		=> 'L\'envoi du message %s à Sillage n\'a pas pu être planifié.',
	'The setting is saved.'
		=> 'Le réglage est enregistré.',
	'The shop is connected.'
		=> 'La boutique est connectée.',
	'The shop is no longer connected.'
		=> 'La boutique n\'est plus connectée.',
	'This answer does not belong to a connection that you began here, or came too late. Begin again.'
		=> 'Cette réponse ne correspond pas à une connexion commencée ici, ou arrive trop tard. Recommencez.',
	'This is not a connection key. Copy all of it, from sillage_ to its end.'
		=> 'Ce n\'est pas une clé de connexion. Copiez-la en entier, de sillage_ jusqu\'à la fin.',
	'You choose the campaign there, and come back here.'
		=> 'Vous y choisissez la campagne, puis revenez ici.',
	'You may not change how the shop is connected.'
		=> 'Vous ne pouvez pas modifier la connexion de la boutique.',
);
