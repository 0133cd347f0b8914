/** The player's part of the chance, fresh for every round: nobody can have foreseen it. */
export function createClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
