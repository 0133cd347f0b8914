/** Name, contact and static marketing copy of the product: what an operator changes to make it theirs. */
export const brand = {
  name: 'Sanduku',
  tagline: 'Nine sealed boxes. Four prizes. Proof in every round.',
  /** Who runs the product, as the terms and the privacy page name them. */
  operator: { name: 'Sanduku Games Ltd', city: 'Kampala', country: 'Uganda' },
  support: {
    phone: '+256 700 000 000',
    chatUrl: 'https://wa.me/256700000000',
    message: 'Hello, I need help with my Sanduku account.',
    email: 'support@sanduku.example',
  },
  minimumAge: 18,
  /** The day the terms, privacy and security pages last changed. */
  documentsChanged: '15 November 2026',
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
  /** Shown with the word "Sample": they show what players might say, and are nobody's words. */
  testimonials: [
    {
      quote:
        'I like that the boxes are sealed before I choose. I check the round afterwards, and it is what it said.',
      name: 'Amina',
      place: 'Kampala, Uganda',
    },
    {
      quote:
        'The deposit from my phone was there before I had put the phone down. The withdrawal took a quarter of an hour.',
      name: 'Brian',
      place: 'Kisumu, Kenya',
    },
    {
      quote:
        'It tells me plainly that five boxes are empty. I play with what I can spare and stop when it is gone.',
      name: 'Neema',
      place: 'Mwanza, Tanzania',
    },
  ],
} as const;

/** Opens a chat with support, the first message already written. */
export function chatLinkOf({ chatUrl, message }: { chatUrl: string; message: string }): string {
  return `${chatUrl}${chatUrl.includes('?') ? '&' : '?'}text=${encodeURIComponent(message)}`;
}
