import { generateKeyPairSync, hash, randomBytes, sign } from "node:crypto";

/** What an authenticator reports; an attacker's may lie. */
export type Ceremony = {
  challenge: string;
  origin: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
};

const flags = { present: 1, verified: 4, credential: 64 };

/** A passkey in software that signs whatever it is given. */
export function createAuthenticator(
  id = randomBytes(16).toString("base64url"),
) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
  });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });

  function clientData(type: string, { challenge, origin }: Ceremony) {
    return Buffer.from(JSON.stringify({ type, challenge, origin }));
  }

  function head({ origin, isVerified = true, ...given }: Ceremony, flag = 0) {
    const { rpId = new URL(origin).hostname, counter = 1 } = given;
    const bits = flags.present | (isVerified ? flags.verified : 0) | flag;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const party = hash("sha256", rpId, "buffer");
    return Buffer.concat([party, Buffer.from([bits]), count]);
  }

  const answer = (response: Record<string, Buffer>) => ({
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [
        name,
        bytes.toString("base64url"),
      ]),
    ),
  });

  return {
    id,

    register(ceremony: Ceremony) {
      const credential = Buffer.from(id, "base64url");
      const data = Buffer.concat([
        head(ceremony, flags.credential),
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        coseKey(x, y),
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", ceremony),
        attestationObject: attestation(data),
      });
    },

    signIn(ceremony: Ceremony) {
      const client = clientData("webauthn.get", ceremony);
      const data = head(ceremony);
      const digest = hash("sha256", client, "buffer");
      return answer({
        clientDataJSON: client,
        authenticatorData: data,
        signature: sign("sha256", Buffer.concat([data, digest]), privateKey),
      });
    },
  };
}

/** CBOR of an ES256 key: https://www.rfc-editor.org/rfc/rfc9053#section-7.1 */
function coseKey(x: string, y: string) {
  return Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
}

/** CBOR of `{fmt: "none", attStmt: {}, authData}`. */
function attestation(data: Buffer) {
  return Buffer.concat([
    Buffer.from("a363666d74646e6f6e656761747453746d74a068", "hex"),
    Buffer.from("authData"),
    Buffer.from([0x58, data.length]),
    data,
  ]);
}
