/** The package ships no types. */
declare module 'web-push' {
  export function generateRequestDetails(
    subscription: {
      readonly endpoint: string;
      readonly keys: { readonly p256dh: string; readonly auth: string };
    },
    payload: string,
    options: {
      readonly vapidDetails: {
        readonly subject: string;
        readonly publicKey: string;
        readonly privateKey: string;
      };
      readonly TTL: number;
      readonly urgency: 'high';
      readonly topic: string;
    },
  ): {
    readonly method: 'POST';
    readonly endpoint: string;
    readonly headers: Record<string, string>;
    readonly body: Buffer<ArrayBuffer>;
  };
}
