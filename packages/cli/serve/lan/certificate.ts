import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'

/** A certificate that nobody but its owner vouches for, and its key: PEM. */
export interface OwnCertificate {
  readonly cert: Uint8Array
  readonly key: Uint8Array
}

/** For how long, and for whom. */
export interface CertificateOptions {
  /** Names and IPv4 addresses by which the server is called. */
  readonly hosts: readonly string[]
  readonly from: Date
  readonly days: number
}

const TAG = {
  integer: 0x02,
  bits: 0x03,
  bytes: 0x04,
  name: 0x06,
  text: 0x0c,
  sequence: 0x30,
  set: 0x31,
} as const

/**
 * Makes a self-signed X.509 certificate (RFC 5280) of a new P-256 key. Pages of the phone's browser need TLS before they may
 * read its sensors. Node signs and makes keys, but has no way to write a certificate.
 */
export function makeCertificate({ hosts, from, days }: CertificateOptions): OwnCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(objectId('1.2.840.10045.4.3.2')) // ecdsa-with-SHA256
  const name = sequence(der(TAG.set, sequence(objectId('2.5.4.3'), der(TAG.text, Buffer.from('Understudy')))))
  const until = new Date(from.getTime() + days * 86_400_000)
  const extensions = sequence(
    extension('2.5.29.19', sequence()), // It signs no other certificates.
    extension('2.5.29.37', sequence(objectId('1.3.6.1.5.5.7.3.1'))), // For servers.
    extension('2.5.29.17', sequence(...hosts.map(hostName))),
  )
  const told = sequence(
    der(0xa0, der(TAG.integer, Buffer.from([2]))), // Version 3.
    // Positive and at most 20 bytes.
    der(TAG.integer, Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    algorithm,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = sign('sha256', told, privateKey)
  const whole = sequence(told, algorithm, der(TAG.bits, Buffer.concat([Buffer.from([0]), signature])))
  const lines = whole.toString('base64').replaceAll(/.{1,64}/g, '$&\n')
  return {
    cert: Buffer.from(`-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`),
    key: Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

/** A value with its tag and its length (X.690, DER). */
function der(tag: number, body: Buffer): Buffer {
  const length = body.length
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), body])
  const bytes = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...bytes]), body])
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(TAG.sequence, Buffer.concat(parts))

/** `1.2.840` in base 128, the first two numbers together. */
function objectId(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split('.').map(Number)
  const bytes = [40 * first + second, ...rest].flatMap((number) => {
    const digits = [number & 0x7f]
    for (let left = number >>> 7; left > 0; left >>>= 7) digits.unshift(0x80 | (left & 0x7f))
    return digits
  })
  return der(TAG.name, Buffer.from(bytes))
}

const extension = (id: string, body: Buffer): Buffer => sequence(objectId(id), der(TAG.bytes, body))

const hostName = (host: string): Buffer =>
  isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host, 'latin1'))

/** UTCTime: two digits of the year, as the standard asks for until 2049. */
const time = (at: Date): Buffer =>
  der(
    0x17,
    Buffer.from(
      at
        .toISOString()
        .replaceAll(/\.\d+|[-:T]/g, '')
        .slice(2),
      'latin1',
    ),
  )
