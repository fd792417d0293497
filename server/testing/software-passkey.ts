import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The small part of CBOR (RFC 8949) that passkeys use. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [encode(key), encode(one)])]);
}

function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument]);
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument]);
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 255]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A passkey in software, with ES256, as an authenticator and a browser make and use it together. */
export class SoftwarePasskey {
  readonly id = randomBytes(32).toString('base64url');
  /** Its signatures so far. A test can set it back, as a copy of the authenticator would have it. */
  count = 0;
  private readonly key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  private clientData(type: string, challenge: unknown, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authenticatorData(rpId: string, attested?: Buffer): Buffer {
    const flags = attested ? 0x41 : 0x01;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++this.count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  /** @param fmt The format of the statement about its maker; `none` is what Baton asks for. */
  register(options: Record<string, unknown>, { origin = 'http://baton.test', rpId = 'baton.test', fmt = 'none' } = {}) {
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' });
    const cose = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, id.length]);
    const authData = this.authenticatorData(rpId, Buffer.concat([Buffer.alloc(16), length, id, encode(cose)]));
    const attestation = encode(
      new Map<string, Cbor>([
        ['fmt', fmt],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return {
      id: this.id,
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  authenticate(options: Record<string, unknown>, { origin = 'http://baton.test', rpId = 'baton.test' } = {}) {
    const clientData = this.clientData('webauthn.get', options.challenge, origin);
    const authenticatorData = this.authenticatorData(rpId);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.key.privateKey);
    return {
      id: this.id,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }
}
