import type { MailTexts } from '../mail-texts.ts';

export const zh: MailTexts = {
  link: {
    subject: '您作为推广者的数据',
    heading: '查看我们保存了您的哪些数据',
    text: '通过此链接，您可以查看以该地址作为推广者所保存的全部数据，将其带走，并请求更正、暂停使用或删除。',
    button: '查看我的数据',
    linkFallback: '如果按钮无法打开，请将此地址复制到浏览器：',
    validity: (hours) => `链接在 ${hours} 小时内有效。持有链接的人可以看到您的数据，请勿转发。`,
    footer: '如果不是您本人的请求，请忽略此邮件：没有任何更改，也没有人看到任何内容。',
  },
  programmes: {
    subject: '您的推广计划',
    heading: '所有推广计划，一处查看',
    text: '通过此链接，您可以查看登记了该地址的所有推广计划：您的链接、本月收入、待付金额以及付款时间。',
    button: '打开我的推广计划',
    validity: (minutes) => `链接在 ${minutes} 分钟内有效，且只能打开一次。持有链接的人可以看到您的数据，请勿转发。`,
    footer: '如果不是您本人的请求，请忽略此邮件：没有人看到任何内容。',
  },
  received: {
    subject: (campaign) => `您关于“${campaign}”的请求已转达`,
    heading: '您的请求已转达',
    request: {
      rectification: (campaign) => `您请推广活动“${campaign}”的所有者更正您的数据。`,
      restriction: (campaign) => `您请推广活动“${campaign}”的所有者暂时不要使用您的数据。`,
      erasure: (campaign) => `您请推广活动“${campaign}”的所有者删除您的数据。`,
    },
    due: (date) => `对方须在${date}之前答复，您会通过邮件收到答复。`,
  },
  doneHeading: '您的请求已完成',
  done: {
    rectification: {
      subject: (campaign) => `您在“${campaign}”中的数据已更正`,
      text: (campaign) => `您在推广活动“${campaign}”中的姓名或地址已按您的请求更正。`,
    },
    restriction: {
      subject: (campaign) => `您在“${campaign}”中的数据已暂停使用`,
      text: (campaign) =>
        `您在推广活动“${campaign}”中已被暂停：您的链接和优惠码不再带来新的佣金。您已赚取的佣金仍归您所有，并照常支付。`,
    },
    erasure: {
      subject: (campaign) => `您在“${campaign}”中的数据已删除`,
      text: (campaign) =>
        `您的姓名和地址已从推广活动“${campaign}”中删除，您的链接不再产生收益。金额和时间保留在账目中，只对应一个不指明任何人的编号。这是关于此事的最后一封邮件。`,
    },
  },
  declined: {
    subject: (campaign) => `您关于“${campaign}”的请求被拒绝`,
    heading: '您的请求被拒绝',
    decision: {
      rectification: (campaign) => `推广活动“${campaign}”的所有者拒绝更正您的数据。`,
      restriction: (campaign) => `推广活动“${campaign}”的所有者拒绝暂停使用您的数据。`,
      erasure: (campaign) => `推广活动“${campaign}”的所有者拒绝删除您的数据。`,
    },
    reason: (reason) => `理由：${reason}`,
    rights: '如果您不同意，可以向所在国家的数据保护机构投诉，或诉诸法院。',
  },
  footer: '您收到此邮件，是因为您就自己作为推广者的数据提出了请求。',
  orderClaim: {
    credited: {
      subject: (order) => `订单 ${order} 已计入您名下`,
      heading: '订单已计入您名下',
      text: (campaign, order) => `活动 ${campaign} 的所有者已将订单 ${order} 计入您名下，您可以在佣金中看到它。`,
    },
    declined: {
      subject: (order) => `您对订单 ${order} 的申诉被拒绝`,
      heading: '您的申诉被拒绝',
      text: (campaign, order) => `活动 ${campaign} 的所有者没有将订单 ${order} 计入您名下。`,
    },
    closed: {
      subject: (order) => `店铺已上报订单 ${order}`,
      heading: '您的订单有新消息',
      text: (campaign, order) =>
        `在您申诉之后，活动 ${campaign} 的店铺上报了订单 ${order}。您可以在自己的页面上查看结果；如有不符，可在那里说明。`,
    },
    creditedElsewhere: {
      subject: (order) => `订单 ${order} 已计入他人名下`,
      heading: '订单已计入他人名下',
      text: (campaign, order) =>
        `活动 ${campaign} 的所有者已将订单 ${order} 计入他人名下。如有不符，您可以在自己的页面上说明。`,
    },
    footer: (campaign) => `您收到此邮件，是因为您反映 ${campaign} 少了一笔订单。`,
  },
  joining: {
    confirm: {
      subject: (campaign) => `请确认您对 ${campaign} 的申请`,
      heading: '请确认您的邮箱地址',
      text: (campaign) =>
        `您申请成为 ${campaign} 的推广者。点击此按钮即表示该邮箱地址属于您，您的申请随后会转交给对方。`,
      button: '确认我的申请',
      validity: (days) => `此链接 ${days} 天内有效。`,
    },
    welcome: {
      subject: (campaign) => `欢迎成为 ${campaign} 的推广者`,
      heading: '您已成为推广者',
      text: (campaign, rate) => `您对 ${campaign} 的申请已通过。通过您的链接而来的人购买时，您可获得金额的 ${rate}。`,
    },
    known: {
      subject: (campaign) => `您已经是 ${campaign} 的推广者`,
      heading: '您已经是推广者',
      text: (campaign, rate) =>
        `您向 ${campaign} 提交了申请，而您已经是其推广者。通过您的链接而来的人购买时，您可获得金额的 ${rate}。`,
    },
    invited: {
      subject: (campaign) => `欢迎成为 ${campaign} 的推广者`,
      heading: '您已成为推广者',
      text: (campaign, rate) => `您已接受 ${campaign} 的邀请。通过您的链接而来的人购买时，您可获得金额的 ${rate}。`,
    },
    moved: {
      subject: (campaign) => `您在 ${campaign} 的新邮箱地址`,
      heading: '您的邮箱地址已更新',
      text: (campaign, rate) =>
        `${campaign} 现已使用您的这个邮箱地址。通过您的链接而来的人购买时，您可获得金额的 ${rate}。您页面的旧地址已失效：请使用下方的新地址。`,
    },
    yourLink: '这是您的链接，可以在任何地方分享：',
    openPage: '打开我的页面',
    pageIsPrivate: '您的页面显示您的点击、佣金和付款。任何拥有其地址的人都能看到：请勿转发。',
    declined: {
      subject: (campaign) => `关于您对 ${campaign} 的申请`,
      heading: '您的申请未获通过',
      text: (campaign) => `${campaign} 的所有者目前不接受您成为推广者。`,
    },
    forgotten: '您提交的内容将在 30 天内删除。您可以再次申请。',
    footer: (campaign) => `您收到此邮件，是因为您申请成为 ${campaign} 的推广者。`,
    invitedFooter: (campaign) => `您收到此邮件，是因为您接受了 ${campaign} 的邀请。`,
    strangerFooter: '如果您没有提交申请，请忽略此邮件：不会转交任何内容，所填信息将在 30 天内删除。',
  },
  invitation: {
    subject: (merchant, campaign) => `${merchant} 邀请您加入 ${campaign}`,
    subjectWithoutName: (campaign) => `您受邀加入 ${campaign}`,
    heading: (campaign) => `成为 ${campaign} 的推广者`,
    text: (who, campaign, rate) =>
      `${who} 邀请您推荐 ${campaign}。您会得到专属链接，通过它而来的人购买时，您可获得金额的 ${rate}。`,
    owner: '推广活动的所有者',
    theirWords: (who) => `${who} 留言：`,
    test: '此活动处于测试模式：其中的资金并非真实资金。',
    button: '查看邀请',
    validity: (days) => `邀请 ${days} 天内有效。在您接受之前，不会发生任何事情。`,
    footer: (who) =>
      `您收到此邮件，是因为 ${who} 输入了您的邮箱地址。点击按钮后，您可以谢绝邀请，并不再接收对方的此类邮件。`,
  },
  affiliate: {
    first_click: {
      subject: (campaign) => `您的 ${campaign} 推广链接已生效`,
      heading: '您的链接已生效',
      text: (campaign) => `第一位访客已通过您的链接访问 ${campaign}。如果有人购买，订单将计入您名下。`,
      hint: '小提示：把链接放在正文中、紧挨着您推荐的内容，比放在文末更容易被点击。',
    },
    first_sale: {
      subject: (campaign) => `您为 ${campaign} 带来了第一笔订单`,
      heading: '第一笔订单来了',
      text: (campaign) => `有人通过您的链接或优惠码在 ${campaign} 下单。佣金已显示在您的页面上，订单获批后即归您所有。`,
      hint: '在您的页面上看看是哪个链接带来的：通常继续这样做就是最好的下一步。',
    },
    weekly: {
      subject: (campaign) => `您与 ${campaign} 的一周`,
      heading: '您的一周',
      intro: (campaign, dates) => `${dates}，您的链接和优惠码为 ${campaign} 带来的成果。`,
      clicks: '点击',
      orders: '订单',
      commission: '佣金',
      compared: (figure) => `前一周：${figure}`,
      chart: '每日点击；横线为前一周',
      alt: (days) => `每日点击：${days}`,
      nextPayment: (amount, date) => `您的下一笔付款 ${amount} 计划于 ${date} 支付。`,
    },
    settings: '选择邮件和语言',
    optOut: '不再接收此类邮件',
    footer: (campaign) => `您收到此邮件，是因为您是 ${campaign} 的推广者。`,
  },
};
