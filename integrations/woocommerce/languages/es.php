<?php
/**
 * Spanish, by the English text.
 *
 * @package Sillage
 */

defined( 'ABSPATH' ) || exit;

return array(
	'Address of Sillage'
		=> 'Dirección de Sillage',
	'Connect with your account'
		=> 'Conectar con tu cuenta',
	'Connect'
		=> 'Conectar',
	'Connected to %s'
		=> 'Conectada a %s',
	'Connection key'
		=> 'Clave de conexión',
	'Consent'
		=> 'Consentimiento',
	'Disconnect'
		=> 'Desconectar',
	'In Sillage, open the Integration tab of your campaign, choose Connect, then WooCommerce, and copy the key.'
		=> 'En Sillage, abre la pestaña Integración de tu campaña, elige Conectar, luego WooCommerce, y copia la clave.',
	'Never remember it'
		=> 'No recordarlo nunca',
	'Open the campaign'
		=> 'Abrir la campaña',
	'Or paste a connection key'
		=> 'O pega una clave de conexión',
	'Orders with a click or a coupon are reported when they are paid, refunded or cancelled: their number, amounts, click, coupon codes, and the customer\'s e-mail address, of which a digest is kept. Orders with a subscription, and their renewals, also name the customer by the shop\'s number, of which a hash is kept. Nothing else about the customer is sent.'
		=> 'Los pedidos con un clic o un cupón se comunican cuando se pagan, se reembolsan o se cancelan: su número, sus importes, su clic, sus códigos de cupón y el correo electrónico del cliente, del que solo se guarda una huella. Los pedidos con una suscripción, y sus renovaciones, indican también el número del cliente en la tienda, del que solo se guarda una huella. No se envía nada más sobre el cliente.',
	'Remember it once your consent tool calls sillage.consent(true)'
		=> 'Recordarlo cuando tu herramienta de consentimiento llame a sillage.consent(true)',
	'Remember the click at once'
		=> 'Recordar el clic de inmediato',
	'Save'
		=> 'Guardar',
	'Settings'
		=> 'Ajustes',
	'Sillage could not be reached: the message %s was given up.'
		=> 'No se pudo contactar con Sillage: se abandonó el mensaje %s.',
	'Sillage did not answer. Try again in a minute; this site must be allowed to open connections to it.'
		=> 'Sillage no respondió. Inténtalo de nuevo en un minuto; este sitio debe poder abrir conexiones hacia él.',
	'Sillage did not take the message %1$s (status %2$d). It is not sent again.'
		=> 'Sillage no aceptó el mensaje %1$s (estado %2$d). No se enviará de nuevo.',
	'Sillage refused the connection: it was removed there, or has a new secret. Make a new one and paste its key.'
		=> 'Sillage rechazó la conexión: se eliminó allí, o tiene un nuevo secreto. Crea otra y pega su clave.',
	'The address of Sillage begins with https://.'
		=> 'La dirección de Sillage empieza por https://.',
	'The message %s to Sillage could not be scheduled.'
		=> 'No se pudo programar el envío del mensaje %s a Sillage.',
	'The setting is saved.'
		=> 'El ajuste se ha guardado.',
	'The shop is connected.'
		=> 'La tienda está conectada.',
	'The shop is no longer connected.'
		=> 'La tienda ya no está conectada.',
	'This answer does not belong to a connection that you began here, or came too late. Begin again.'
		=> 'Esta respuesta no corresponde a una conexión iniciada aquí, o llegó demasiado tarde. Empieza de nuevo.',
	'This is not a connection key. Copy all of it, from sillage_ to its end.'
		=> 'Esto no es una clave de conexión. Cópiala entera, desde sillage_ hasta el final.',
	'You choose the campaign there, and come back here.'
		=> 'Allí eliges la campaña y vuelves aquí.',
	'You may not change how the shop is connected.'
		=> 'No puedes cambiar la conexión de la tienda.',
);
