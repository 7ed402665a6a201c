// An S3 store on a socket that treats a form's redirect as SeaweedFS does: it throws away the query of the redirect and
// says bucket, key and etag in its place.
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface BucketStore {
  readonly endpoint: string
  readonly keys: { readonly region: string; readonly bucket: string; readonly accessKeyId: string; readonly secretAccessKey: string }
  /** The settings of an app that keeps its files there. */
  readonly settings: Readonly<Record<string, string>>
  readonly close: () => void
}

/** Opens a store with one bucket below the folder; `cors` is the bucket's own configuration. */
export const openBucketStore = async (folder: string, { cors = [] }: { readonly cors?: readonly string[] } = {}): Promise<BucketStore> => {
  const keys = { region: 'us-east-1', bucket: 'invoices', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const directory = join(folder, 's3')
  const buckets = new S3rver({ directory, silent: true, configureBuckets: [{ name: keys.bucket, configs: cors }] })
  mkdirSync(directory, { recursive: true })
  await buckets.configureBuckets()
  const serve = buckets.getMiddleware()
  const store = createServer((request, response) => {
    const setHeader = response.setHeader.bind(response)
    response.setHeader = (name, value) =>
      setHeader(name, name.toLowerCase() === 'location' && typeof value === 'string' ? withoutOwnQuery(value) : value)
    serve(request, response)
  }).listen(0, '127.0.0.1')
  await once(store, 'listening')
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
  return {
    endpoint,
    keys,
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: keys.bucket,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    close: () => {
      store.closeAllConnections()
      store.close()
    },
  }
}

const saidByStore: ReadonlySet<string> = new Set(['bucket', 'key', 'etag'])
const withoutOwnQuery = (location: string): string => {
  if (!URL.canParse(location)) return location
  const url = new URL(location)
  url.search = new URLSearchParams([...url.searchParams].filter(([name]) => saidByStore.has(name))).toString()
  return url.href
}
