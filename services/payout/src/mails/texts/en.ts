import type { MailTexts } from '../mail-texts.ts';

export const en: MailTexts = {
  paid: {
    subject: (amount, campaign) => `Your commission of ${amount} for ${campaign} has been transferred`,
    text: 'It has been transferred to your payout account. It reaches your bank account within 2 to 7 business days.',
    button: 'See my commission',
  },
  setUp: {
    subject: (amount, campaign) => `Your commission of ${amount} for ${campaign} is waiting for you`,
    text: 'To receive it by transfer, create your payout account: it takes a few minutes.',
    button: 'Create my payout account',
  },
  merchantPays: {
    subject: (amount, campaign) => `Your commission of ${amount} for ${campaign}`,
    text: 'The owner of the campaign pays you directly. Where they pay by bank transfer, the page of this button is also where you enter your IBAN.',
    button: 'See my commission',
  },
  congratulations: (name) => `Congratulations ${name}!`,
  campaign: (campaign) => `You have earned a commission with the campaign ${campaign}.`,
  amount: (amount) => `Amount of your commission: ${amount}`,
  invitation: {
    subject: (campaign) => `Create your payout account for ${campaign}`,
    heading: (name) => `Hello ${name}`,
    text: (campaign) =>
      `The owner of the campaign ${campaign} invites you to create your payout account, so that you receive your next commissions by transfer.`,
    button: 'Create my payout account',
  },
  detached: {
    subject: (campaign) => `Your address was replaced in the campaign ${campaign}`,
    heading: (name) => `Hello ${name}, your address was replaced`,
    happened: (campaign) =>
      `The owner of the campaign ${campaign} has replaced this e-mail address by another one. New commissions are no longer paid to your account.`,
    kept: 'Your account and everything paid into it stay yours. Transfers that are already under way still reach it.',
    toDo: 'If you asked for this change, there is nothing to do. If you did not, object: nothing is transferred to any other account until the owner confirms the change.',
    button: 'See the change, or object',
  },
  held: {
    subject: (campaign) => `The payment of your commissions for ${campaign} is on hold`,
    heading: (name) => `Hello ${name}`,
    happened: (campaign) =>
      `The payment of your commissions for the campaign ${campaign} is on hold for now: a payment by the campaign’s owner to Sillage is being examined by a bank, or was taken back.`,
    kept: (amount) => `What you have earned stays recorded: ${amount}.`,
    toDo: 'There is nothing you have to do. You get a message when it is paid.',
  },
  returned: {
    subject: (amount, campaign) => `Your payment of ${amount} for ${campaign} has come back`,
    heading: (name) => `Hello ${name}`,
    happened: (amount, campaign) =>
      `Your bank, or the payment provider, has returned a payment of ${amount} for your commissions with the campaign ${campaign}.`,
    kept: 'This amount is owed to you again. It is paid with the next payment of commissions.',
    toDo: 'Until then, check the bank details in your payout account, so that it arrives this time.',
    button: 'Check my payout account',
  },
  bankInvitation: {
    subject: (campaign) => `Where should ${campaign} pay your commissions?`,
    text: (campaign) =>
      `The owner of the campaign ${campaign} pays your commissions directly and needs to know where to. Enter your IBAN, or your address at PayPal or Wise: it takes a minute, and no password.`,
    shown:
      'What you enter is stored encrypted, and used for these payments alone. The campaign’s owner gets it in the file that they pay with; screens show only a part of it.',
    button: 'Enter my payment details',
  },
  wallet: (provider, email) => `${email} by ${provider}`,
  bankDetails: {
    subject: (campaign) => `Your payment details for ${campaign} have changed`,
    subjectFirst: (campaign) => `Your payment details for ${campaign} were saved`,
    saved: (campaign, last4) =>
      `Your commissions with the campaign ${campaign} are to be paid to the bank account that ends in ${last4}.`,
    savedWallet: (campaign, wallet) => `Your commissions with the campaign ${campaign} are to be paid to ${wallet}.`,
    hold: ' A change is used for payments after 48 hours.',
    removed: (campaign) =>
      `Your payment details for the campaign ${campaign} were removed. Nothing is paid to that account any more.`,
    elsewhere: (campaign) =>
      `New payment details were entered for your commissions with the campaign ${campaign}, from another e-mail address. Payments use them after 48 hours.`,
    toDo: 'If this was you, there is nothing to do. If it was not, enter your own details again and write to the owner of the campaign.',
    toDoElsewhere:
      'If you asked for this change, there is nothing to do. If you did not, object: nothing is paid to the new account until the owner confirms the change.',
    button: 'See my payment details',
    buttonElsewhere: 'See the change, or object',
  },
  payment: {
    subject: (amount, campaign) => `${campaign} has paid you ${amount}`,
    happened: (amount, campaign) =>
      `The owner of the campaign ${campaign} has marked your commissions of ${amount} as paid.`,
    toAccount: (last4) =>
      `Your bank account for these payments ends in ${last4}. A transfer takes one to three business days.`,
    toWallet: (wallet) => `You are paid to ${wallet}.`,
    toDo: 'If it does not arrive, write to the owner of the campaign, who pays you directly.',
    button: 'See my payment details',
  },
  selfBilled: {
    subject: {
      invoice: (number, campaign) => `Invoice ${number} in your name for ${campaign}`,
      creditNote: (number, campaign) => `Credit note ${number} in your name for ${campaign}`,
    },
    happened: {
      invoice: (campaign) =>
        `The owner of the campaign ${campaign} has written an invoice for your commissions in your name, as you agreed (self-billing).`,
      creditNote: (campaign) =>
        `The owner of the campaign ${campaign} has written a credit note in your name, as you agreed (self-billing): commissions of earlier months were taken back.`,
    },
    facts: (number, month, amount) => `Number: ${number}. Month: ${month}. Total: ${amount}.`,
    attached: 'It is attached as a PDF, and stays on your page of the campaign.',
    elsewhere: 'You find it on your page of the campaign.',
    toDo: 'Keep it for your accounts, and write no invoice for the same commissions yourself. If something in it is wrong, tell the owner of the campaign within 30 days.',
    button: 'See my details for invoices',
  },
  guideTitle: 'How to be paid, in three steps:',
  guide: (provider) => [
    `1. Create your account: the button opens ${provider}’s secure page.`,
    `2. Give your details: ${provider} asks for your identity and your IBAN. Sillage never sees them.`,
    '3. Receive your commissions: each payment reaches your account, usually within 2 to 7 business days.',
  ],
  linkFallback: 'If the button does nothing, copy this address into your browser:',
  validity: (days) => `This link is personal, and valid for ${days} days.`,
  programmes: 'See all your programmes in one place',
  yourData: 'See what is held about you, or have it erased',
  optOut: 'Get no more mails like this one',
  footer: 'You receive this message because the owner of a campaign has added you to it as an affiliate.',
};
