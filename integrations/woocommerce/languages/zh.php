<?php
/**
 * Chinese, by the English text.
 *
 * @package Sillage
 */

defined( 'ABSPATH' ) || exit;

return array(
	'Address of Sillage'
		=> 'Sillage 的地址',
	'Connect with your account'
		=> '使用您的账户连接',
	'Connect'
		=> '连接',
	'Connected to %s'
		=> '已连接到 %s',
	'Connection key'
		=> '连接密钥',
	'Consent'
		=> '同意',
	'Disconnect'
		=> '断开连接',
	'In Sillage, open the Integration tab of your campaign, choose Connect, then WooCommerce, and copy the key.'
		=> '在 Sillage 中打开活动的“集成”标签页，选择“连接”，再选择 WooCommerce，然后复制密钥。',
	'Never remember it'
		=> '从不记住',
	'Open the campaign'
		=> '打开活动',
	'Or paste a connection key'
		=> '或粘贴连接密钥',
	'Orders with a click or a coupon are reported when they are paid, refunded or cancelled: their number, amounts, click, coupon codes, and the customer\'s e-mail address, of which a digest is kept. Orders with a subscription, and their renewals, also name the customer by the shop\'s number, of which a hash is kept. Nothing else about the customer is sent.'
		=> '带有点击或优惠券的订单在付款、退款或取消时会被上报：订单号、金额、点击、优惠券代码和客户的电子邮箱（只保存其摘要）。带有订阅的订单及其续费订单还会附上客户在商店中的编号（只保存其摘要）。不会发送其他客户信息。',
	'Remember it once your consent tool calls sillage.consent(true)'
		=> '在您的同意管理工具调用 sillage.consent(true) 之后记住',
	'Remember the click at once'
		=> '立即记住点击',
	'Save'
		=> '保存',
	'Settings'
		=> '设置',
	'Sillage could not be reached: the message %s was given up.'
		=> '无法连接 Sillage：已放弃发送消息 %s。',
	'Sillage did not answer. Try again in a minute; this site must be allowed to open connections to it.'
		=> 'Sillage 没有响应。请一分钟后重试；本站点必须能够与其建立连接。',
	'Sillage did not take the message %1$s (status %2$d). It is not sent again.'
		=> 'Sillage 未接受消息 %1$s（状态 %2$d），不会再次发送。',
	'Sillage refused the connection: it was removed there, or has a new secret. Make a new one and paste its key.'
		=> 'Sillage 拒绝了该连接：它已在那里被移除，或已更换密钥。请新建连接并粘贴其密钥。',
	'The address of Sillage begins with https://.'
		=> 'Sillage 的地址以 https:// 开头。',
	'The message %s to Sillage could not be scheduled.'
		=> '无法安排向 Sillage 发送消息 %s。',
	'The setting is saved.'
		=> '设置已保存。',
	'The shop is connected.'
		=> '商店已连接。',
	'The shop is no longer connected.'
		=> '商店已断开连接。',
	'This answer does not belong to a connection that you began here, or came too late. Begin again.'
		=> '该回复不属于在此处发起的连接，或已过期。请重新开始。',
	'This is not a connection key. Copy all of it, from sillage_ to its end.'
		=> '这不是连接密钥。请完整复制，从 sillage_ 到末尾。',
	'You choose the campaign there, and come back here.'
		=> '您在那里选择活动，然后回到这里。',
	'You may not change how the shop is connected.'
		=> '您无权更改商店的连接。',
);
