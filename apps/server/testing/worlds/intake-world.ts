// Intake on a test's database: real storage in a folder, real recognition in this process, and a queue that the test
// runs by hand.
import { Readable } from 'node:stream'
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import type { Reading, Recognition as Recognised } from '@piaotai/domain/invoice/reading.ts'
import type { SampleInvoice } from '@piaotai/sample-invoices/sample-invoice.ts'
import { makeInvoices, type Wish } from '@piaotai/sample-invoices/invoice-data.ts'
import { readFile } from 'node:fs/promises'
import { recognise } from '@piaotai/recognise/recognise.ts'
import { unpack } from '@piaotai/recognise/unpack.ts'
import { folderStorage } from '../../src/adapters/storage/folder.ts'
import type { Actor } from '../../src/kernel/actor.ts'
import { makeRateLimits } from '../../src/kernel/rate-limits.ts'
import { makeLosses } from '../../src/kernel/losses.ts'
import { makeAudit } from '../../src/kernel/audit-chain.ts'
import type { Clock, Jobs } from '../../src/kernel/deps.ts'
import { openChangeFeed } from '../../src/kernel/change-feed.ts'
import { addMember } from '../../src/modules/people/company/index.ts'
import { certifyUploads, storeForm } from '../../src/modules/platform/file/index.ts'
import { importFiles, deadLetterFile, readImport, runFile, type IntakeDeps } from '../../src/modules/intake/intake/index.ts'
import { listInvoices } from '../../src/modules/invoices/invoice/index.ts'
import type { FileToRead, Recognition } from '../../src/ports/recognition.ts'
import { makeFolder, removeFolder, type Floor } from '../database/database.ts'
import { makeVisitor } from './people.ts'

type Payload = Parameters<ReturnType<typeof runFile>>[0]
type Mode = 'einvoice' | 'image' | 'multiPage'
export interface Intake {
  readonly deps: IntakeDeps
  readonly waiting: Payload[]
  /** Uploads by form, as a browser does; returns the input of importFiles. */
  readonly upload: (actor: Actor, name: string, bytes: Uint8Array) => Promise<{ url: string; name: string }>
  /** Uploads and imports; the jobs stay waiting. Returns the rows' ids. */
  readonly bring: (
    actor: Actor,
    files: readonly (readonly [name: string, bytes: Uint8Array])[],
    options?: { mode?: Mode; area?: 'personal' | 'company'; category?: number },
  ) => Promise<string[]>
  /** Runs waiting jobs until none is left, ZIP entries too. */
  readonly work: (with_?: Partial<IntakeDeps>) => Promise<void>
  /** Runs one job as the queue would: up to three attempts, then the dead letter. */
  readonly attempt: (payload: Payload, with_?: Partial<IntakeDeps>) => Promise<void>
  readonly close: () => void
}

/** Recognition in this process: tests of files need no killable process. */
export const ownProcess: Recognition = {
  recognise: async (file, onPage): Promise<Recognised> => recognise({ name: file.name, bytes: await bytesOf(file) }, { onPage }),
  unpack: async (file, onEntry) => unpack(await bytesOf(file), onEntry),
  draw: async () => undefined,
}
const bytesOf = async (file: FileToRead): Promise<Uint8Array> => ('path' in file ? readFile(file.path) : file.bytes)

export const makeIntake = async (floor: Floor, clock: Clock): Promise<Intake> => {
  const folder = makeFolder()
  const waiting: Payload[] = []
  const jobs: Jobs = {
    add: async (_tx, job, ...payloads) => {
      waiting.push(...payloads.map((payload) => job.payload.parse(payload) as Payload))
    },
  }
  const files = {
    storage: await folderStorage(folder, 'a secret of the tests, long enough'),
    clock,
    secret: 'links and references of the tests',
    publicUrl: '',
  }
  const deps: IntakeDeps = {
    db: floor.db,
    clock,
    audit: makeAudit({ clock }),
    rateLimits: makeRateLimits({ clock }),
    jobs,
    changeFeed: await openChangeFeed(floor.adapter.listen),
    files,
    recognition: ownProcess,
    losses: makeLosses({ clock }),
  }
  const upload: Intake['upload'] = async (actor, name, bytes) => {
    const [form] = await certifyUploads({ ...files, db: floor.db, rateLimits: deps.rateLimits }, 1)(actor, {
      fileList: [{ file: name, length: bytes.length }],
    })
    const { key, acl, redirUrl, credential, date, policy, signature } = form!
    const fields = Object.entries({
      key,
      acl,
      success_action_redirect: redirUrl,
      'x-amz-algorithm': 'AWS4-HMAC-SHA256',
      'x-amz-credential': credential,
      'x-amz-date': date,
      policy,
      'x-amz-signature': signature,
    })
    return { url: (await storeForm(files)(fields, Readable.from([Buffer.from(bytes)]))).url, name }
  }
  const run = (payload: Payload, number: number, with_: Partial<IntakeDeps> = {}): Promise<void> =>
    runFile({ ...deps, ...with_ })(payload, { number, last: number >= 3, signal: new AbortController().signal })
  return {
    deps,
    waiting,
    upload,
    bring: async (actor, list, { mode = 'einvoice', area = 'personal', category } = {}) => {
      const uploaded = []
      for (const [name, bytes] of list) uploaded.push(await upload(actor, name, bytes))
      return (await importFiles(deps)(actor, { area, mode, files: uploaded, ...(category === undefined ? {} : { category }) })).files.map(
        (file) => file.id,
      )
    },
    work: async (with_) => {
      while (waiting.length > 0) await run(waiting.shift()!, 1, with_)
    },
    attempt: async (payload, with_) => {
      for (let number = 1; number <= 3; number++) {
        try {
          await run(payload, number, with_)
          return
        } catch (error) {
          if (number === 3) {
            await deadLetterFile(deps)(payload)
            return
          }
          if (!(error instanceof Error)) throw error
        }
      }
    },
    close: () => removeFolder(folder),
  }
}

let seed = 0
/** Invoices that no other call makes, bought by the company unless told otherwise. */
export const invoicesFor = (count: number, wish: Partial<Wish> = {}): readonly SampleInvoice[] =>
  makeInvoices({
    seed: `test ${++seed}`,
    count,
    from: '2026-09-01',
    to: '2026-11-10',
    company: { name: '宁波拾光文具有限公司', taxId: '91330203MA2HRW7C5X' },
    types: { 12: 1, 22: 1 },
    redShare: 0,
    ...wish,
  })

/** Another person of the same company, with the rights of staff. */
export const makeColleague = async (floor: Floor, clock: Clock, of: Actor): Promise<Actor> => {
  const visitor = await makeVisitor(floor, clock, '顾南枝')
  await addMember({ db: floor.db, clock })(of.companyId, visitor.userId)
  return { ...visitor, companyId: of.companyId, role: 'staff', permissions: permissionsOfRole('staff') }
}
/** Recognition that misses these fields, as on a bad scan. */
export const blind = (...fields: readonly ('number' | 'date' | 'amountIncludingTax' | 'amountExcludingTax')[]): Recognition => ({
  ...ownProcess,
  recognise: async (...requested) => {
    const result = await ownProcess.recognise(...requested)
    return result.ok
      ? { ...result, invoices: result.invoices.map((r) => ({ ...r, ...Object.fromEntries(fields.map((f) => [f, null])) })) }
      : result
  },
})
/** Recognition that reads a value different from the file's. */
export const misreading = (change: Partial<Reading>): Recognition => ({
  ...ownProcess,
  recognise: async (...requested) => {
    const result = await ownProcess.recognise(...requested)
    return result.ok ? { ...result, invoices: result.invoices.map((r) => ({ ...r, ...change })) } : result
  },
})

/** One person's imports and their results. */
export const importsOf = (intake: () => Intake, owner: () => Actor) => {
  const read = (id: string, actor = owner()) => readImport(intake().deps)(actor, { id, area: 'personal' })
  const invoices = (actor = owner()) =>
    listInvoices(intake().deps)(actor, { area: 'company', tab: 'all', sort: 'date', order: 'desc', pageSize: 500 })
  return {
    one: () => invoicesFor(1)[0]!,
    read,
    invoices,
    imported: async (name: string, bytes: Uint8Array, with_: Parameters<Intake['work']>[0] = {}, actor = owner()) => {
      const [id] = await intake().bring(actor, [[name, bytes]])
      await intake().work(with_)
      return read(id!, actor)
    },
    numbered: async (number: string, actor = owner()) => (await invoices(actor)).content.filter((row) => row.number === number),
  }
}
