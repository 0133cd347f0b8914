export const clearLine: string;
export function showProgress(text: () => string): () => number;
