// Readings and originals for tests that begin after recognition.
import type { Reading } from '@piaotai/domain/invoice/reading.ts'
import type { Actor } from '../../src/kernel/actor.ts'
import { newId } from '../../src/lib/ids.ts'
import type { Clock, Tx } from '../../src/kernel/deps.ts'
import { claimFile, claimUploads, inspectUpload, finalizeUpload } from '../../src/modules/platform/file/index.ts'
import type { Floor } from '../database/database.ts'
import type { Intake } from '../worlds/intake-world.ts'

/** A reading with the given values only. */
export const readingOf = (given: Partial<Reading>): Reading => ({
  type: 22,
  code: null,
  number: null,
  date: null,
  checkCode: null,
  buyer: { name: '宁波拾光文具有限公司', taxId: null },
  seller: { name: null, taxId: null },
  amountExcludingTax: null,
  taxAmount: null,
  amountIncludingTax: null,
  amountInWords: null,
  machineNumber: null,
  drawer: null,
  payee: null,
  reviewer: null,
  specialBusiness: null,
  remark: null,
  lines: [],
  extra: {},
  source: 'xml',
  fields: {},
  warnings: [],
  checks: [],
  pages: [1],
  ...given,
})
/** A stored file's row for originals; its bytes are never read here. */
export const storeOriginal = async (
  tx: Tx,
  actor: Pick<Actor, 'companyId' | 'userId'>,
  clock: Clock,
  format: 'xml' | 'ofd' | 'pdf' | 'jpg' = 'pdf',
) => {
  const file = await claimFile({ clock })(tx, actor, {
    key: `${actor.companyId}/${newId()}`,
    sha256: newId().replaceAll('-', '').padEnd(64, 'b'),
    size: 12,
    format,
    name: `发票.${format}`,
  })
  return { storedFileId: file.id, format, pages: 1, firstPage: 1 }
}
/** Dependencies of one invoice's use cases, file links included: a link shows its purpose and its file. */
export const invoiceDeps = (floor: Floor, { deps: { audit, rateLimits, files } }: Intake, clock: Clock) => ({
  db: floor.db,
  audit,
  clock,
  signLink: (_holder: unknown, file: string, purpose: string) => `/${purpose}/${file}`,
  inspectUpload: inspectUpload(files),
  finalizeUpload: finalizeUpload(files),
  claimUploads: claimUploads({ ...files, rateLimits }),
})
