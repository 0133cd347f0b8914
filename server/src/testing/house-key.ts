import { HouseKey } from '../modules/transparency/house-key.ts';

/** The key of every server in the tests, so that several on one database share it. */
export const TEST_HOUSE_SIGNING_KEY = 'fedcba9876543210'.repeat(4);

export const testHouseKey = new HouseKey(TEST_HOUSE_SIGNING_KEY);
