import { HouseKey } from '../modules/transparency/house-key.ts';

/** Shared by all servers in tests, so that several can use one database. */
export const TEST_HOUSE_SIGNING_KEY = 'fedcba9876543210'.repeat(4);

export const testHouseKey = new HouseKey(TEST_HOUSE_SIGNING_KEY);
