import type { MailTexts } from '../mail-texts.ts';

export const fr: MailTexts = {
  paid: {
    subject: (amount, campaign) => `Votre commission de ${amount} pour ${campaign} a été virée`,
    text: 'Elle a été virée sur votre compte de paiement. Comptez 2 à 7 jours ouvrés pour qu’elle arrive sur votre compte bancaire.',
    button: 'Voir ma commission',
  },
  setUp: {
    subject: (amount, campaign) => `Votre commission de ${amount} pour ${campaign} vous attend`,
    text: 'Pour la recevoir par virement, créez votre compte de paiement : cela prend quelques minutes.',
    button: 'Créer mon compte de paiement',
  },
  merchantPays: {
    subject: (amount, campaign) => `Votre commission de ${amount} pour ${campaign}`,
    text: 'Le propriétaire de la campagne vous paie directement. S’il paie par virement, c’est aussi sur la page de ce bouton que vous saisissez votre IBAN.',
    button: 'Voir ma commission',
  },
  congratulations: (name) => `Félicitations ${name} !`,
  campaign: (campaign) => `Vous avez gagné une commission avec la campagne ${campaign}.`,
  amount: (amount) => `Montant de votre commission : ${amount}`,
  invitation: {
    subject: (campaign) => `Créez votre compte de paiement pour ${campaign}`,
    heading: (name) => `Bonjour ${name}`,
    text: (campaign) =>
      `Le propriétaire de la campagne ${campaign} vous invite à créer votre compte de paiement, pour recevoir vos prochaines commissions par virement.`,
    button: 'Créer mon compte de paiement',
  },
  detached: {
    subject: (campaign) => `Votre adresse a été remplacée dans la campagne ${campaign}`,
    heading: (name) => `Bonjour ${name}, votre adresse a été remplacée`,
    happened: (campaign) =>
      `Le propriétaire de la campagne ${campaign} a remplacé cette adresse e-mail par une autre. Les nouvelles commissions ne sont plus versées sur votre compte.`,
    kept: 'Votre compte et tout ce qui y a été versé restent à vous. Les virements déjà en cours y arrivent encore.',
    toDo: 'Si vous avez demandé ce changement, vous n’avez rien à faire. Sinon, opposez-vous : rien n’est viré sur un autre compte tant que le propriétaire n’a pas confirmé le changement.',
    button: 'Voir le changement ou s’opposer',
  },
  held: {
    subject: (campaign) => `Le paiement de vos commissions pour ${campaign} est suspendu`,
    heading: (name) => `Bonjour ${name}`,
    happened: (campaign) =>
      `Le paiement de vos commissions pour la campagne ${campaign} est suspendu pour le moment : un paiement du propriétaire de la campagne à Sillage est en cours d’examen par une banque, ou a été repris.`,
    kept: (amount) => `Ce que vous avez gagné reste enregistré : ${amount}.`,
    toDo: 'Vous n’avez rien à faire. Vous recevrez un message quand ce sera payé.',
  },
  returned: {
    subject: (amount, campaign) => `Votre paiement de ${amount} pour ${campaign} est revenu`,
    heading: (name) => `Bonjour ${name}`,
    happened: (amount, campaign) =>
      `Votre banque, ou le prestataire de paiement, a renvoyé un paiement de ${amount} pour vos commissions de la campagne ${campaign}.`,
    kept: 'Ce montant vous est de nouveau dû. Il sera versé avec le prochain paiement des commissions.',
    toDo: 'D’ici là, vérifiez les coordonnées bancaires de votre compte de paiement, pour qu’il arrive cette fois.',
    button: 'Vérifier mon compte de paiement',
  },
  bankInvitation: {
    subject: (campaign) => `Où ${campaign} doit-il verser vos commissions ?`,
    text: (campaign) =>
      `Le propriétaire de la campagne ${campaign} verse lui-même vos commissions et a besoin de savoir où. Saisissez votre IBAN, ou votre adresse PayPal ou Wise : une minute suffit, sans mot de passe.`,
    shown:
      'Ce que vous saisissez est conservé chiffré et ne sert qu’à ces paiements. Le propriétaire de la campagne le reçoit dans le fichier avec lequel il paie ; les écrans n’en montrent qu’une partie.',
    button: 'Saisir mes coordonnées de paiement',
  },
  wallet: (provider, email) => `${email} par ${provider}`,
  bankDetails: {
    subject: (campaign) => `Vos coordonnées de paiement pour ${campaign} ont changé`,
    subjectFirst: (campaign) => `Vos coordonnées de paiement pour ${campaign} sont enregistrées`,
    saved: (campaign, last4) =>
      `Vos commissions de la campagne ${campaign} seront versées sur le compte bancaire qui se termine par ${last4}.`,
    savedWallet: (campaign, wallet) => `Vos commissions de la campagne ${campaign} seront versées à ${wallet}.`,
    hold: ' Un changement sert aux paiements au bout de 48 heures.',
    removed: (campaign) =>
      `Vos coordonnées de paiement pour la campagne ${campaign} ont été retirées. Plus rien n’est versé sur ce compte.`,
    elsewhere: (campaign) =>
      `De nouvelles coordonnées de paiement ont été saisies pour vos commissions de la campagne ${campaign}, depuis une autre adresse e-mail. Elles servent aux paiements au bout de 48 heures.`,
    toDo: 'Si c’était vous, vous n’avez rien à faire. Sinon, saisissez de nouveau vos coordonnées et écrivez au propriétaire de la campagne.',
    toDoElsewhere:
      'Si vous avez demandé ce changement, vous n’avez rien à faire. Sinon, opposez-vous : rien n’est versé sur le nouveau compte tant que le propriétaire n’a pas confirmé le changement.',
    button: 'Voir mes coordonnées de paiement',
    buttonElsewhere: 'Voir le changement ou s’opposer',
  },
  payment: {
    subject: (amount, campaign) => `${campaign} vous a payé ${amount}`,
    happened: (amount, campaign) =>
      `Le propriétaire de la campagne ${campaign} a marqué vos commissions de ${amount} comme payées.`,
    toAccount: (last4) =>
      `Votre compte bancaire pour ces paiements se termine par ${last4}. Un virement prend un à trois jours ouvrés.`,
    toWallet: (wallet) => `Vous êtes payé à ${wallet}.`,
    toDo: 'S’il n’arrive pas, écrivez au propriétaire de la campagne, qui vous paie directement.',
    button: 'Voir mes coordonnées de paiement',
  },
  selfBilled: {
    subject: {
      invoice: (number, campaign) => `Facture ${number} en votre nom pour ${campaign}`,
      creditNote: (number, campaign) => `Avoir ${number} en votre nom pour ${campaign}`,
    },
    happened: {
      invoice: (campaign) =>
        `Le propriétaire de la campagne ${campaign} a établi en votre nom une facture pour vos commissions, comme vous l’avez accepté (autofacturation).`,
      creditNote: (campaign) =>
        `Le propriétaire de la campagne ${campaign} a établi un avoir en votre nom, comme vous l’avez accepté (autofacturation) : des commissions de mois antérieurs ont été reprises.`,
    },
    facts: (number, month, amount) => `Numéro : ${number}. Mois : ${month}. Total : ${amount}.`,
    attached: 'Elle est jointe en PDF et reste sur votre page de la campagne.',
    elsewhere: 'Vous la trouverez sur votre page de la campagne.',
    toDo: 'Conservez-la pour votre comptabilité et n’établissez pas vous-même de facture pour les mêmes commissions. Si quelque chose y est faux, dites-le au propriétaire de la campagne dans les 30 jours.',
    button: 'Voir mes données de facturation',
  },
  guideTitle: 'Comment être payé, en trois étapes :',
  guide: (provider) => [
    `1. Créez votre compte : le bouton ouvre la page sécurisée du prestataire ${provider}.`,
    `2. Donnez vos coordonnées : ${provider} demande votre identité et votre IBAN. Sillage ne les voit jamais.`,
    '3. Recevez vos commissions : chaque paiement arrive sur votre compte, généralement sous 2 à 7 jours ouvrés.',
  ],
  linkFallback: 'Si le bouton ne fait rien, copiez cette adresse dans votre navigateur :',
  validity: (days) => `Ce lien est personnel et valable ${days} jours.`,
  programmes: 'Voir tous vos programmes au même endroit',
  yourData: 'Voir ce qui est conservé sur vous, ou le faire effacer',
  optOut: 'Ne plus recevoir de messages comme celui-ci',
  footer: 'Vous recevez ce message parce que le propriétaire d’une campagne vous y a inscrit comme affilié.',
};
