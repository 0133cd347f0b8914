import type { Texts } from '../../lib/language/texts.ts';
import type { statementCheck as english } from './statement-check.en.ts';

export const statementCheck: Texts<typeof english> = {
  heading: 'Un relevé imprimé',
  genuine: 'Sanduku a signé ce relevé',
  genuineText:
    'Comparez ces informations avec le document imprimé : titulaire, période et totaux. Si des lignes du document ont été modifiées, leur somme ne correspond plus à ces montants.',
  notGenuine: 'Ce code n’est pas valide',
  notGenuineText: 'Sanduku n’a pas signé ce code. Il a été modifié, fabriqué ou mal scanné.',
  otherKey:
    'Ce relevé est signé, mais nous n’avons pas pu confirmer que la clé est la nôtre. Ne vous y fiez pas tant que cette page ne l’a pas confirmé.',
  of: 'Titulaire du compte',
  account: 'Compte',
  accounts: { game: 'Solde de jeu', reserved: 'Réservé', investment: 'Investissement' },
  from: 'Du',
  beginning: 'Début',
  to: 'Jusqu’au',
  opening: 'Solde initial',
  transactions: 'Opérations',
  in: 'Argent reçu',
  out: 'Argent sorti',
  closing: 'Solde final',
  signedOn: 'Signé le',
  key: 'Signé avec la clé',
};
