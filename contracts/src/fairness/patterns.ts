/** 1 to 64 characters without the colon that separates message parts. */
export const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;

export const ROUND_ID = /^[A-Za-z0-9:._-]{1,64}$/;
