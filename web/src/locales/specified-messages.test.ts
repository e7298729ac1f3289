import { expect, test } from 'vitest';
import { textAt } from '../testing/text-at.ts';

/**
 * The third element says where a message is covered; those without it are covered by `e2e/messages.e2e.ts` and
 * `e2e/messages-of-money.e2e.ts`.
 */
const SPECIFIED: readonly (readonly [key: string, french: string, elsewhere?: string])[] = [
  ['errors:unauthorized', 'Utilisateur non connecté'],
  ['errors:unknown', "Une erreur inattendue s'est produite"],
  ['account:email.failed', "Impossible de mettre à jour l'email"],
  ['account:password.failed', 'Impossible de mettre à jour le mot de passe'],
  ['account:currency.failed', 'Impossible de mettre à jour la devise'],
  ['auth:newPassword.required', 'Nouveau mot de passe requis', 'mail.e2e.ts'],
  ['auth:newPassword.differ', 'Les mots de passe ne correspondent pas', 'account.e2e.ts'],
  ['auth:passwordShort', 'Le mot de passe doit contenir au moins 6 caractères', 'account.e2e.ts'],
  ['account:deletion.passwordRequired', 'Mot de passe requis pour supprimer le compte', 'account.e2e.ts'],

  ['billing:cards.addFailed', "Impossible d'ajouter la carte bancaire"],
  ['billing:cards.deleteFailed', 'Impossible de supprimer la carte bancaire'],
  ['billing:cards.defaultFailed', 'Impossible de définir cette carte comme par défaut'],
  [
    'billing:cards.lastCard_other',
    "Impossible de supprimer la dernière carte car {count} campagne(s) active(s) y sont liées. Désactivez d'abord les campagnes.",
    'billing.e2e.ts',
  ],
  ['billing:required.title', 'Méthode de paiement requise'],
  ['billing:required.body', 'Vous devez ajouter une carte bancaire avant de créer une campagne'],
  ['billing:success.noIntent', 'Aucun setup intent trouvé'],
  ['billing:success.notVerified', 'Échec de la vérification: {status}'],
  ['billing:success.errorTitle', 'Erreur de traitement'],
  ['billing:success.notFinished', 'Erreur lors de la finalisation de la campagne.'],
  ['billing:method.failed', 'Impossible de mettre à jour la campagne. Réessayez dans un moment ! 🔄'],
  ['billing:reactivate.impossible', 'Impossible de réactiver', 'billing.e2e.ts'],
  [
    'billing:reactivate.needsCard',
    "Vous devez d'abord ajouter une carte bancaire pour réactiver cette campagne.",
    'billing.e2e.ts',
  ],
  ['billing:reactivate.checkFailed', 'Impossible de vérifier les cartes bancaires'],
  ['billing:reactivate.cardFailed', "Impossible d'associer la carte à la campagne"],
  ['billing:reactivate.statusFailed', 'Impossible de modifier le statut de la campagne'],

  ['dashboard:create.incomplete', 'Veuillez remplir tous les champs obligatoires'],
  ['dashboard:create.failed', 'Erreur lors de la création de la campagne'],
  ['dashboard:created.title', 'Campagne créée avec succès !', 'billing.e2e.ts'],
  ['campaign:settings.failed', 'Erreur lors de la mise à jour de la campagne.'],
  ['campaign:pause.failed', 'Impossible de modifier le statut de la campagne'],
  ['campaign:integration.unknown', "Impossible de vérifier le statut d'intégration"],

  ['campaign:affiliate.nameRequired', 'Le nom est obligatoire'],
  ['campaign:affiliate.emailRequired', "L'email est obligatoire pour envoyer les paiements"],
  ['campaign:affiliate.emailInvalid', 'Veuillez entrer une adresse email valide'],
  ['campaign:affiliate.rateInvalid', 'Le taux de commission doit être entre 0 et 100%'],
  ['campaign:affiliate.add.failed', "Impossible d'ajouter l'affilié"],
  ['campaign:affiliate.edit.failed', "Impossible de mettre à jour l'affilié"],
  ['settlements:affiliate.removeFailed', "Impossible de supprimer l'affilié"],

  ['affiliates:links.failed', 'Impossible de générer un lien de tracking'],
  ['affiliates:links.urlInvalid', 'URL de destination invalide', 'affiliates.e2e.ts'],
  ['common:copyFailed', 'Impossible de copier dans le presse-papiers'],
  ['common:copyFailedHint', 'Copie impossible'],
  ['common:copyTrackingFailed', 'Impossible de copier le lien de tracking'],
  ['common:linkCopied', 'Lien copié !', 'affiliates.e2e.ts'],
  ['dashboard:trackingCopied', 'Lien de tracking copié !'],

  ['settlements:deletion.failedFree', 'Erreur lors de la suppression de la campagne.'],
  ['settlements:deletion.failed', 'Erreur lors de la suppression avec paiements'],
  ['settlements:quoteFailed', 'Impossible de calculer les commissions en attente'],
  [
    'settlements:card.none',
    'Aucune méthode de paiement associée à cette campagne. Veuillez configurer une carte bancaire.',
    'settlement-dialog.test.tsx',
  ],
  [
    'errors:card_required',
    'Aucune méthode de paiement associée à cette campagne. Veuillez configurer une carte bancaire.',
  ],
  ['common:failure.provider', 'Erreur facturation Stripe: {detail}', 'invoice-history.test.tsx'],
  ['common:failure.no_account', 'Compte Stripe Connect non configuré', 'settlements.e2e.ts'],
];

/**
 * Ignores differences that are the application's own: typographic apostrophes, no-break spaces and markers of values.
 */
const plain = (text: string) =>
  text
    .replaceAll('’', "'")
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/\{\{(\w+)\}\}/g, '{$1}');

test.for(SPECIFIED)('%s says in French what is specified', ([key, french]) => {
  expect(plain(textAt('fr', key))).toContain(french);
});

const NEVER_SAID: readonly (readonly [french: string, why: string])[] = [
  ['Utilisateur non authentifié', 'who comes back from a card without a session signs in first, and the card goes on'],
  ['Vous devez être connecté pour créer une campagne', 'only people who are signed in reach the dialog'],
  ['Authentification requise pour', 'a session that ended leads to the sign-in, which says that it ended'],
  ['Authentification en cours', 'nothing can be pressed before the session is known'],
  ['Accès non autorisé à cette', 'what belongs to others is answered as what does not exist'],
  ["Erreur lors de la création de l'affilié", 'the situation has one sentence: that they could not be added'],
  ["Fonctionnalité d'ajout de carte à implémenter", 'cards can be added'],
];
const files = import.meta.glob<string>('./fr/*.json', { eager: true, query: '?raw', import: 'default' });

test.for(NEVER_SAID)('nothing says "%s": %s', ([french]) => {
  expect(Object.keys(files).filter((file) => plain(files[file] ?? '').includes(french))).toEqual([]);
});
