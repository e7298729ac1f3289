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
  received: {
    subject: (campaign) => `Votre demande concernant ${campaign} a été transmise`,
    heading: 'Votre demande a été transmise',
    asked: {
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
    asked: {
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
};
