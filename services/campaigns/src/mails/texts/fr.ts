import type { MailTexts } from '../mail-texts.ts';

export const fr: MailTexts = {
  link: {
    subject: 'Vos données d’affilié',
    heading: 'Voir ce qui est conservé sur vous',
    text: 'Avec ce lien, vous voyez tout ce qui est conservé sur cette adresse en tant qu’affilié, vous pouvez l’emporter et le faire rectifier, mettre en pause ou effacer.',
    button: 'Voir mes données',
    linkFallback: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    validity: (hours) =>
      `Le lien est valable ${hours} heures. Quiconque le détient voit vos données : ne le transmettez à personne.`,
    footer: 'Si vous n’avez rien demandé, ignorez ce message : rien n’a changé et personne n’a rien vu.',
  },
  programmes: {
    subject: 'Vos programmes',
    heading: 'Tous vos programmes au même endroit',
    text: 'Avec ce lien, vous voyez tous les programmes qui connaissent cette adresse : vos liens, ce que vous avez gagné ce mois-ci, ce qui vous est dû et quand c’est versé.',
    button: 'Ouvrir mes programmes',
    validity: (minutes) =>
      `Le lien est valable ${minutes} minutes et ne s’ouvre qu’une fois. Quiconque le détient voit vos chiffres : ne le transmettez à personne.`,
    footer: 'Si vous n’avez rien demandé, ignorez ce message : personne n’a rien vu.',
  },
  received: {
    subject: (campaign) => `Votre demande concernant ${campaign} a été transmise`,
    heading: 'Votre demande a été transmise',
    request: {
      rectification: (campaign) =>
        `Vous avez demandé au propriétaire de la campagne ${campaign} de rectifier vos données.`,
      restriction: (campaign) =>
        `Vous avez demandé au propriétaire de la campagne ${campaign} de ne plus utiliser vos données pour le moment.`,
      erasure: (campaign) => `Vous avez demandé au propriétaire de la campagne ${campaign} d’effacer vos données.`,
    },
    due: (date) => `Il doit répondre avant le ${date}. Vous recevrez sa réponse par e-mail.`,
  },
  doneHeading: 'Votre demande a été satisfaite',
  done: {
    rectification: {
      subject: (campaign) => `Vos données dans ${campaign} ont été rectifiées`,
      text: (campaign) =>
        `Votre nom ou votre adresse dans la campagne ${campaign} est désormais tel que vous l’avez demandé.`,
    },
    restriction: {
      subject: (campaign) => `Vos données dans ${campaign} sont en pause`,
      text: (campaign) =>
        `Vous êtes en pause dans la campagne ${campaign} : vos liens et vos codes n’apportent plus de nouvelles commissions. Ce que vous avez gagné reste à vous et vous sera payé comme prévu.`,
    },
    erasure: {
      subject: (campaign) => `Vos données dans ${campaign} ont été effacées`,
      text: (campaign) =>
        `Votre nom et votre adresse ont été effacés de la campagne ${campaign}, et vos liens ne rapportent plus rien. Les montants et les dates restent dans les comptes, sous un numéro qui ne désigne personne. C’est le dernier message à ce sujet.`,
    },
  },
  declined: {
    subject: (campaign) => `Votre demande concernant ${campaign} a été refusée`,
    heading: 'Votre demande a été refusée',
    decision: {
      rectification: (campaign) => `Le propriétaire de la campagne ${campaign} ne rectifie pas vos données.`,
      restriction: (campaign) =>
        `Le propriétaire de la campagne ${campaign} ne suspend pas l’utilisation de vos données.`,
      erasure: (campaign) => `Le propriétaire de la campagne ${campaign} n’efface pas vos données.`,
    },
    reason: (reason) => `Sa raison : ${reason}`,
    rights:
      'Si vous n’êtes pas d’accord, vous pouvez saisir l’autorité de protection des données de votre pays ou la justice.',
  },
  footer: 'Vous recevez ce message parce que vous avez fait une demande concernant vos données d’affilié.',
  orderClaim: {
    credited: {
      subject: (order) => `Votre commande ${order} vous a été attribuée`,
      heading: 'Votre commande vous a été attribuée',
      text: (campaign, order) =>
        `Le propriétaire de la campagne ${campaign} vous a attribué la commande ${order}. Elle figure maintenant parmi vos commissions.`,
    },
    declined: {
      subject: (order) => `Votre demande pour la commande ${order} a été refusée`,
      heading: 'Votre demande a été refusée',
      text: (campaign, order) =>
        `Le propriétaire de la campagne ${campaign} ne vous attribue pas la commande ${order}.`,
    },
    closed: {
      subject: (order) => `La boutique a déclaré la commande ${order}`,
      heading: 'Du nouveau pour votre commande',
      text: (campaign, order) =>
        `La boutique de la campagne ${campaign} a depuis déclaré la commande ${order}. Votre page dit ce qu’il en est ; si ce n’est pas exact, vous pouvez le dire là-bas.`,
    },
    creditedElsewhere: {
      subject: (order) => `La commande ${order} a été attribuée à quelqu’un d’autre`,
      heading: 'Votre commande a été attribuée à quelqu’un d’autre',
      text: (campaign, order) =>
        `Le propriétaire de la campagne ${campaign} a attribué la commande ${order} à quelqu’un d’autre. Si ce n’est pas exact, vous pouvez le dire sur votre page.`,
    },
    footer: (campaign) => `Vous recevez ce message parce qu’une commande de ${campaign} vous manquait.`,
  },
  joining: {
    confirm: {
      subject: (campaign) => `Confirmez votre candidature à ${campaign}`,
      heading: 'Confirmez votre adresse',
      text: (campaign) =>
        `Vous avez demandé à devenir affilié de ${campaign}. Ce bouton confirme que l’adresse est la vôtre, et votre candidature est transmise.`,
      button: 'Confirmer ma candidature',
      validity: (days) => `Le lien est valable ${days} jours.`,
    },
    welcome: {
      subject: (campaign) => `Bienvenue parmi les affiliés de ${campaign}`,
      heading: 'Vous êtes maintenant affilié',
      text: (campaign, rate) =>
        `Votre candidature à ${campaign} est acceptée. Vous touchez ${rate} de ce qu’achètent les personnes venues par votre lien.`,
    },
    known: {
      subject: (campaign) => `Vous êtes déjà affilié de ${campaign}`,
      heading: 'Vous êtes déjà affilié',
      text: (campaign, rate) =>
        `Vous avez candidaté à ${campaign}, dont vous êtes déjà affilié. Vous touchez ${rate} de ce qu’achètent les personnes venues par votre lien.`,
    },
    invited: {
      subject: (campaign) => `Bienvenue parmi les affiliés de ${campaign}`,
      heading: 'Vous êtes maintenant affilié',
      text: (campaign, rate) =>
        `Vous avez accepté l’invitation à ${campaign}. Vous touchez ${rate} de ce qu’achètent les personnes venues par votre lien.`,
    },
    moved: {
      subject: (campaign) => `Votre nouvelle adresse dans ${campaign}`,
      heading: 'C’est désormais votre adresse',
      text: (campaign, rate) =>
        `La campagne ${campaign} connaît désormais cette adresse. Vous touchez ${rate} de ce qu’achètent les personnes venues par votre lien. Les anciennes adresses de votre page ne fonctionnent plus : utilisez celle ci-dessous.`,
    },
    yourLink: 'Voici votre lien. Partagez-le où vous voulez :',
    openPage: 'Ouvrir ma page',
    pageIsPrivate:
      'Votre page montre vos clics, vos commissions et vos versements. Quiconque a son adresse les voit : ne la transmettez pas.',
    declined: {
      subject: (campaign) => `Votre candidature à ${campaign}`,
      heading: 'Votre candidature n’a pas été retenue',
      text: (campaign) => `Le propriétaire de ${campaign} ne vous prend pas comme affilié pour le moment.`,
    },
    forgotten: 'Ce que vous avez envoyé est effacé sous 30 jours. Vous pouvez candidater de nouveau.',
    footer: (campaign) => `Vous recevez ce message parce que vous avez demandé à devenir affilié de ${campaign}.`,
    invitedFooter: (campaign) => `Vous recevez ce message parce que vous avez accepté une invitation à ${campaign}.`,
    strangerFooter:
      'Si vous n’avez pas candidaté, ignorez ce message : rien n’est transmis, et ce qui a été saisi est effacé sous 30 jours.',
  },
  invitation: {
    subject: (merchant, campaign) => `${merchant} vous invite à ${campaign}`,
    subjectWithoutName: (campaign) => `Vous êtes invité à ${campaign}`,
    heading: (campaign) => `Devenez affilié de ${campaign}`,
    text: (who, campaign, rate) =>
      `${who} vous invite à recommander ${campaign}. Vous recevez votre propre lien, et touchez ${rate} de ce qu’achètent les personnes qui l’ont suivi.`,
    owner: 'Le propriétaire de la campagne',
    theirWords: (who) => `${who} vous écrit :`,
    test: 'Cette campagne est en mode test : son argent n’est pas réel.',
    button: 'Voir l’invitation',
    validity: (days) => `L’invitation est valable ${days} jours. Rien ne se passe avant que vous l’acceptiez.`,
    footer: (who) =>
      `${who} a saisi votre adresse : c’est pourquoi vous recevez ce message. Derrière le bouton, vous pouvez décliner et ne plus recevoir de tels messages de sa part.`,
  },
  affiliate: {
    first_click: {
      subject: (campaign) => `Votre lien pour ${campaign} fonctionne`,
      heading: 'Votre lien fonctionne',
      text: (campaign) =>
        `Un premier visiteur est arrivé chez ${campaign} par votre lien. S’il achète, la commande vous est attribuée.`,
      hint: 'Conseil : un lien placé dans le texte, près de ce que vous recommandez, est plus souvent suivi qu’un lien tout à la fin.',
    },
    first_sale: {
      subject: (campaign) => `Votre première commande pour ${campaign}`,
      heading: 'Votre première commande est arrivée',
      text: (campaign) =>
        `Quelqu’un a acheté chez ${campaign} par votre lien ou votre code. La commission figure sur votre page ; elle vous est acquise une fois la commande approuvée.`,
      hint: 'Regardez sur votre page quel lien l’a apportée : continuer dans ce sens est souvent la meilleure suite.',
    },
    weekly: {
      subject: (campaign) => `Votre semaine avec ${campaign}`,
      heading: 'Votre semaine',
      intro: (campaign, dates) => `Ce que votre lien et vos codes ont apporté à ${campaign}, ${dates}.`,
      clicks: 'Clics',
      orders: 'Commandes',
      commission: 'Commission',
      compared: (figure) => `semaine précédente : ${figure}`,
      chart: 'Clics par jour ; les traits indiquent la semaine précédente',
      alt: (days) => `Clics par jour : ${days}`,
      nextPayment: (amount, date) => `Votre prochain versement de ${amount} est prévu le ${date}.`,
    },
    settings: 'Choisir vos e-mails et leur langue',
    optOut: 'Ne plus recevoir de messages comme celui-ci',
    footer: (campaign) => `Vous recevez ce message parce que vous êtes affilié de ${campaign}.`,
  },
};
