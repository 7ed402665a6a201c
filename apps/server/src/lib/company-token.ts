// Tokens of invitations: the first half names the company, so that a lookup never reads across companies; the second half is the secret.
import { createHash, randomBytes } from 'node:crypto'

const companyBytes = 16
const secretBytes = 24

export const makeCompanyToken = (companyId: string): string =>
  Buffer.concat([Buffer.from(companyId.replaceAll('-', ''), 'hex'), randomBytes(secretBytes)]).toString('base64url')
/** The company of a token; undefined where it has another shape. */
export const companyOfToken = (token: string): string | undefined => {
  const bytes = Buffer.from(token, 'base64url')
  return bytes.length === companyBytes + secretBytes
    ? bytes
        .subarray(0, companyBytes)
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : undefined
}
export const hashCompanyToken = (token: string): Buffer => createHash('sha256').update(token).digest()
