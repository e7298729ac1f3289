import type { MailTexts } from '../mail-texts.ts';

export const zh: MailTexts = {
  paid: {
    subject: (amount, campaign) => `您在“${campaign}”的佣金 ${amount} 已转出`,
    text: '佣金已转入您的收款账户，将在 2 至 7 个工作日内到达您的银行账户。',
    button: '查看我的佣金',
  },
  setUp: {
    subject: (amount, campaign) => `您在“${campaign}”的佣金 ${amount} 等待领取`,
    text: '要以转账方式收款，请创建收款账户，只需几分钟。',
    button: '创建收款账户',
  },
  merchantPays: {
    subject: (amount, campaign) => `您在“${campaign}”的佣金 ${amount}`,
    text: '活动所有者会直接付款给您。如果以银行转账付款，您也可以在此按钮打开的页面上填写 IBAN。',
    button: '查看我的佣金',
  },
  congratulations: (name) => `恭喜您，${name}！`,
  campaign: (campaign) => `您在活动“${campaign}”中获得了一笔佣金。`,
  amount: (amount) => `您的佣金金额：${amount}`,
  invitation: {
    subject: (campaign) => `请为“${campaign}”创建收款账户`,
    heading: (name) => `${name}，您好`,
    text: (campaign) => `活动“${campaign}”的所有者邀请您创建收款账户，以便通过转账接收之后的佣金。`,
    button: '创建收款账户',
  },
  detached: {
    subject: (campaign) => `您在活动“${campaign}”中的邮箱地址已被更换`,
    heading: (name) => `${name}，您好，您的邮箱地址已被更换`,
    happened: (campaign) => `活动“${campaign}”的所有者已将这个邮箱地址更换为另一个地址。新的佣金不再支付到您的账户。`,
    kept: '您的账户以及已支付到其中的全部款项仍归您所有。已在进行中的转账仍会到账。',
    toDo: '如果是您要求的更换，则无需任何操作。如果不是，请提出异议：在所有者确认更换之前，不会向任何其他账户转账。',
    button: '查看更换或提出异议',
  },
  held: {
    subject: (campaign) => `您在“${campaign}”的佣金暂停支付`,
    heading: (name) => `${name}，您好`,
    happened: (campaign) =>
      `您在活动“${campaign}”中的佣金目前暂停支付：活动所有者向 Sillage 支付的一笔款项正由银行审查，或已被撤回。`,
    kept: (amount) => `您已赚取的佣金仍有记录：${amount}。`,
    toDo: '您无需任何操作。付款后您会收到通知。',
  },
  returned: {
    subject: (amount, campaign) => `您在“${campaign}”的付款 ${amount} 已被退回`,
    heading: (name) => `${name}，您好`,
    happened: (amount, campaign) => `您的银行或支付服务商退回了一笔付款 ${amount}，即您在活动“${campaign}”中的佣金。`,
    kept: '这笔款项重新记为应付给您，将随下一次佣金付款一并支付。',
    toDo: '在此之前，请检查收款账户中的银行信息，以便款项这次能够到账。',
    button: '检查我的收款账户',
  },
  bankInvitation: {
    subject: (campaign) => `“${campaign}”的佣金应付到哪里？`,
    text: (campaign) =>
      `活动“${campaign}”的所有者直接向您支付佣金，需要知道付到哪里。请填写您的 IBAN，或您的 PayPal 或 Wise 邮箱：只需一分钟，无需密码。`,
    shown: '您填写的信息会加密保存，仅用于这些付款。活动所有者会在用于付款的文件中获得它；屏幕上只显示其中一部分。',
    button: '填写我的收款信息',
  },
  wallet: (provider, email) => `${provider}（${email}）`,
  bankDetails: {
    subject: (campaign) => `您在“${campaign}”的收款信息已更改`,
    subjectFirst: (campaign) => `您在“${campaign}”的收款信息已保存`,
    saved: (campaign, last4) => `您在活动“${campaign}”中的佣金将付到尾号为 ${last4} 的银行账户。`,
    savedWallet: (campaign, wallet) => `您在活动“${campaign}”中的佣金将付到 ${wallet}。`,
    hold: '更改会在 48 小时后用于付款。',
    removed: (campaign) => `您在活动“${campaign}”中的收款信息已被移除，不会再向该账户付款。`,
    elsewhere: (campaign) =>
      `有人使用另一个邮箱地址，为您在活动“${campaign}”中的佣金填写了新的收款信息。48 小时后付款将使用该信息。`,
    toDo: '如果是您本人操作，则无需任何操作。如果不是，请重新填写您的信息，并联系活动所有者。',
    toDoElsewhere: '如果是您要求的更改，则无需任何操作。如果不是，请提出异议：在所有者确认更改之前，不会向新账户付款。',
    button: '查看我的收款信息',
    buttonElsewhere: '查看更改或提出异议',
  },
  payment: {
    subject: (amount, campaign) => `“${campaign}”已向您付款 ${amount}`,
    happened: (amount, campaign) => `活动“${campaign}”的所有者已将您的佣金 ${amount} 标记为已支付。`,
    toAccount: (last4) => `您用于收款的银行账户尾号为 ${last4}。转账需要一到三个工作日。`,
    toWallet: (wallet) => `收款方式：${wallet}。`,
    toDo: '如果没有到账，请联系活动所有者，由其直接向您付款。',
    button: '查看我的收款信息',
  },
  selfBilled: {
    subject: {
      invoice: (number, campaign) => `以您名义开具的“${campaign}”发票 ${number}`,
      creditNote: (number, campaign) => `以您名义开具的“${campaign}”贷项通知单 ${number}`,
    },
    happened: {
      invoice: (campaign) => `根据您的同意（自开票），活动“${campaign}”的所有者已以您的名义为您的佣金开具发票。`,
      creditNote: (campaign) =>
        `根据您的同意（自开票），活动“${campaign}”的所有者已以您的名义开具贷项通知单：扣回了之前月份的佣金。`,
    },
    facts: (number, month, amount) => `编号：${number}。月份：${month}。合计：${amount}。`,
    attached: '文件以 PDF 附上，并保留在您的活动页面上。',
    elsewhere: '您可以在您的活动页面上找到它。',
    toDo: '请为您的账目保存，且不要再为同一佣金自行开具发票。如有错误，请在 30 天内告知活动所有者。',
    button: '查看我的开票信息',
  },
  guideTitle: '三步完成收款：',
  guide: (provider) => [
    `1. 创建账户：按钮会打开 ${provider} 的安全页面。`,
    `2. 填写信息：${provider} 会要求提供您的身份信息和 IBAN，Sillage 不会看到这些信息。`,
    '3. 接收佣金：每笔付款通常在 2 至 7 个工作日内到达您的账户。',
  ],
  linkFallback: '如果按钮没有反应，请将此地址复制到浏览器中：',
  validity: (days) => `此链接仅供您本人使用，有效期 ${days} 天。`,
  programmes: '在一处查看您的所有推广计划',
  yourData: '查看与您相关的数据，或请求删除',
  optOut: '不再接收此类邮件',
  footer: '您收到此邮件，是因为某个活动的所有者将您添加为联盟伙伴。',
};
