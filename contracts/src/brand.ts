/** Name, contact and advertised figures of the product: what an operator changes to make it theirs. Its sentences are in the web's catalogue. */
export const brand = {
  name: 'Sanduku',
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
  documentsChanged: '17 November 2026',
  /** Static figures of the landing page. They are advertising copy, not measurements. */
  figures: {
    countries: '25+',
    playersOnline: '1,247',
    totalWinnings: 'USh\u00a084.2M',
    gamesPlayed: '312,480',
    depositMinutes: 5,
    withdrawalMinutes: '5-30',
  },
} as const;

/** Opens a chat with support, the first message already written. */
export function chatLinkOf({ chatUrl, message }: { chatUrl: string; message: string }): string {
  return `${chatUrl}${chatUrl.includes('?') ? '&' : '?'}text=${encodeURIComponent(message)}`;
}
