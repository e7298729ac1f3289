import type { MailTexts } from '../mail-texts.ts';

export const en: MailTexts = {
  link: {
    subject: 'Your data as an affiliate',
    heading: 'See what is held about you',
    text: 'With this link you see everything that is held about this address as an affiliate, take it with you, and have it corrected, paused or erased.',
    button: 'See my data',
    linkFallback: 'If the button does nothing, copy this address into your browser:',
    validity: (hours) => `The link is valid for ${hours} hours. Whoever has it sees your data: do not pass it on.`,
    footer: 'If you did not ask for this, ignore this mail: nothing was changed, and nobody was shown anything.',
  },
  programmes: {
    subject: 'Your programmes',
    heading: 'All your programmes in one place',
    text: 'With this link you see every programme that knows this address: your links, what you earned this month, what you are owed, and when it is paid.',
    button: 'Open my programmes',
    validity: (minutes) =>
      `The link is valid for ${minutes} minutes and opens once. Whoever has it sees your figures: do not pass it on.`,
    footer: 'If you did not ask for this, ignore this mail: nobody was shown anything.',
  },
  received: {
    subject: (campaign) => `Your request about ${campaign} was passed on`,
    heading: 'Your request was passed on',
    request: {
      rectification: (campaign) => `You asked the owner of the campaign ${campaign} to correct your data.`,
      restriction: (campaign) => `You asked the owner of the campaign ${campaign} not to use your data for now.`,
      erasure: (campaign) => `You asked the owner of the campaign ${campaign} to erase your data.`,
    },
    due: (date) => `They must answer by ${date}. You get their answer by mail.`,
  },
  doneHeading: 'Your request was carried out',
  done: {
    rectification: {
      subject: (campaign) => `Your data in ${campaign} were corrected`,
      text: (campaign) => `Your name or address in the campaign ${campaign} is now as you asked.`,
    },
    restriction: {
      subject: (campaign) => `Your data in ${campaign} are paused`,
      text: (campaign) =>
        `You are paused in the campaign ${campaign}: your links and codes bring no new commissions. What you have earned stays yours and is paid as before.`,
    },
    erasure: {
      subject: (campaign) => `Your data in ${campaign} were erased`,
      text: (campaign) =>
        `Your name and your address were erased from the campaign ${campaign}, and your links earn nothing any more. Amounts and times stay in the books, under a number that names nobody. This is the last mail about it.`,
    },
  },
  declined: {
    subject: (campaign) => `Your request about ${campaign} was declined`,
    heading: 'Your request was declined',
    decision: {
      rectification: (campaign) => `The owner of the campaign ${campaign} does not correct your data.`,
      restriction: (campaign) => `The owner of the campaign ${campaign} does not pause the use of your data.`,
      erasure: (campaign) => `The owner of the campaign ${campaign} does not erase your data.`,
    },
    reason: (reason) => `Their reason: ${reason}`,
    rights: 'If you do not agree, you can complain to the data protection authority of your country, or go to court.',
  },
  footer: 'You receive this message because you made a request about your data as an affiliate.',
  orderClaim: {
    credited: {
      subject: (order) => `Your order ${order} was credited`,
      heading: 'Your order was credited',
      text: (campaign, order) =>
        `The owner of the campaign ${campaign} has credited the order ${order} to you. It is among your commissions now.`,
    },
    declined: {
      subject: (order) => `Your claim for order ${order} was declined`,
      heading: 'Your claim was declined',
      text: (campaign, order) => `The owner of the campaign ${campaign} does not credit the order ${order} to you.`,
    },
    closed: {
      subject: (order) => `The shop has reported order ${order}`,
      heading: 'There is news of your order',
      text: (campaign, order) =>
        `The shop of the campaign ${campaign} has reported the order ${order} since you missed it. Your page says what came of it; if it is not right, you can say so there.`,
    },
    creditedElsewhere: {
      subject: (order) => `Order ${order} was credited to somebody else`,
      heading: 'Your order was credited to somebody else',
      text: (campaign, order) =>
        `The owner of the campaign ${campaign} has credited the order ${order} to somebody else. If that is not right, you can say so on your page.`,
    },
    footer: (campaign) => `You receive this message because you missed an order of ${campaign}.`,
  },
  joining: {
    confirm: {
      subject: (campaign) => `Confirm your application to ${campaign}`,
      heading: 'Confirm your address',
      text: (campaign) =>
        `You applied to become an affiliate of ${campaign}. With this button you confirm that the address is yours, and your application is passed on.`,
      button: 'Confirm my application',
      validity: (days) => `The link is valid for ${days} days.`,
    },
    welcome: {
      subject: (campaign) => `Welcome as an affiliate of ${campaign}`,
      heading: 'You are an affiliate now',
      text: (campaign, rate) =>
        `Your application to ${campaign} was accepted. You earn ${rate} of what people buy who come by your link.`,
    },
    known: {
      subject: (campaign) => `You are an affiliate of ${campaign} already`,
      heading: 'You are an affiliate already',
      text: (campaign, rate) =>
        `You applied to ${campaign}, and are an affiliate of it already. You earn ${rate} of what people buy who come by your link.`,
    },
    invited: {
      subject: (campaign) => `Welcome as an affiliate of ${campaign}`,
      heading: 'You are an affiliate now',
      text: (campaign, rate) =>
        `You accepted the invitation to ${campaign}. You earn ${rate} of what people buy who come by your link.`,
    },
    moved: {
      subject: (campaign) => `Your new address in ${campaign}`,
      heading: 'This is your address now',
      text: (campaign, rate) =>
        `The campaign ${campaign} has this address of yours now. You earn ${rate} of what people buy who come by your link. Earlier addresses of your page no longer work: use the one below.`,
    },
    yourLink: 'This is your link. Share it wherever you like:',
    openPage: 'Open my page',
    pageIsPrivate:
      'Your page shows your clicks, your commissions and your payouts. Whoever has its address sees them: do not pass it on.',
    declined: {
      subject: (campaign) => `Your application to ${campaign}`,
      heading: 'Your application was declined',
      text: (campaign) => `The owner of ${campaign} does not take you on as an affiliate at this time.`,
    },
    forgotten: 'What you sent is erased within 30 days. You can apply again.',
    footer: (campaign) => `You receive this message because you applied to become an affiliate of ${campaign}.`,
    invitedFooter: (campaign) => `You receive this message because you accepted an invitation to ${campaign}.`,
    strangerFooter:
      'If you did not apply, ignore this mail: nothing is passed on, and what was entered is erased within 30 days.',
  },
  invitation: {
    subject: (merchant, campaign) => `${merchant} invites you to ${campaign}`,
    subjectWithoutName: (campaign) => `You are invited to ${campaign}`,
    heading: (campaign) => `Become an affiliate of ${campaign}`,
    text: (who, campaign, rate) =>
      `${who} invites you to recommend ${campaign}. You get a link of your own, and earn ${rate} of what people buy who come by it.`,
    owner: 'The owner of the campaign',
    theirWords: (who) => `${who} writes:`,
    test: 'This campaign is in test mode: its money is not real.',
    button: 'See the invitation',
    validity: (days) => `The invitation is valid for ${days} days. Nothing happens before you accept it.`,
    footer: (who) =>
      `${who} entered your address, so you receive this message. Behind the button you can decline, and stop such mails from them.`,
  },
  affiliate: {
    first_click: {
      subject: (campaign) => `Your link for ${campaign} works`,
      heading: 'Your link works',
      text: (campaign) =>
        `The first visitor has come to ${campaign} by your link. If somebody buys, the order is counted for you.`,
      hint: 'Tip: a link in the text, close to what you recommend, is followed more often than one at its end.',
    },
    first_sale: {
      subject: (campaign) => `Your first order for ${campaign}`,
      heading: 'Your first order is here',
      text: (campaign) =>
        `Somebody has bought from ${campaign} by your link or your code. The commission is on your page; it is yours once the order is approved.`,
      hint: 'Look at your page to see which link brought it: more of the same is usually the best next step.',
    },
    weekly: {
      subject: (campaign) => `Your week with ${campaign}`,
      heading: 'Your week',
      intro: (campaign, dates) => `What your link and your codes brought for ${campaign}, ${dates}.`,
      clicks: 'Clicks',
      orders: 'Orders',
      commission: 'Commission',
      compared: (figure) => `the week before: ${figure}`,
      chart: 'Clicks per day; the lines are the week before',
      alt: (days) => `Clicks per day: ${days}`,
      nextPayment: (amount, date) => `Your next payment of ${amount} is planned for ${date}.`,
    },
    settings: 'Choose your mails and their language',
    optOut: 'Get no more mails like this one',
    footer: (campaign) => `You receive this message because you are an affiliate of ${campaign}.`,
  },
};
