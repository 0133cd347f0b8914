export function log(text: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there.
  console.debug(...(cause === undefined ? [text] : [text, cause]));
}
