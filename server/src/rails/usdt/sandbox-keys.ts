import type { ChainRail } from '../../modules/deposits/chain.ts';

/**
 * The accounts of the words "test test test test test test test test test test test junk", which every developer's
 * tool knows: whoever pays real money to an address below them has given it away. Production refuses them.
 */
export const sandboxKeys: Readonly<Record<ChainRail, string>> = {
  ethereum:
    'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP',
  tron: 'xpub6BuRy7ZmkGfP2RWhoor1kWB1w9DvrtmJbFBvnC1bQ4SB5NbCHTyQYCJSXZtxDbFyHTmC7wkU2he3nYYdpZ3Vf6qUAkXSnL6RPif4BDtDEKr',
};
