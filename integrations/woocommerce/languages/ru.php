<?php
/**
 * Russian, by the English text.
 *
 * @package Sillage
 */

defined( 'ABSPATH' ) || exit;

return array(
	'Address of Sillage'
		=> 'Адрес Sillage',
	'Connect with your account'
		=> 'Подключить через вашу учётную запись',
	'Connect'
		=> 'Подключить',
	'Connected to %s'
		=> 'Подключено к %s',
	'Connection key'
		=> 'Ключ подключения',
	'Consent'
		=> 'Согласие',
	'Disconnect'
		=> 'Отключить',
	'In Sillage, open the Integration tab of your campaign, choose Connect, then WooCommerce, and copy the key.'
		=> 'В Sillage откройте вкладку «Интеграция» вашей кампании, выберите «Подключить», затем WooCommerce, и скопируйте ключ.',
	'Never remember it'
		=> 'Никогда не запоминать',
	'Open the campaign'
		=> 'Открыть кампанию',
	'Or paste a connection key'
		=> 'Или вставьте ключ подключения',
	'Orders with a click or a coupon are reported when they are paid, refunded or cancelled: their number, amounts, click, coupon codes, and the customer\'s e-mail address, of which a digest is kept. Orders with a subscription, and their renewals, also name the customer by the shop\'s number, of which a hash is kept. Nothing else about the customer is sent.'
		=> 'О заказах с кликом или купоном сообщается при оплате, возврате и отмене: номер, суммы, клик, коды купонов и адрес электронной почты покупателя, от которого хранится только отпечаток. В заказах с подпиской и в её продлениях указывается также номер покупателя в магазине, от которого хранится только отпечаток. Больше о покупателе не отправляется ничего.',
	'Remember it once your consent tool calls sillage.consent(true)'
		=> 'Запоминать, когда ваш инструмент согласия вызовет sillage.consent(true)',
	'Remember the click at once'
		=> 'Запоминать клик сразу',
	'Save'
		=> 'Сохранить',
	'Settings'
		=> 'Настройки',
	'Sillage could not be reached: the message %s was given up.'
		=> 'Sillage недоступен: отправка сообщения %s прекращена.',
	'Sillage did not answer. Try again in a minute; this site must be allowed to open connections to it.'
		=> 'Sillage не ответил. Повторите через минуту; этому сайту должны быть разрешены соединения с ним.',
	'Sillage did not take the message %1$s (status %2$d). It is not sent again.'
		=> 'Sillage не принял сообщение %1$s (статус %2$d). Повторной отправки не будет.',
	'Sillage refused the connection: it was removed there, or has a new secret. Make a new one and paste its key.'
		=> 'Sillage отклонил подключение: оно там удалено или получило новый секрет. Создайте новое и вставьте его ключ.',
	'The address of Sillage begins with https://.'
		=> 'Адрес Sillage начинается с https://.',
	'The message %s to Sillage could not be scheduled.'
		=> 'Не удалось запланировать отправку сообщения %s в Sillage.',
	'The setting is saved.'
		=> 'Настройка сохранена.',
	'The shop is connected.'
		=> 'Магазин подключён.',
	'The shop is no longer connected.'
		=> 'Магазин больше не подключён.',
	'This answer does not belong to a connection that you began here, or came too late. Begin again.'
		=> 'Этот ответ не относится к подключению, начатому здесь, или пришёл слишком поздно. Начните снова.',
	'This is not a connection key. Copy all of it, from sillage_ to its end.'
		=> 'Это не ключ подключения. Скопируйте его целиком, от sillage_ до конца.',
	'You choose the campaign there, and come back here.'
		=> 'Там вы выбираете кампанию и возвращаетесь сюда.',
	'You may not change how the shop is connected.'
		=> 'Вам нельзя менять подключение магазина.',
);
