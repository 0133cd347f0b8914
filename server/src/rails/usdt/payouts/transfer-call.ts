/** The start of keccak256("transfer(address,uint256)"). */
export const TRANSFER_METHOD = 'a9059cbb';
/** The start of keccak256("balanceOf(address)"). */
const BALANCE_METHOD = '70a08231';

const WORD_DIGITS = 64;

/** The call of a contract that moves so many of its units to an account, in hex without a prefix. */
export function transferCall(account: string, units: bigint): string {
  return `${TRANSFER_METHOD}${word(account.slice(2))}${word(units.toString(16))}`;
}

export function balanceCall(account: string): string {
  return `${BALANCE_METHOD}${word(account.slice(2))}`;
}

function word(digits: string): string {
  return digits.padStart(WORD_DIGITS, '0');
}
