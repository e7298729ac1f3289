import type { MailTexts } from '../mail-texts.ts';

export const fr: MailTexts = {
  signUp: {
    subject: 'Confirmez votre adresse e-mail',
    heading: 'Bienvenue sur Sillage',
    text: 'Confirmez votre adresse e-mail pour ouvrir votre compte.',
    button: 'Confirmer mon adresse',
  },
  invite: {
    subject: 'Vous êtes invité sur Sillage',
    heading: 'Vous êtes invité',
    text: 'Un compte Sillage a été préparé pour vous. Acceptez l’invitation pour l’ouvrir.',
    button: 'Accepter l’invitation',
  },
  magicLink: {
    subject: 'Votre lien de connexion',
    heading: 'Connectez-vous à Sillage',
    text: 'Ouvrez ce lien sur l’appareil où vous voulez vous connecter.',
    button: 'Se connecter',
  },
  recovery: {
    subject: 'Choisissez un nouveau mot de passe',
    heading: 'Un nouveau mot de passe',
    text: 'Vous pouvez choisir un nouveau mot de passe pour votre compte.',
    button: 'Choisir un nouveau mot de passe',
  },
  emailChangeOld: (newEmail) => ({
    subject: 'Confirmez le changement d’adresse e-mail',
    heading: 'Votre adresse e-mail va changer',
    text: `Votre compte doit désormais utiliser ${newEmail}. Le changement prend effet une fois confirmé depuis les deux adresses. Si vous ne l’avez pas demandé, changez votre mot de passe.`,
    button: 'Confirmer le changement',
  }),
  emailChangeNew: (newEmail) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    heading: 'Votre nouvelle adresse e-mail',
    text: `Un compte Sillage doit désormais utiliser ${newEmail}. Confirmez que cette adresse est la vôtre.`,
    button: 'Confirmer ma nouvelle adresse',
  }),
  reauthentication: {
    subject: 'Votre code de confirmation',
    heading: 'Est-ce bien vous ?',
    text: 'Saisissez ce code pour confirmer la modification de votre compte.',
  },
  deletion: (date) => ({
    subject: `Votre compte sera supprimé le ${date}`,
    heading: 'Votre compte va être supprimé',
    text: `Vous avez demandé la suppression de votre compte. Le ${date}, il sera définitivement supprimé ; d’ici là, vos campagnes sont en pause. Si vous changez d’avis, ou si cette demande ne vient pas de vous, connectez-vous avant cette date et annulez la suppression.`,
    button: 'Ouvrir mon compte',
  }),
  suspension: (reason) => ({
    subject: 'Votre compte est suspendu',
    heading: 'Votre compte est suspendu',
    text: `Vous ne pouvez pas vous connecter pour le moment et vos campagnes sont en pause. Motif : ${reason} Vos données, vos dettes et vos créances restent inchangées. Pour toute question, écrivez au support.`,
    button: 'Contacter le support',
  }),
  reinstatement: {
    subject: 'Votre compte est de nouveau ouvert',
    heading: 'Votre compte est de nouveau ouvert',
    text: 'Vous pouvez vous connecter comme avant, et vos campagnes reprennent telles que vous les aviez réglées.',
    button: 'Ouvrir mon compte',
  },
  supportView: (until) => ({
    subject: 'Le support consulte votre compte',
    heading: 'Le support consulte votre compte',
    text: `Comme vous l’avez autorisé, le support a ouvert votre compte, en lecture seule, jusqu’au ${until} au plus tard. Il voit vos campagnes et vos chiffres, mais ni vos cartes ni vos clés, et ne peut rien modifier. Vous pouvez y mettre fin à tout moment dans vos paramètres de sécurité.`,
    button: 'Ouvrir mes paramètres de sécurité',
  }),
  webhook: (address, failures, disabledReason) => ({
    subject:
      disabledReason === null
        ? 'Votre point de réception de webhooks échoue'
        : 'Votre point de réception de webhooks a été désactivé',
    heading:
      disabledReason === null
        ? 'Un point de réception ne prend pas les messages'
        : 'Un point de réception est désactivé',
    text: {
      failing: `${failures} tentatives de suite d’envoyer un message à ${address} ont échoué. Rien n’y est envoyé tant que vous ne le réactivez pas ; ce qui a échoué peut alors être renvoyé.`,
      gone: `${address} a répondu qu’il n’existe plus (410). Rien n’y est envoyé tant que vous ne le réactivez pas.`,
      none: `${failures} tentatives de suite d’envoyer un message à ${address} ont échoué. Les messages sont renvoyés jusqu’à leur arrivée ; après vingt échecs de suite, le point de réception est désactivé.`,
    }[disabledReason ?? 'none'],
    button: 'Ouvrir les webhooks',
  }),
  silence: (connection, date) => ({
    subject: 'Votre boutique ne donne plus de nouvelles',
    heading: 'Une connexion est silencieuse',
    text: `« ${connection} » n’a rien signalé depuis le ${date}. Des commandes manquent peut-être : vérifiez que la boutique est toujours connectée.`,
    button: 'Voir la connexion',
  }),
  dataRequest: {
    rectification: (date) => ({
      subject: 'Un affilié demande la rectification de ses données',
      heading: 'Un nom ou une adresse à corriger',
      text: `Un affilié de votre campagne signale que son nom ou son adresse est inexact. Corrigez-le en un clic, ou refusez en disant pourquoi, avant le ${date} : la loi vous laisse un mois.`,
      button: 'Voir la demande',
    }),
    restriction: (date) => ({
      subject: 'Un affilié demande la limitation de ses données',
      heading: 'L’usage de données personnelles à limiter',
      text: `Un affilié de votre campagne demande que ses données ne soient plus utilisées pour le moment. Mettez-le en pause en un clic, ou refusez en disant pourquoi, avant le ${date} : la loi vous laisse un mois.`,
      button: 'Voir la demande',
    }),
    erasure: (date) => ({
      subject: 'Un affilié demande l’effacement de ses données',
      heading: 'Des données personnelles à effacer',
      text: `Un affilié de votre campagne demande l’effacement de son nom et de son adresse. Faites-le en un clic, ou refusez en disant pourquoi, avant le ${date} : la loi vous laisse un mois. Les montants restent dans vos comptes.`,
      button: 'Voir la demande',
    }),
  },
  application: (campaign) => ({
    subject: `Quelqu’un demande à devenir affilié de « ${campaign} »`,
    heading: 'Une candidature vous attend',
    text: `Quelqu’un souhaite devenir affilié de votre campagne « ${campaign} » et a confirmé son adresse. Acceptez, et son lien lui est envoyé, ou refusez. D’autres candidatures peuvent attendre dans la liste : vous recevez au plus un message de ce type par heure.`,
    button: 'Voir les candidatures',
  }),
  invitationAccepted: (campaign) => ({
    subject: `Votre invitation à « ${campaign} » a été acceptée`,
    heading: 'Vous avez un nouvel affilié',
    text: `Quelqu’un a accepté votre invitation et est désormais affilié de votre campagne « ${campaign} ». Son lien lui a été envoyé ; vous n’avez rien à faire. D’autres ont pu accepter : vous recevez au plus un message de ce type par heure.`,
    button: 'Voir les affiliés',
  }),
  mailChoice: 'Choisir lesquels de ces messages vous recevez',
  orderClaim: (campaign) => ({
    subject: `Un affilié de « ${campaign} » ne retrouve pas une commande`,
    heading: 'Une demande vous attend',
    text: `Un affilié de votre campagne « ${campaign} » ne retrouve pas une commande et vous la soumet, avec ce que l’on en sait. Attribuez-la-lui, ou refusez en donnant une raison. D’autres demandes peuvent attendre dans la liste : vous recevez au plus un message de ce type par heure.`,
    button: 'Voir les demandes',
  }),
  appeal: (campaign) => ({
    subject: `Un affilié de « ${campaign} » vous écrit au sujet d’une commande en vérification`,
    heading: 'Un affilié a quelque chose à dire',
    text: `Un affilié de votre campagne « ${campaign} » vous a écrit au sujet d’une commande en cours de vérification. Vous trouverez son message à côté de la commande ; lisez-le avant de décider. Sans décision de votre part, la commande sera approuvée à la fin de la vérification. D’autres ont pu écrire : vous recevez au plus un message de ce type par heure.`,
    button: 'Voir les commandes en vérification',
  }),
  cardExpires: (card, month) => ({
    subject: 'Votre carte expire bientôt',
    heading: 'Une carte arrive à expiration',
    text: `${card} est valable jusqu’à la fin de ${month}. Elle règle vos campagnes sur Sillage : ajoutez une autre carte d’ici là, et rien ne sera interrompu.`,
    button: 'Ajouter une carte',
  }),
  chargeRefused: (amount, isWithoutCard, next) => ({
    subject: `Un paiement de ${amount} a échoué`,
    heading: 'Un paiement a échoué',
    text: [
      isWithoutCard
        ? `Aucune carte n’est enregistrée pour débiter ${amount}.`
        : `${amount} n’ont pas pu être débités de votre carte.`,
      'Rien n’est perdu : vos liens, vos commandes et vos commissions continuent d’être enregistrés.',
      next === null
        ? 'Nous ne réessayons pas de nous-mêmes : payez quand vous le souhaitez, au besoin avec une autre carte.'
        : `Nous réessayons le ${next}. Vous pouvez aussi payer dès maintenant, au besoin avec une autre carte.`,
    ].join(' '),
    button: 'Payer maintenant',
  }),
  invoice: (number, month, amount) => ({
    subject: `Votre facture de ${month} : ${amount}`,
    heading: `Votre facture de ${month}`,
    text: `La facture ${number} s’élève à ${amount}. Elle est débitée de votre carte : vous n’avez rien à faire. Le PDF se trouve dans votre historique de facturation.`,
    button: 'Voir la facture',
  }),
  receipt: (number, amount) => ({
    subject: `Reçu : ${amount}`,
    heading: 'Votre paiement a été débité',
    text: `${amount} ont été débités de votre carte pour payer vos affiliés. La facture ${number} en donne le détail ; le PDF se trouve dans votre historique de facturation.`,
    button: 'Voir la facture',
  }),
  archiveReady: (until) => ({
    subject: 'L’archive de vos données est prête',
    heading: 'Votre archive est prête',
    text: `L’archive de tout ce que Sillage conserve sur votre compte peut être téléchargée jusqu’au ${until} ; elle est ensuite supprimée. Connectez-vous pour la télécharger : cet e-mail seul ne l’ouvre pas. Si vous ne l’avez pas demandée, changez votre mot de passe.`,
    button: 'Ouvrir le tableau de bord de confidentialité',
  }),
  archiveFailed: (isTooLarge) => ({
    subject: 'L’archive de vos données n’a pas pu être créée',
    heading: 'L’archive n’a pas pu être créée',
    text: isTooLarge
      ? 'Votre compte contient plus de données que n’en admet une archive conservée chez nous. Téléchargez-les plutôt au fil de leur préparation : dans les paramètres de votre compte ou en ligne de commande. Il n’y a alors aucune limite.'
      : 'L’un de nos services n’a pas répondu, malgré plusieurs tentatives. Rien n’est perdu : redemandez l’archive dans quelques heures, ou écrivez au support.',
    button: 'Ouvrir le tableau de bord de confidentialité',
  }),
  apiKeyCreated: (name) => ({
    subject: 'Une nouvelle clé d’API dans votre compte',
    heading: 'Une nouvelle clé d’API',
    text: `La clé d’API « ${name} » a été créée dans votre compte. Un programme qui la détient peut utiliser votre compte dans les limites de ses autorisations. Si ce n’est pas vous, révoquez la clé et changez votre mot de passe.`,
    button: 'Voir mes clés d’API',
  }),
  linkFallback: 'Si le bouton ne fait rien, copiez cette adresse dans votre navigateur :',
  orCode: 'Ou saisissez ce code là où il vous est demandé :',
  validity: (minutes) =>
    `Valable ${minutes} minutes, une seule fois. Ne le transmettez à personne : nous ne le demandons jamais.`,
  footer:
    'Vous recevez ce message parce que votre adresse a été saisie sur Sillage. Si ce n’était pas vous, vous n’avez rien à faire.',
  ownerFooter: 'Vous recevez ce message parce que cette adresse est celle de votre compte Sillage.',
  sms: (code, minutes) => `${code} est votre code Sillage, valable ${minutes} minutes. Ne le transmettez à personne.`,
};
