import { brand } from '@sanduku/contracts/brand';
import { writtenPercent } from '@sanduku/contracts/number-marks';
import { odds } from '@sanduku/contracts/odds';
import { percentText } from '../../lib/format.ts';
import { inWords, inWordsCapital } from '../../lib/language/in-words.fr.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { fairness as english } from './texts.en.ts';

const boxes = inWords(odds.boxes);

export const fairness: Texts<typeof english> = {
  title: 'Ne nous croyez pas. Vérifiez.',
  introduction: `Chaque partie de ${brand.name} est scellée avant votre choix, ouverte ensuite et recalculée par votre propre téléphone. Cette page montre comment, avec les chiffres de toutes les parties.`,

  steps: {
    short: 'Comment ça marche',
    heading: 'Une partie en quatre étapes',
    list: [
      {
        title: 'Nous scellons',
        text: `Nous remplissons les ${boxes} boîtes à partir d’une graine secrète et vous donnons son empreinte. Si nous changions une boîte ensuite, la graine ne correspondrait plus.`,
        picture: 'Trois caisses scellées avec une empreinte en dessous.',
      },
      {
        title: 'Vous choisissez',
        text: 'Vous choisissez une boîte. Votre téléphone ajoute un nombre aléatoire qui fait tourner tout le plateau. Nous ne le connaissions pas en scellant les boîtes, donc nous ne pouvions pas éloigner les lots de vous.',
        picture: 'Trois caisses scellées, celle du milieu est choisie.',
      },
      {
        title: 'Nous ouvrons',
        text: `Nous ouvrons les ${boxes} boîtes, pas seulement la vôtre, et révélons le secret qui a servi à les remplir.`,
        picture: 'Trois caisses ouvertes, dont une avec un lot.',
      },
      {
        title: 'Votre téléphone vérifie',
        text: 'Il reconstruit le plateau à partir de la graine et le compare à l’empreinte. À la moindre différence, il vous avertit et arrête le jeu.',
        picture: 'Un téléphone avec une coche.',
      },
    ],
    picked: 'choisie',
    empty: 'vide',
  },

  odds: {
    short: 'Les chances',
    heading: 'Les chances',
    text: (figures) =>
      `${inWordsCapital(figures.prizeBoxes)} boîtes rendent votre mise plus un lot. ${inWordsCapital(figures.emptyBoxes)} sont vides. C’est pareil pour chaque joueur et à chaque partie.`,
    boxes: `Contenu des ${boxes} boîtes de chaque partie, sans ordre particulier`,
    facts: (figures) => [
      {
        value: figures.winPercent,
        label: `de gagner : ${figures.prizeBoxes} boîtes sur ${figures.boxes}`,
      },
      {
        value: figures.losePercent,
        label: `de perdre : ${figures.emptyBoxes} boîtes sur ${figures.boxes}`,
      },
      {
        value: figures.returnToPlayerPercent,
        label: 'de toutes les mises reviennent aux joueurs à long terme',
      },
    ],
    cost: 'Le jeu est équitable parce qu’aucun côté ne peut tricher. Ce n’est pas un moyen de gagner de l’argent : à long terme, jouer vous en coûte.',
    objectHeading: 'Les chances telles que le jeu les lit',
    objectText: 'Les lots sont en points de base de la mise. Chaque partie scellée porte la même empreinte.',
    object: 'Les chances',
    hash: 'Leur SHA-256',
    differ:
      'Les chances du serveur diffèrent de celles de cette page. Rechargez la page. Si cela continue, contactez l’assistance.',
  },

  figures: {
    short: 'Toutes les parties',
    heading: 'Toutes les parties jusqu’ici',
    text: 'Comptées dans notre registre il y a quelques secondes : chaque joueur et chaque partie.',
    rounds: 'Parties jouées',
    share: 'Part gagnée',
    expected: (figures) => `attendu : ${figures.winPercent}`,
    interval: 'Intervalle à 99 %',
    intervalText: (low, high) => `${percentText(low)} à ${percentText(high)}`,
    chart: (figures, share, low, high) =>
      `${percentText(share)} de toutes les parties ont été gagnées. L’intervalle à 99 % va de ${percentText(low)} à ${percentText(high)} ; ${figures.winPercent} est attendu.`,
    inside: (figures) =>
      `La valeur attendue de ${figures.winPercent} est dans l’intervalle, comme 99 fois sur 100 quand le jeu n’est pas truqué.`,
    outside: (figures) =>
      `La valeur attendue de ${figures.winPercent} est hors de l’intervalle. Si le jeu n’est pas truqué, cela arrive environ une fois sur cent. Si cela dure, demandez-nous pourquoi avant de continuer à jouer.`,
    wide: 'Il y a encore peu de parties, donc l’intervalle est large. Il se resserre à chaque partie.',
    refused: (attempts, share, expected) =>
      `Mises que nous avons refusées : ${attempts}. ${share} auraient gagné ; le hasard prévoit ${expected}.`,
    money: 'Mises et gains par devise',
    staked: 'Misé',
    paidOut: 'Versé',
    returned: 'Rendu',
    moneyText: (figures) =>
      `À long terme, ${figures.returnToPlayerPercent} des mises reviennent aux joueurs. Quelques grosses mises peuvent beaucoup déplacer ce chiffre.`,
    days: (days) =>
      `Les ${days} derniers jours, avec les lots de cette page. D’autres lots sont proposés ailleurs ou l’ont été avant.`,
    percent: percentText,
    axis: (share) => `${Math.round(share * 100)} %`,
    empty: 'Aucune partie jouée pour le moment',
    emptyText: 'La première sera comptée ici, gagnée ou perdue.',
    failed: 'Nous n’avons pas pu charger les chiffres',
    failedText: 'Vérifiez votre connexion et réessayez. Le reste de cette page fonctionne toujours.',
    withoutScript: 'Ces chiffres nécessitent JavaScript. Sans lui, les données brutes sont sur',
  },

  check: {
    short: 'Vérifier un reçu',
    heading: 'Vérifiez n’importe quel reçu',
    text: 'Chaque partie a un reçu ; les vôtres sont dans votre historique. Collez-en un ici, choisissez son fichier ou glissez-le dans le champ. Il est vérifié sur cet appareil et n’est envoyé nulle part.',
    field: 'Reçu',
    submit: 'Vérifier le reçu',
    checking: 'Vérification…',
    chooseFile: 'Choisir un fichier',
    clear: 'Effacer',
    drop: 'Déposez le reçu ici',
    withoutScript:
      'Ce formulaire nécessite JavaScript, car la vérification a lieu dans votre navigateur. Sans lui, utilisez le script ci-dessous.',
    genuine: 'Cette partie est authentique',
    genuineText:
      'Les boîtes ont été remplies avant le choix, elles contenaient ce qui a été montré, et le gain correspond à la boîte choisie.',
    notGenuine: 'Ce reçu n’est pas valide',
    notAReceipt: 'Ce n’est pas un reçu',
    problems: {
      empty: 'Collez d’abord un reçu ou choisissez son fichier.',
      too_large: 'C’est trop long. Un reçu compte environ 3 500 caractères.',
      not_json:
        'Nous ne pouvons pas le lire. Il n’a peut-être pas été copié en entier : utilisez le fichier si vous l’avez.',
      unreadable_file: 'Nous n’avons pas pu ouvrir le fichier. Veuillez le choisir à nouveau.',
      unavailable: 'Nous n’avons pas pu charger la vérification. Vérifiez votre connexion et réessayez.',
    },
    notSigned:
      'Ce reçu n’est pas signé. Il montre que la partie a été scellée et ouverte correctement. Il ne prouve pas qui l’a jouée, quand, ni pour combien.',
    signed: {
      key: 'Signé avec la clé',
      transfer: 'Numéro au registre',
      log: 'Dans le journal de transparence',
      checking: 'Vérification…',
      there: (record, time) => `Entrée ${record}, dans la tête du ${time}`,
      soon: 'Pas encore. Elle apparaît dans les deux minutes qui suivent la partie.',
      notThere: 'Non',
      unknown: 'Inconnu. Vérifiez votre connexion.',
      otherKey:
        'Ce reçu est signé, mais nous n’avons pas pu confirmer que la clé est la nôtre. Ne vous y fiez pas tant que cette page ne l’a pas confirmé.',
      missing:
        'Nous avons signé cette partie, mais le journal de transparence ne la contient pas ou en montre une autre version. Gardez ce reçu comme preuve. Demandez une explication à l’assistance et, si elle ne suffit pas, saisissez l’autorité des jeux.',
    },
    otherOdds: (prizes) =>
      `Cette partie a été jouée avec d’autres chances que celles de cette page : ${prizes.map((prize) => `+${writtenPercent(prize / 100)}`).join(', ')}.`,
    board: 'Le contenu des boîtes',
    box: (position) => `Boîte ${position}`,
    prize: (basisPoints) => `+${writtenPercent(basisPoints / 100)}`,
    empty: 'Vide',
    picked: 'Choisie',
    facts: {
      round: 'Partie',
      playedAt: 'Jouée le',
      pick: 'Boîte choisie',
      stake: 'Mise',
      result: 'Résultat',
      won: 'Gagnée',
      lost: 'Perdue, la boîte était vide',
      payout: 'Versé',
      clientSeed: 'Graine du joueur',
    },
  },

  withoutUs: {
    short: 'Vérifier sans nous',
    heading: 'Vérifier sans nous',
    text: 'La vérification de cette page est notre code. Si vous préférez ne pas vous y fier, téléchargez le reçu et notre script, lisez le script et exécutez-le avec Node.js 20.12 ou plus récent sur n’importe quel ordinateur, même hors ligne. Il n’a besoin d’aucun autre fichier.',
    download: 'Télécharger le script',
    downloadFailed: 'Nous n’avons pas pu charger le script. Vérifiez votre connexion et réessayez.',
    source:
      'C’est le script des auditeurs, auditor/sanduku-auditor.mjs dans le code source. Ou écrivez le vôtre : tout ce qu’il faut est ci-dessous.',
  },

  limits: {
    short: 'Ce que cela prouve',
    heading: 'Ce que cela prouve, et ne peut pas prouver',
    proves: 'Cela prouve',
    provesList: [
      `Les ${boxes} boîtes ont été remplies avant le choix, et aucune n’a été changée ensuite.`,
      'Tous les lots étaient là, chacun dans une seule boîte.',
      'Le plateau a été tourné par le nombre venu du navigateur du joueur.',
      'Le gain correspond à la boîte choisie.',
      'Chaque plateau scellé est ouvert, joué ou non. Votre navigateur n’accepte un nouveau plateau qu’après avoir ouvert le précédent.',
      'Nous ne refusons pas exprès les mises gagnantes. Votre navigateur rejoue les mises qui n’ont pas compté et arrête le jeu si elles avaient gagné trop souvent.',
    ],
    cannot: 'Cela ne peut pas prouver',
    cannotList: [
      'Que les chances sont bonnes pour vous. Cela prouve seulement que nous les respectons.',
      'Quoi que ce soit, si votre graine est prévisible. Votre navigateur en crée une nouvelle à chaque choix. Si vous saisissez toujours la même, vous perdez cette protection.',
      'Que nous laissons tout le monde jouer. Nous pourrions refuser des mises ou ne pas répondre. Mais cela ne peut pas dépendre des boîtes sans que votre navigateur le remarque.',
      'Le joueur et la mise d’une partie. Ils figurent dans notre registre.',
      'Que cette page est le code publié : un serveur peut envoyer un autre code à une personne, vérifiez donc aussi depuis un second réseau. Un code changé pour tous est repéré : le journal de transparence contient les empreintes de tous nos scripts, et « npx ./auditor site » compare ce site avec elles.',
    ],
    transparency: 'Vous pouvez aussi vérifier nos réserves et nos paiements : transparence',
  },

  scheme: {
    summary: 'Le procédé exact, à l’octet près',
    introduction:
      'Le texte est en UTF-8, les données binaires en hexadécimal minuscule. HMAC est HMAC-SHA256 avec la graine de 32 octets comme clé. Les boîtes sont comptées à partir de 0. Les lots sont en points de base de la mise : 2000 ajoute 20 %.',
    parts: [
      {
        name: 'Identifiants',
        text: 'Un identifiant de partie comporte de 1 à 64 lettres, chiffres, deux-points, points, tirets bas ou tirets ; une graine du joueur de 1 à 64 lettres, chiffres, tirets bas ou tirets.',
      },
      {
        name: 'Mots',
        text: 'Une étiquette produit des blocs successifs. Chaque bloc est lu comme huit mots : entiers de 32 bits non signés, gros-boutistes.',
      },
      {
        name: 'Un nombre inférieur à n',
        text: 'Prenez le mot suivant. S’il atteint ou dépasse le plus grand multiple de n qui tient sur 32 bits, écartez-le et prenez le suivant. Sinon, les petits nombres sortiraient plus souvent.',
      },
      {
        name: 'Plateau',
        text: 'Commencez par les lots, puis les boîtes vides. De la dernière place à la deuxième, échangez la place j avec celle donnée par le nombre suivant inférieur à j + 1.',
      },
      {
        name: 'Empreintes',
        text: 'La graine détermine le plateau, donc son empreinte scelle le plateau.',
      },
      {
        name: 'Rotation',
        text: `Un nombre inférieur à ${odds.boxes} fait tourner le plateau. La position p montre la boîte scellée située autant de places plus loin.`,
      },
      {
        name: 'Gain',
        text: 'Une boîte vide ne paie rien. Sinon, la mise et le lot sont versés. Les deux sont affichés arrondis au centième inférieur de la devise.',
      },
      {
        name: 'Reçu',
        text: 'La somme de contrôle est le SHA-256 de tout le reste en JSON sans espaces et avec des clés triées (RFC 8785).',
      },
    ],
  },

  statement: {
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
  },
};
