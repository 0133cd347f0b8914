/** An operator changes these to rebrand the product. */
export const brand = {
  name: 'Sanduku',
  operator: { name: 'Sanduku Games Ltd', city: 'Kampala', country: 'Uganda' },
  support: {
    phone: '+256 700 000 000',
    chatUrl: 'https://wa.me/256700000000',
    message: 'Hello, I need help with my Sanduku account.',
    email: 'support@sanduku.example',
  },
  minimumAge: 18,
  documentsChanged: '19 November 2026',
  /** Advertising copy, not measurements. */
  figures: {
    countries: '25+',
    playersOnline: '1,247',
    totalWinnings: 'USh\u00a084.2M',
    gamesPlayed: '312,480',
    depositMinutes: 5,
    withdrawalMinutes: '5-30',
  },
} as const;

export function chatLinkOf({ chatUrl, message }: { chatUrl: string; message: string }): string {
  return `${chatUrl}${chatUrl.includes('?') ? '&' : '?'}text=${encodeURIComponent(message)}`;
}
