import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** RFC 4648 without padding. */
export function base64url(hex: string): string {
  const text = btoa(String.fromCharCode(...hexToBytes(hex)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function hexOf(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return bytesToHex(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}
