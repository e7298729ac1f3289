import type { MailTexts } from '../mail-texts.ts';

export const en: MailTexts = {
  signUp: {
    subject: 'Confirm your e-mail address',
    heading: 'Welcome to Sillage',
    text: 'Confirm your e-mail address to open your account.',
    button: 'Confirm my address',
  },
  invite: {
    subject: 'You are invited to Sillage',
    heading: 'You are invited',
    text: 'An account on Sillage has been prepared for you. Accept the invitation to open it.',
    button: 'Accept the invitation',
  },
  magicLink: {
    subject: 'Your sign-in link',
    heading: 'Sign in to Sillage',
    text: 'Open this link on the device on which you want to sign in.',
    button: 'Sign in',
  },
  recovery: {
    subject: 'Choose a new password',
    heading: 'A new password',
    text: 'You can choose a new password for your account.',
    button: 'Choose a new password',
  },
  emailChangeOld: (newEmail) => ({
    subject: 'Confirm the change of your e-mail address',
    heading: 'Your e-mail address is about to change',
    text: `Your account is to use ${newEmail} from now on. The change takes effect once it is confirmed from both addresses. If you did not ask for it, change your password.`,
    button: 'Confirm the change',
  }),
  emailChangeNew: (newEmail) => ({
    subject: 'Confirm your new e-mail address',
    heading: 'Your new e-mail address',
    text: `A Sillage account is to use ${newEmail} from now on. Confirm that this address is yours.`,
    button: 'Confirm my new address',
  }),
  reauthentication: {
    subject: 'Your confirmation code',
    heading: 'Is it you?',
    text: 'Enter this code to confirm the change to your account.',
  },
  deletion: (date) => ({
    subject: `Your account will be deleted on ${date}`,
    heading: 'Your account is about to be deleted',
    text: `You asked for your account to be deleted. On ${date} it is gone for good; until then your campaigns are paused. If you change your mind, or if it was not you, sign in before that day and cancel the deletion.`,
    button: 'Open my account',
  }),
  suspension: (reason) => ({
    subject: 'Your account is suspended',
    heading: 'Your account is suspended',
    text: `You cannot sign in for now, and your campaigns are paused. The reason: ${reason} Your data and what you owe or are owed stay as they are. Write to support if you have questions.`,
    button: 'Contact support',
  }),
  reinstatement: {
    subject: 'Your account is open again',
    heading: 'Your account is open again',
    text: 'You can sign in as before, and your campaigns go on as you had set them.',
    button: 'Open my account',
  },
  supportView: (until) => ({
    subject: 'Support is looking at your account',
    heading: 'Support is looking at your account',
    text: `As you allowed, support has opened your account, read only, until ${until} at the latest. They see your campaigns and figures, not your cards or keys, and can change nothing. You can end this at any time in your security settings.`,
    button: 'Open my security settings',
  }),
  webhook: (address, failures, disabledReason) => ({
    subject: disabledReason === null ? 'Your webhook endpoint fails' : 'Your webhook endpoint was disabled',
    heading: disabledReason === null ? 'An endpoint does not take messages' : 'An endpoint is disabled',
    text: {
      failing: `${failures} attempts in a row to send a message to ${address} have failed. Nothing is sent there until you enable it again; what failed can then be sent again.`,
      gone: `${address} answered that it is gone (410). Nothing is sent there until you enable it again.`,
      none: `${failures} attempts in a row to send a message to ${address} have failed. Messages are sent again until they arrive; after twenty failures in a row the endpoint is disabled.`,
    }[disabledReason ?? 'none'],
    button: 'Open the webhooks',
  }),
  silence: (connection, date) => ({
    subject: 'Your shop is not heard of',
    heading: 'A connection is silent',
    text: `“${connection}” has reported nothing since ${date}. Orders may be missing: look whether the shop is still connected.`,
    button: 'Look at the connection',
  }),
  dataRequest: {
    rectification: (date) => ({
      subject: 'An affiliate asks you to correct their data',
      heading: 'A name or an address is to be corrected',
      text: `An affiliate of your campaign says that their name or address is wrong. Correct it with one click, or decline and say why, by ${date}: the law gives you one month.`,
      button: 'See the request',
    }),
    restriction: (date) => ({
      subject: 'An affiliate asks you to pause their data',
      heading: 'The use of personal data is to be restricted',
      text: `An affiliate of your campaign asks you not to use their data for now. Pause them with one click, or decline and say why, by ${date}: the law gives you one month.`,
      button: 'See the request',
    }),
    erasure: (date) => ({
      subject: 'An affiliate asks you to erase their data',
      heading: 'Personal data are to be erased',
      text: `An affiliate of your campaign asks you to erase their name and address. Do it with one click, or decline and say why, by ${date}: the law gives you one month. Amounts stay in your books.`,
      button: 'See the request',
    }),
  },
  application: (campaign) => ({
    subject: `Somebody applies to become an affiliate of “${campaign}”`,
    heading: 'An application waits for you',
    text: `Somebody wants to become an affiliate of your campaign “${campaign}” and has confirmed their address. Accept them and they are mailed their link, or decline. More may wait in the list: you get one such mail an hour at most.`,
    button: 'See the applications',
  }),
  invitationAccepted: (campaign) => ({
    subject: `Your invitation to “${campaign}” was accepted`,
    heading: 'You have a new affiliate',
    text: `Somebody has accepted your invitation and is an affiliate of your campaign “${campaign}” now. They have their link; nothing is left to do. More may have accepted: you get one such mail an hour at most.`,
    button: 'See the affiliates',
  }),
  mailChoice: 'Choose which of these mails you get',
  orderClaim: (campaign) => ({
    subject: `An affiliate of “${campaign}” misses an order`,
    heading: 'A claim waits for you',
    text: `An affiliate of your campaign “${campaign}” misses an order and has passed it on to you, with what is known of it. Credit it, or decline with a reason. More may wait in the list: you get one such mail an hour at most.`,
    button: 'See the claims',
  }),
  appeal: (campaign) => ({
    subject: `An affiliate of “${campaign}” writes about an order under review`,
    heading: 'An affiliate has something to say',
    text: `An affiliate of your campaign “${campaign}” has written to you about an order that is under review. You find the words beside the order; please read them before you decide. Without your decision the order is approved when its review is over. More may have written: you get one such mail an hour at most.`,
    button: 'See the orders under review',
  }),
  cardExpires: (card, month) => ({
    subject: 'Your card expires soon',
    heading: 'A card is about to expire',
    text: `${card} is valid until the end of ${month}. It pays for your campaigns on Sillage: add another card before then, and nothing is interrupted.`,
    button: 'Add a card',
  }),
  chargeRefused: (amount, isWithoutCard, next) => ({
    subject: `A payment of ${amount} failed`,
    heading: 'A payment failed',
    text: [
      isWithoutCard ? `There is no card to charge ${amount} to.` : `${amount} could not be charged to your card.`,
      'Nothing is lost: your links, orders and commissions go on being recorded.',
      next === null
        ? 'We do not try again by ourselves: pay when you are ready, with another card if you like.'
        : `We try again on ${next}. You can also pay now, with another card if you like.`,
    ].join(' '),
    button: 'Pay now',
  }),
  invoice: (number, month, amount) => ({
    subject: `Your invoice for ${month}: ${amount}`,
    heading: `Your invoice for ${month}`,
    text: `Invoice ${number} comes to ${amount}. It is charged to your card: you need not do anything. The PDF is in your billing history.`,
    button: 'Open the invoice',
  }),
  receipt: (number, amount) => ({
    subject: `Receipt: ${amount}`,
    heading: 'Your payment was charged',
    text: `${amount} was charged to your card to pay your affiliates. Invoice ${number} says what it is made of; the PDF is in your billing history.`,
    button: 'Open the invoice',
  }),
  archiveReady: (until) => ({
    subject: 'Your data archive is ready',
    heading: 'Your archive is ready',
    text: `The archive of everything that Sillage holds about your account can be downloaded until ${until}; then it is deleted. Sign in to download it: this mail alone does not open it. If you did not ask for it, change your password.`,
    button: 'Open the privacy dashboard',
  }),
  archiveFailed: (isTooLarge) => ({
    subject: 'Your data archive could not be made',
    heading: 'The archive could not be made',
    text: isTooLarge
      ? 'Your account holds more than an archive that we keep may have. Download it while it is made instead: in your account settings, or with the command line. That has no limit.'
      : 'One of our services did not answer, again and again. Nothing is lost: ask for the archive once more in a few hours, or write to support.',
    button: 'Open the privacy dashboard',
  }),
  apiKeyCreated: (name) => ({
    subject: 'A new API key in your account',
    heading: 'A new API key',
    text: `The API key “${name}” was created in your account. A program that holds it can use your account within the scopes of the key. If it was not you, revoke the key and change your password.`,
    button: 'Look at my API keys',
  }),
  linkFallback: 'If the button does nothing, copy this address into your browser:',
  orCode: 'Or enter this code where you are asked for it:',
  validity: (minutes) => `Valid for ${minutes} minutes, once. Pass it on to nobody: we never ask for it.`,
  footer: 'You get this mail because your address was entered on Sillage. If it was not you, you need not do anything.',
  ownerFooter: 'You get this mail because this is the address of your Sillage account.',
  sms: (code, minutes) => `${code} is your Sillage code, valid for ${minutes} minutes. Pass it on to nobody.`,
};
