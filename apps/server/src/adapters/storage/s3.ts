// Files in an S3-compatible store: browsers post their forms to the bucket itself, under the same policy as in the
// local folder.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { signPolicy, type PolicyKeys } from '../../lib/post-policy.ts'
import { StorageProblem, type Listed, type Storage } from '../../ports/storage.ts'

export interface S3Place {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Prefix of forms' uploads. */
const uploads = 'incoming/'
const finalOf = (uploadKey: string): string => uploadKey.slice(uploads.length)
/** A store that accepts no connection, or sends nothing for this long, counts as unreachable. */
const connectMs = 3000
const silentMs = 10_000
/** Statuses about a key; any other failure concerns the store. */
const ofKey: ReadonlySet<number> = new Set([404, 409, 412])
const away = (error: S3Failure): never => {
  throw error instanceof StorageProblem || ofKey.has(error.$metadata?.httpStatusCode ?? 0)
    ? error
    : new StorageProblem('away', { cause: error })
}
interface S3Failure {
  readonly $metadata?: { readonly httpStatusCode?: number }
}
const isAbsence = ({ $metadata }: S3Failure): boolean => $metadata?.httpStatusCode === 404

const clientOf = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Place, silent: number): S3Client =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    // By default a stream goes in chunks with a checksum after them, which not every store takes apart again.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silent },
  })
export const s3Storage = (place: S3Place, { silent = silentMs }: { readonly silent?: number } = {}): Storage => {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = place
  const client = clientOf(place, silent)
  const keys: PolicyKeys = { bucket, region, accessKeyId, secretAccessKey }
  const getAt = async (key: string): Promise<Readable> => {
    const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key })).catch(away)
    if (!answer.Body) throw new StorageProblem('unavailable')
    return answer.Body as Readable
  }
  const get = (key: string): Promise<Readable> =>
    getAt(key)
      .catch((error: S3Failure) => {
        if (!key.startsWith(uploads) || !isAbsence(error)) throw error
        return getAt(finalOf(key))
      })
      .catch((error: S3Failure) => {
        throw isAbsence(error) ? new StorageProblem('missing', { cause: error }) : error
      })
  const statAt = (key: string): Promise<{ size: number } | undefined> =>
    client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })).then(
      (head) => ({ size: Number(head.ContentLength ?? 0) }),
      (error: S3Failure) => {
        if (isAbsence(error)) return undefined
        return away(error)
      },
    )
  const statOf = async (key: string): Promise<{ size: number } | undefined> =>
    (await statAt(key)) ?? (key.startsWith(uploads) ? statAt(finalOf(key)) : undefined)
  const put = async (key: string, bytes: AsyncIterable<Uint8Array> | Uint8Array, size: number): Promise<void> => {
    // Stores with conditional writes refuse by themselves; for others a query comes first.
    if (await statAt(key)) throw new StorageProblem('exists')
    await client
      .send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: bytes instanceof Uint8Array ? bytes : Readable.from(bytes),
          ContentLength: size,
          IfNoneMatch: '*',
        }),
      )
      .catch((error: S3Failure) => {
        throw error.$metadata?.httpStatusCode === 412 ? new StorageProblem('exists') : error
      })
      .catch(away)
  }
  const read = async (key: string): Promise<Uint8Array> => {
    const chunks: Buffer[] = []
    for await (const chunk of await get(key)) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }
  const remove = async (key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })).catch(away)
  }
  const listBelow = async function* (prefix: string): AsyncGenerator<Listed> {
    for await (const { Contents: found = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
      for (const { Key: key, Size: size, LastModified: writtenAt } of found) if (key && writtenAt) yield { key, size: size ?? 0, writtenAt }
    }
  }
  return {
    uploadKey: (key) => uploads + key,
    settle: async (uploadKey, sha256) => {
      const key = finalOf(uploadKey)
      // Bytes that another call settled meanwhile are read at their final key.
      const bytes = await read(uploadKey)
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new StorageProblem('exists')
      await put(key, bytes, bytes.length).catch(async (error: unknown) => {
        // Claimed before: equal bytes are the same file, different ones came from a repeated form.
        if (!(error instanceof StorageProblem) || error.reason !== 'exists' || Buffer.compare(await read(key), bytes) !== 0) throw error
      })
      // What stays because the store is away goes with the unclaimed ones.
      await remove(uploadKey).catch(() => undefined)
      return key
    },
    signForm: (input) => ({ ...signPolicy(keys, input), uploadUrl: `${endpoint.replace(/\/$/, '')}/${bucket}` }),
    put,
    read,
    remove,
    list: (month) => listBelow(`${month}/`),
    listUploads: () => listBelow(uploads),
    stream: get,
    stat: statOf,
  }
}
