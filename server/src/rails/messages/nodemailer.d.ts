/** The package ships no types. */
declare module 'nodemailer' {
  interface Mail {
    readonly from: string;
    readonly to: { readonly name: string; readonly address: string };
    readonly subject: string;
    readonly text: string;
    readonly messageId: string;
  }
  interface Transport {
    verify(): Promise<unknown>;
    sendMail(mail: Mail): Promise<unknown>;
    close(): void;
  }
  export function createTransport(options: {
    readonly url: string;
    readonly requireTLS: boolean;
    readonly connectionTimeout: number;
    readonly greetingTimeout: number;
    readonly socketTimeout: number;
    readonly disableFileAccess: boolean;
    readonly disableUrlAccess: boolean;
  }): Transport;
}
