// AWS Signature 4 POST policies: made and checked the same way for a bucket and for the local folder.
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface PolicyKeys {
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}
export interface PolicyInput {
  readonly key: string
  readonly size: number
  readonly redirUrl: string
  readonly now: Date
}
export interface SignedPolicy {
  readonly key: string
  readonly acl: string
  readonly redirUrl: string
  readonly credential: string
  readonly date: string
  readonly policy: string
  readonly signature: string
}
const goodForMs = 10 * 60_000
const algorithm = 'AWS4-HMAC-SHA256'
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

export const signPolicy = (keys: PolicyKeys, input: PolicyInput): SignedPolicy => {
  const date = input.now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = date.slice(0, 8)
  const credential = `${keys.accessKeyId}/${day}/${keys.region}/s3/aws4_request`
  const conditions = [
    { bucket: keys.bucket },
    { key: input.key },
    { acl: 'private' },
    { success_action_redirect: input.redirUrl },
    { 'x-amz-algorithm': algorithm },
    { 'x-amz-credential': credential },
    { 'x-amz-date': date },
    ['content-length-range', input.size, input.size],
  ]
  const policy = Buffer.from(JSON.stringify({ expiration: new Date(input.now.getTime() + goodForMs).toISOString(), conditions })).toString(
    'base64',
  )
  return { key: input.key, acl: 'private', redirUrl: input.redirUrl, credential, date, policy, signature: signatureOf(keys, day, policy) }
}
const signatureOf = (keys: PolicyKeys, day: string, policy: string): string =>
  hmac(hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), keys.region), 's3'), 'aws4_request'), policy).toString('hex')

export type PolicyVerdict =
  | { readonly ok: true; readonly key: string; readonly size: number; readonly redirUrl: string }
  | { readonly ok: false; readonly problem: 'invalid' | 'expired' }

/** Checks a posted form's fields against its policy: all bound by equality, no others, none twice. */
export const checkPolicy = (keys: PolicyKeys, fields: readonly (readonly [name: string, value: string])[], now: Date): PolicyVerdict => {
  const invalid = { ok: false, problem: 'invalid' } as const
  const given = new Map(fields)
  if (given.size !== fields.length) return invalid
  const policy = given.get('policy') ?? ''
  const signature = given.get('x-amz-signature') ?? ''
  const credential = given.get('x-amz-credential') ?? ''
  const [accessKeyId, day = ''] = credential.split('/')
  const want = Buffer.from(signatureOf(keys, day, policy))
  const got = Buffer.from(signature)
  if (accessKeyId !== keys.accessKeyId || want.length !== got.length || !timingSafeEqual(want, got)) return invalid
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString()) as {
    expiration: string
    conditions: (Record<string, string> | [string, number, number])[]
  }
  if (now.getTime() > Date.parse(expiration)) return { ok: false, problem: 'expired' }
  let size = -1
  const bound = new Set(['policy', 'x-amz-signature'])
  for (const condition of conditions) {
    if (Array.isArray(condition)) {
      size = condition[1]
      continue
    }
    for (const [name, value] of Object.entries(condition)) {
      if (name === 'bucket') {
        if (value !== keys.bucket) return invalid
        continue
      }
      if (given.get(name) !== value) return invalid
      bound.add(name)
    }
  }
  if ([...given.keys()].some((name) => !bound.has(name))) return invalid
  return { ok: true, key: given.get('key')!, size, redirUrl: given.get('success_action_redirect')! }
}
