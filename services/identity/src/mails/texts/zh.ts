import type { MailTexts } from '../mail-texts.ts';

export const zh: MailTexts = {
  signUp: {
    subject: '请确认您的邮箱地址',
    heading: '欢迎使用 Sillage',
    text: '请确认您的邮箱地址以开通账户。',
    button: '确认我的邮箱',
  },
  invite: {
    subject: '邀请您加入 Sillage',
    heading: '您收到了邀请',
    text: '我们已为您准备好 Sillage 账户。接受邀请即可开通。',
    button: '接受邀请',
  },
  magicLink: {
    subject: '您的登录链接',
    heading: '登录 Sillage',
    text: '请在您想要登录的设备上打开此链接。',
    button: '登录',
  },
  recovery: {
    subject: '设置新密码',
    heading: '新密码',
    text: '您可以为自己的账户设置新密码。',
    button: '设置新密码',
  },
  emailChangeOld: (newEmail) => ({
    subject: '请确认更改邮箱地址',
    heading: '您的邮箱地址即将更改',
    text: `您的账户今后将使用 ${newEmail}。两个邮箱都确认后，更改才会生效。如果这不是您的操作，请更改密码。`,
    button: '确认更改',
  }),
  emailChangeNew: (newEmail) => ({
    subject: '请确认您的新邮箱地址',
    heading: '您的新邮箱地址',
    text: `一个 Sillage 账户今后将使用 ${newEmail}。请确认此邮箱属于您。`,
    button: '确认我的新邮箱',
  }),
  reauthentication: {
    subject: '您的验证码',
    heading: '是您本人吗？',
    text: '请输入此验证码，以确认对账户的更改。',
  },
  deletion: (date) => ({
    subject: `您的账户将于${date}删除`,
    heading: '您的账户即将被删除',
    text: `您已申请删除账户。账户将于${date}被永久删除；在此之前，您的推广活动处于暂停状态。如果您改变主意，或者并非您本人操作，请在该日期之前登录并取消删除。`,
    button: '打开我的账户',
  }),
  suspension: (reason) => ({
    subject: '您的账户已被暂停',
    heading: '您的账户已被暂停',
    text: `您暂时无法登录，推广活动也已暂停。原因：${reason} 您的数据以及应付和应收款项保持不变。如有疑问，请联系客服。`,
    button: '联系客服',
  }),
  reinstatement: {
    subject: '您的账户已恢复',
    heading: '您的账户已恢复',
    text: '您可以像以前一样登录，推广活动会按您原来的设置继续。',
    button: '打开我的账户',
  },
  supportView: (until) => ({
    subject: '客服正在查看您的账户',
    heading: '客服正在查看您的账户',
    text: `根据您的授权，客服已以只读方式打开您的账户，最晚到 ${until}。客服可以看到您的推广活动和数据，看不到银行卡和密钥，也无法做任何更改。您可以随时在安全设置中终止。`,
    button: '打开安全设置',
  }),
  webhook: (address, failures, disabledReason) => ({
    subject: disabledReason === null ? '您的 Webhook 接收端发送失败' : '您的 Webhook 接收端已停用',
    heading: disabledReason === null ? '接收端无法接收消息' : '接收端已停用',
    text: {
      failing: `向 ${address} 发送消息已连续失败 ${failures} 次。在您重新启用之前，不再向其发送任何内容；之后可以重新发送失败的消息。`,
      gone: `${address} 答复已不存在（410）。在您重新启用之前，不再向其发送任何内容。`,
      none: `向 ${address} 发送消息已连续失败 ${failures} 次。消息会重复发送直到送达；连续失败二十次后，接收端将被停用。`,
    }[disabledReason ?? 'none'],
    button: '打开 Webhook 设置',
  }),
  silence: (connection, date) => ({
    subject: '未收到您店铺的消息',
    heading: '连接已静默',
    text: `“${connection}”自${date}起未上报任何内容。可能缺少订单：请检查店铺是否仍处于连接状态。`,
    button: '查看连接',
  }),
  dataRequest: {
    rectification: (date) => ({
      subject: '有推广者请您更正其数据',
      heading: '有姓名或地址需要更正',
      text: `您推广活动中的一位推广者表示其姓名或地址有误。请在${date}之前一键更正，或说明理由予以拒绝：法律规定的期限为一个月。`,
      button: '查看请求',
    }),
    restriction: (date) => ({
      subject: '有推广者请您限制使用其数据',
      heading: '需要限制个人数据的使用',
      text: `您推广活动中的一位推广者请您暂时不要使用其数据。请在${date}之前一键暂停，或说明理由予以拒绝：法律规定的期限为一个月。`,
      button: '查看请求',
    }),
    erasure: (date) => ({
      subject: '有推广者请您删除其数据',
      heading: '有个人数据需要删除',
      text: `您推广活动中的一位推广者请您删除其姓名和地址。请在${date}之前一键删除，或说明理由予以拒绝：法律规定的期限为一个月。金额会保留在您的账目中。`,
      button: '查看请求',
    }),
  },
  application: (campaign) => ({
    subject: `有人申请成为“${campaign}”的推广者`,
    heading: '有一份申请等待您处理',
    text: `有人想成为您的活动“${campaign}”的推广者，并已确认邮箱地址。您可以接受申请，对方会收到推广链接；也可以拒绝。列表中可能还有其他申请：此类邮件每小时最多发送一封。`,
    button: '查看申请',
  }),
  invitationAccepted: (campaign) => ({
    subject: `您对“${campaign}”的邀请已被接受`,
    heading: '您有一位新推广者',
    text: `有人接受了您的邀请，现已成为您的活动“${campaign}”的推广者。对方已收到推广链接，您无需再做什么。可能还有其他人接受：此类邮件每小时最多发送一封。`,
    button: '查看推广者',
  }),
  mailChoice: '选择要接收哪些此类邮件',
  orderClaim: (campaign) => ({
    subject: `“${campaign}”的推广者反映少了一笔订单`,
    heading: '有一份申诉等待您处理',
    text: `您的活动“${campaign}”的一位推广者反映少了一笔订单，并附上了已知的情况。您可以将订单计入其名下，也可以说明原因并拒绝。列表中可能还有其他申诉：此类邮件每小时最多发送一封。`,
    button: '查看申诉',
  }),
  appeal: (campaign) => ({
    subject: `“${campaign}”的推广者就一笔审核中的订单致信您`,
    heading: '推广者有话要说',
    text: `您的活动“${campaign}”的一位推广者就一笔正在审核的订单给您留言。留言显示在订单旁边，请在决定之前阅读。如果您不作决定，订单将在审核期结束时获得批准。可能还有其他留言：此类邮件每小时最多发送一封。`,
    button: '查看审核中的订单',
  }),
  cardExpires: (card, month) => ({
    subject: '您的银行卡即将到期',
    heading: '有一张银行卡即将到期',
    text: `${card} 的有效期至${month}底。它用于支付您在 Sillage 的活动费用：请在此之前添加另一张卡，以免中断。`,
    button: '添加银行卡',
  }),
  chargeRefused: (amount, isWithoutCard, next) => ({
    subject: `${amount} 的付款失败`,
    heading: '付款失败',
    text: [
      isWithoutCard ? `没有可扣款的银行卡（${amount}）。` : `无法从您的银行卡扣除 ${amount}。`,
      '没有任何数据丢失：您的链接、订单和佣金仍会继续记录。',
      next === null
        ? '我们不会自动重试：您可以在方便时付款，也可以换一张卡。'
        : `我们将于${next}重试。您也可以现在付款，或换一张卡。`,
    ].join(''),
    button: '立即付款',
  }),
  invoice: (number, month, amount) => ({
    subject: `${month}账单：${amount}`,
    heading: `${month}账单`,
    text: `账单 ${number} 金额为 ${amount}，将从您的银行卡扣款，您无需任何操作。PDF 可在账单记录中下载。`,
    button: '查看账单',
  }),
  receipt: (number, amount) => ({
    subject: `收据：${amount}`,
    heading: '付款已扣除',
    text: `已从您的银行卡扣除 ${amount}，用于支付您的联盟伙伴。账单 ${number} 列有明细；PDF 可在账单记录中下载。`,
    button: '查看账单',
  }),
  archiveReady: (until) => ({
    subject: '您的数据存档已准备好',
    heading: '您的存档已准备好',
    text: `在 ${until}之前，您可以下载 Sillage 保存的有关您账户的全部数据；之后存档会被删除。请登录后下载：仅凭此邮件无法打开存档。如果并非您本人申请，请更改密码。`,
    button: '打开隐私面板',
  }),
  archiveFailed: (isTooLarge) => ({
    subject: '未能生成您的数据存档',
    heading: '未能生成存档',
    text: isTooLarge
      ? '您的账户数据超出了我们可保存的存档大小。请改为边生成边下载：在账户设置中，或使用命令行。这种方式没有大小限制。'
      : '我们的一项服务多次未响应。数据没有丢失：请几小时后再次申请存档，或联系客服。',
    button: '打开隐私面板',
  }),
  apiKeyCreated: (name) => ({
    subject: '您的账户新增了一个 API 密钥',
    heading: '新的 API 密钥',
    text: `您的账户中创建了 API 密钥“${name}”。持有该密钥的程序可以在其权限范围内使用您的账户。如果并非您本人操作，请撤销该密钥并更改密码。`,
    button: '查看我的 API 密钥',
  }),
  linkFallback: '如果按钮无法使用，请将此地址复制到浏览器中：',
  orCode: '或在需要时输入此验证码：',
  validity: (minutes) => `${minutes} 分钟内有效，仅限使用一次。请勿转告他人：我们绝不会向您索要。`,
  footer: '您收到此邮件，是因为有人在 Sillage 填写了您的邮箱。如果不是您本人，无需任何操作。',
  ownerFooter: '您收到此邮件，是因为这是您 Sillage 账户的邮箱。',
  sms: (code, minutes) => `${code} 是您的 Sillage 验证码，${minutes} 分钟内有效。请勿转告他人。`,
};
