/** 1 to 64 characters, none of them the colon that separates the parts of a message. */
export const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;

export const ROUND_ID = /^[A-Za-z0-9:._-]{1,64}$/;
