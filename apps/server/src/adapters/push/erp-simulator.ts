// The ERP of one machine, in this process, for demos: its books lie in the data folder, its key and secret come from the app's.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { startErpSimulator } from '@piaotai/erp-simulator/server.ts'

export interface LocalErp {
  /** Its origin, which pushes may call. */
  readonly url: string
  /** The address of its page, with its key. */
  readonly page: string
  /** Of its webhook. */
  readonly secret: string
  /** What goes wrong with its next answers. */
  readonly faults: Awaited<ReturnType<typeof startErpSimulator>>['faults']
  readonly close: () => Promise<void>
}
export const openErpSimulator = async (dataDir: string, secretKey: string, now: () => Date): Promise<LocalErp> => {
  const made = (purpose: string): Buffer => createHash('sha256').update(`${purpose} ${secretKey}`).digest()
  const token = made('erp page').toString('base64url').slice(0, 22)
  const secret = `whsec_${made('erp webhook').toString('base64')}`
  const { url, faults, close } = await startErpSimulator({ folder: join(dataDir, 'erp'), now, secret, token })
  return { url, page: `${url}/?key=${token}`, secret, faults, close }
}
