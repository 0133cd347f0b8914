import type { ReceiptProblem } from '@sanduku/contracts/fairness/verify-receipt';
import type { Texts } from '../../lib/language/texts.ts';
import type { receipts as english } from './receipts.en.ts';

const problems: Record<ReceiptProblem, string> = {
  malformed: 'Le reçu est incomplet ou erroné. Il n’a peut-être pas été copié en entier.',
  other_round: 'Les boîtes ouvertes ne sont pas celles de la partie scellée.',
  odds_hash: 'Les chances ne correspondent pas à leur empreinte.',
  seed: 'La graine révélée n’est pas celle qui a été scellée avant le choix.',
  client_seed: 'Le plateau a été tourné avec une autre graine que celle du joueur.',
  shift: 'Le plateau n’a pas été tourné comme les deux graines l’exigent.',
  prizes: 'Les lots montrés ne sont pas ceux des boîtes.',
  pick: 'Cette boîte ou cette mise n’existe pas.',
  outcome: 'La boîte choisie contenait autre chose ou paie un autre montant.',
  signature: 'La signature n’est pas la nôtre. Le reçu a été modifié ou fabriqué.',
  log: 'La partie est valide et signée, mais elle n’est pas à l’endroit du journal de transparence que le reçu indique.',
  checksum:
    'La partie est valide, mais la somme de contrôle du reçu ne correspond pas. Il a été endommagé ou modifié : ne vous fiez ni à sa date, ni à sa devise, ni à sa mise, ni à son gain.',
};

export const receipts: Texts<typeof english> = {
  problems,
  download: 'Télécharger le reçu',
  code: {
    show: 'Code QR',
    title: 'Cette partie en code QR',
    text: 'Scannez ce code avec un autre téléphone pour vérifier la partie et notre signature. Aucun compte n’est nécessaire.',
    label: 'Code QR avec un lien qui vérifie cette partie',
    failed: 'Nous n’avons pas pu afficher le code.',
  },
  checkOnFairnessPage: 'Vérifier sur la page Équité',
};
