import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Asked {
  readonly challenge: string;
}

/** ES256, no attestation, with a signature counter. */
export class SoftAuthenticator {
  readonly #id = randomBytes(32);
  readonly #key: { privateKey: KeyObject; publicKey: KeyObject };
  readonly #origin: string;
  counter: number;

  constructor(origin: string, counter = 0) {
    this.#origin = origin;
    this.counter = counter;
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  create({ challenge }: Asked) {
    const credential = Buffer.concat([Buffer.alloc(16), uint16(this.#id.length), this.#id, this.#coseKey()]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(this.#authenticatorData(0x41, credential)),
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['usb'],
    });
  }

  get({ challenge }: Asked, origin = this.#origin) {
    this.counter++;
    const data = this.#authenticatorData(0x01);
    const client = this.#clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#key.privateKey).toString('base64url'),
    });
  }

  #answer<Response>(response: Response) {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string, origin = this.#origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number, credential = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const domain = createHash('sha256').update(new URL(this.#origin).hostname).digest();
    return Buffer.concat([domain, Buffer.from([flags]), count, credential]);
  }

  /** COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
  }
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const head = Buffer.from([0x58, bytes.length]);
  return Buffer.concat([head, bytes]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
