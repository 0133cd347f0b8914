import type { Texts } from '../../lib/language/texts.ts';
import type { transparency as english } from './texts.en.ts';

export const transparency: Texts<typeof english> = {
  included: 'Votre solde figure dans notre preuve de réserves',
  checked: (day) =>
    `Vérifié aujourd’hui par ce navigateur pour le ${day} : votre solde, notre signature et le journal de transparence.`,
  declared: {
    summary: 'Comparé à ces paiements et parties',
    period: (from, to) => `Votre relevé signé du ${from} au ${to} :`,
    in: 'reçu',
    out: 'sorti',
    ask: 'Si vous ne reconnaissez pas ces montants, ouvrez votre relevé et contactez l’assistance.',
  },
  unverified: (day) =>
    `Non vérifié : le dernier contrôle complet de votre solde portait sur le ${day}. Il manque à ce navigateur une preuve de notre part.`,
  neverVerified:
    'Pas encore vérifié : il manque à ce navigateur une preuve que nos dettes comprennent votre solde.',
  stale: (day) =>
    `La preuve la plus récente que nous avons montrée date du ${day}. Elle devrait dater d’hier. Vérifiez la date de votre téléphone ; si elle est juste, demandez-nous pourquoi.`,
  daily: 'Une fois par jour, ce navigateur vérifie que votre solde figure dans notre preuve de réserves.',
  link: 'Transparence',
  alarm: {
    title: 'Nos données publiées ne correspondent pas à votre solde',
    problems: {
      signature: 'Les dettes ne sont pas signées avec notre clé.',
      malformed: 'Les dettes sont illisibles.',
      other_day: 'La preuve concerne un autre jour.',
      other_player: 'La preuve concerne un autre joueur ou une autre devise.',
      range: 'Les dettes contiennent un montant impossible.',
      root: 'Votre solde ne mène pas au total que nous avons signé.',
      key: 'Nous utilisons une autre clé que celle enregistrée par ce navigateur, et le journal ne l’annonce pas.',
      left_out: 'Les dettes ne vous comprennent pas.',
      account_statement: 'Le relevé envoyé pour ce contrôle n’est pas signé correctement.',
      balance: 'Les dettes indiquent pour vous un autre solde que votre relevé signé.',
      memory: 'Votre relevé signé ne mène pas au solde vu par ce navigateur.',
      older_day: 'Nous avons montré un jour plus ancien que celui déjà vérifié par ce navigateur.',
      withheld: 'Depuis plus d’un jour, nous n’avons pas donné à ce navigateur une preuve qu’il a demandée.',
    },
    logTitle: 'Le journal de transparence n’a pas passé le contrôle',
    logProblems: {
      head_signature: 'La tête la plus récente du journal n’est pas signée avec notre clé.',
      older_head:
        'Nous avons montré une tête du journal plus ancienne que celle déjà vérifiée par ce navigateur.',
      rewritten: 'Le journal ne contient plus ce que ce navigateur y avait vu. Il a été modifié.',
      logged: 'Les dettes montrées à ce navigateur ne sont pas celles du journal.',
    },
    calm: 'Aucun argent n’a été déplacé et vous pouvez continuer à utiliser votre compte. C’est peut-être une erreur de notre part. Dans tous les cas, nous vous devons une explication.',
    steps: [
      'Enregistrez le fichier. Il contient ce que nous avons signé.',
      'Demandez à un autre joueur de vérifier aussi. Tout le monde doit voir les mêmes dettes.',
      'Envoyez le fichier à l’assistance et demandez une explication. Si elle ne suffit pas, adressez-vous à l’autorité des jeux.',
    ],
    save: 'Enregistrer le fichier',
    again: 'Vérifier à nouveau',
  },
};
