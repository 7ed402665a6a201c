// The data of one invoice: judged as a manual entry is, recorded as not proven, the JSON kept as it came.
import { createHash } from 'node:crypto'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { intakeEndpoints } from '@piaotai/contract/intake-api.ts'
import { firstError, judgeManualEntry } from '@piaotai/domain/manual-entry/manual-entry.ts'
import { manualEntryReading } from '@piaotai/domain/manual-entry/manual-entry-reading.ts'
import { filledLines, type HandValues } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Reading } from '@piaotai/domain/invoice/reading.ts'
import { recognitionStatus as s, uploadStatus } from '@piaotai/domain/states.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { json } from '../../../db/json.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import { asProblem, claimMade, keyForMade } from '../../platform/file/index.ts'
import { addImports, addItems, changeStatus, endingOf, lockFile, newImport } from '../intake/index.ts'
import { asTyped, recordReading } from '../../invoices/invoice/index.ts'
import { addIntakeFiles, beginIntake, findSame, sourceOf, type IntakeRecord } from './begin-intake.ts'
import type { IntakeApiDeps } from './deps.ts'
import { readOne } from './read-intakes.ts'

type E = typeof intakeEndpoints
type Invoice = In<E['bringInvoice']>['invoice']

export const bringInvoice =
  (deps: IntakeApiDeps) =>
  async (actor: Actor, { invoice, ...about }: In<E['bringInvoice']>): Promise<Out<E['bringInvoice']>> => {
    sourceOf(actor, about, 'data')
    const brought = { kind: 'data', state: 'importing', content: invoice } as const
    const same = await deps.db.inTenant(actor, (tx) => findSame(tx, actor, about, brought))
    if (same) return deps.db.inTenant(actor, (tx) => readOne(tx, actor, same))
    const today = shanghaiDay(deps.clock.now())
    const values = valuesOf(invoice)
    const lines = filledLines(invoice.lines.map(asTyped))
    const wrong = firstError(judgeManualEntry(values, lines, { today, typed: true }))
    if (wrong) throw new Problem('invoice.fieldInvalid', { ...wrong })
    const reading = manualEntryReading(values, lines, 'manual', today)
    const bytes = Buffer.from(JSON.stringify(invoice, null, 2))
    const key = keyForMade(deps.files)(actor.companyId)
    await deps.files.storage.put(key, bytes, bytes.length).catch((error: unknown) => {
      throw asProblem(error)
    })
    const { answer, isNew } = await deps.db.inTenant(actor, async (tx) => {
      const begun = await beginIntake(deps, tx, actor, about, brought)
      if (begun.isNew)
        await recordData(deps, tx, actor, begun.row, reading, { key, bytes, name: `${about.reference ?? invoice.number}.json` })
      return { answer: await readOne(tx, actor, begun.row), isNew: begun.isNew }
    })
    if (!isNew) await deps.files.storage.remove(key).catch(() => undefined)
    return answer
  }

const valuesOf = ({ type, buyer = {}, seller = {}, lines: _lines, ...plain }: Invoice): HandValues => {
  const all: Record<string, string | undefined> = { type: String(type), ...plain }
  for (const [side, party] of [
    ['buyer', buyer],
    ['seller', seller],
  ] as const)
    for (const [part, value] of Object.entries(party)) all[`${side}.${part}`] = value
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as HandValues
}

/** One import with one invoice, ended in the transaction that begins it. */
const recordData = async (
  deps: IntakeApiDeps,
  tx: Tx,
  actor: Actor,
  row: IntakeRecord,
  reading: Reading,
  { key, bytes, name }: { readonly key: string; readonly bytes: Buffer; readonly name: string },
): Promise<void> => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const storedFileId = await claimMade(deps.files)(tx, actor, { key, sha256, size: bytes.length, name, format: 'json' })
  const made = newImport(deps.clock, {
    companyId: actor.companyId,
    userId: actor.userId,
    batchId: row.batch_id,
    parentId: null,
    storedFileId,
    name,
    size: bytes.length,
    format: 'json',
    area: row.area,
    mode: 'sheet',
    category: row.category,
    entrySource: row.entry_source,
    uploadStatus: uploadStatus.success,
    byKey: actor.byKey?.name,
  })
  await addImports(tx, made)
  await addIntakeFiles(tx, row, [made.id])
  const entering = {
    companyId: actor.companyId,
    userId: actor.userId,
    userName: actor.userName,
    entrySource: row.entry_source,
    categoryHint: row.category,
  }
  const recorded = await recordReading(deps)(tx, entering, reading, null)
  // Without a file nothing can wait at the record: as a row of a sheet, it is an exception.
  const outcome = recorded.outcome === 'held' ? 'exception' : recorded.outcome
  const reason =
    recorded.outcome === 'held'
      ? recorded.reason
      : recorded.outcome === 'duplicate'
        ? `${recorded.enteredBy} · ${recorded.enteredAt}`
        : null
  await addItems(tx, {
    company_id: actor.companyId,
    id: newId(deps.clock.now()),
    import_file_id: made.id,
    seq: 1,
    pages: json([]),
    number: reading.number,
    seller_name: reading.seller.name,
    amount_including_tax: reading.amountIncludingTax,
    warnings: json([...reading.warnings]),
    outcome,
    invoice_id: recorded.invoiceId,
    reason,
    reading: null,
  })
  await deps.audit.record(tx, actor, [
    { action: 'import.started', objectType: 'import', objectId: made.id, detail: { name, size: bytes.length } },
  ])
  const file = (await lockFile(tx, made.id))!
  await changeStatus(deps, tx, file, { ...endingOf([outcome]), started: true, progress: [1, 1] }, [s.recognising, s.recognised, s.saving])
}
