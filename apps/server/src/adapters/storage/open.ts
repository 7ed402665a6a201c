import { folderStorage } from './folder.ts'
import type { S3Place } from './s3.ts'
import type { Storage } from '../../ports/storage.ts'

/** The store of the settings; loads the S3 client on demand. */
export const openStorage = async ({
  s3,
  dataDir,
  secretKey,
}: {
  readonly s3: S3Place | undefined
  readonly dataDir: string
  readonly secretKey: string
}): Promise<Storage> => (s3 ? (await import('./s3.ts')).s3Storage(s3) : folderStorage(dataDir, secretKey))
