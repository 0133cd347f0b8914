import type { DepositReason } from '@sanduku/contracts/deposits/reasons';
import type { PayoutFailure } from '@sanduku/contracts/withdrawals/api';
import type { Texts } from './texts.ts';

type English = typeof import('./outcomes.en.ts');

export const depositReasons: Record<DepositReason, string> = {
  declined_on_phone:
    'Vous avez refusé le paiement sur votre téléphone. Rien n’a été prélevé. Recommencez si c’était une erreur.',
  wrong_pin:
    'Le code PIN était incorrect. Rien n’a été prélevé. Recommencez avec votre code PIN Mobile Money.',
  not_enough_money:
    'Le solde de votre téléphone est insuffisant. Rien n’a été prélevé. Rechargez-le ou choisissez un montant plus petit.',
  limit_reached:
    'Ce montant dépasse la limite de votre compte mobile. Rien n’a été prélevé. Choisissez un montant plus petit ou réessayez demain.',
  wrong_number:
    'Ce numéro n’a pas de compte Mobile Money. Rien n’a été prélevé. Vérifiez le numéro et l’opérateur mobile.',
  wrong_amount: 'L’opérateur mobile n’accepte pas ce montant. Rien n’a été prélevé. Choisissez-en un autre.',
  expired:
    'Vous n’avez pas approuvé la demande à temps. Rien n’a été prélevé. Recommencez avec votre téléphone à portée de main.',
  provider_unavailable:
    'Nous n’avons pas pu joindre l’opérateur mobile. Rien n’a été prélevé. Réessayez dans quelques minutes.',
  play_paused:
    'Vous avez commencé une pause ou une auto-exclusion avant l’envoi de la demande. Rien n’a été prélevé.',
  failed: 'Le paiement a échoué chez l’opérateur mobile. Rien n’a été prélevé. Veuillez réessayer.',
  no_answer:
    'L’opérateur mobile n’a pas confirmé ce paiement. Nous continuons à vérifier. Si l’argent a quitté votre téléphone, nous le créditerons.',
  other_amount_paid:
    'L’opérateur mobile signale un autre montant que celui demandé. Rien n’est encore crédité. Ne payez pas à nouveau : notre équipe vérifie. Contactez l’assistance pour aller plus vite.',
  paid_before:
    'L’opérateur mobile signale un paiement déjà crédité. Notre équipe vérifie. Contactez l’assistance pour aller plus vite.',
  gone_from_chain:
    'Le réseau n’affiche plus ce transfert. Nous continuons à vérifier. Si votre portefeuille l’indique comme envoyé, nous le créditerons.',
  not_found_in_ledger:
    'Notre équipe n’a pas trouvé ce paiement, donc rien n’a été crédité. Si l’argent a quitté votre compte, envoyez à l’assistance le message de paiement reçu.',
};

const payoutFailures: Record<PayoutFailure, string> = {
  wrong_destination:
    'Ce numéro ou cette adresse ne peut pas recevoir le paiement. La somme entière est revenue sur votre solde. Vérifiez puis recommencez.',
  limit_reached:
    'Le paiement dépasse la limite du compte destinataire. La somme entière est revenue sur votre solde. Choisissez un montant plus petit ou réessayez demain.',
  rail_unavailable:
    'Le prestataire n’a pas pu accepter le paiement. La somme entière est revenue sur votre solde. Réessayez plus tard.',
  rail_empty:
    'Nous ne pouvons pas effectuer ce paiement pour le moment. La somme entière est revenue sur votre solde. Réessayez plus tard.',
  debt_open:
    'L’un de vos dépôts a été annulé, donc ce paiement a été arrêté. L’argent règle d’abord votre dette ; le reste est revenu sur votre solde.',
  failed:
    'Le paiement a échoué chez le prestataire. La somme entière est revenue sur votre solde. Réessayez ou contactez l’assistance.',
};

export const depositReason: Texts<English['depositReason']> = ({ reason, reasonCode }) =>
  reasonCode === null ? reason : depositReasons[reasonCode];

/** An operator's own words are not translated. */
export const withdrawalReason: Texts<English['withdrawalReason']> = (reason, failure) =>
  failure ? payoutFailures[failure] : reason;
