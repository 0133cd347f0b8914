/** Name, contact and static marketing copy of the product: what an operator changes to make it theirs. */
export const brand = {
  name: 'Sanduku',
  tagline: 'Nine sealed boxes. Four prizes. Proof in every round.',
  support: {
    phone: '+256 700 000 000',
    chatUrl: 'https://wa.me/256700000000',
    message: 'Hello, I need help with my Sanduku account.',
    email: 'support@sanduku.example',
  },
  minimumAge: 18,
  /** Static figures of the landing page. They are advertising copy, not measurements. */
  figures: {
    countries: '25+',
    playersOnline: '1,247',
    totalWinnings: 'USh 84.2M',
    gamesPlayed: '312,480',
    dailyReturn: '0.3%',
    depositMinutes: 5,
    withdrawalMinutes: '5-30',
  },
} as const;
