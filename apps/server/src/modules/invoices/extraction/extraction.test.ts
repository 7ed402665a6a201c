// 参数提取: what rules read into fields, and extended fields that hold their values.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExtendedField } from '@piaotai/domain/invoice/extended-field.ts'
import type { ExtractionSettings } from '@piaotai/domain/rules/extraction.ts'
import { programThreads } from '../../../adapters/programs/program-threads.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import { json } from '../../../db/json.ts'
import { importParameters } from './import-parameters.ts'
import { extractionKind } from './rule-kind.ts'
import { readInvoice, readInvoiceLog, recordReading, saveBusiness } from '../invoice/index.ts'
import { readExtendedFields, saveExtendedFields } from '../invoice/change/save-extended-fields.ts'
import { beginRun, runningRule } from '../rule/log.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeIntake, type Intake } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { invoiceDeps, readingOf, storeOriginal } from '#testing/invoices/readings.ts'

let count = 0
const field = (given: Partial<ExtendedField>): ExtendedField => ({
  key: 'extended1',
  name: '合同号',
  kind: 'text',
  options: [],
  required: false,
  types: [],
  categories: [],
  archived: false,
  ...given,
})

describe('Extraction', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let intake: Intake
    beforeAll(async () => {
      intake = await makeIntake(floor(), clock)
    })
    const programs = programThreads()
    afterAll(async () => {
      intake.close()
      await programs.close()
    })
    const deps = () => ({ ...invoiceDeps(floor(), intake, clock), programs })
    const enter = (owner: Actor, remark: string) =>
      floor().db.inTenant(
        owner,
        async (tx) =>
          (
            await recordReading(intake.deps)(
              tx,
              { companyId: owner.companyId, userId: owner.userId, userName: owner.userName, entrySource: 6, categoryHint: 0 },
              readingOf({ number: `26332000190${String(++count).padStart(9, '0')}`, remark }),
              await storeOriginal(tx, owner, clock, 'pdf'),
            )
          ).invoiceId,
      )
    const read = (owner: Actor, id: string) => readInvoice(deps())(owner, { id, area: 'company' })
    const define = async (owner: Actor, fields: readonly ExtendedField[], convert = false) => {
      const { version } = await readExtendedFields(deps())(owner)
      return saveExtendedFields(deps())(owner, {
        version,
        convert,
        fields: fields.map((one) => ({ ...one, options: [...one.options], types: [...one.types], categories: [...one.categories] })),
      })
    }
    const run = async (owner: Actor, settings: ExtractionSettings, id: string) => {
      const now = clock.now().toISOString()
      const { rule, runId, invoices } = await floor().db.inTenant(owner, async (tx) => {
        const rule = await tx
          .insertInto('rule')
          .values({
            company_id: owner.companyId,
            id: newId(clock.now()),
            kind: 'extraction',
            name: `规则 ${++count}`,
            filter: json({}),
            settings: json<Record<string, unknown>>({ ...settings }),
            caps: json({ run: 10, day: 10 }),
            position: count,
            state: 'on',
            owner_id: owner.userId,
            owner_name: owner.userName,
            created_at: now,
            changed_at: now,
            changed_by_name: owner.userName,
            from_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        const { id: begun } = await beginRun({ clock }, tx, rule, 'event', String(count))
        return {
          rule,
          runId: begun,
          invoices: await tx.selectFrom('invoice').selectAll().where('company_id', '=', owner.companyId).where('id', '=', id).execute(),
        }
      })
      await extractionKind(deps()).run(owner, runningRule({ clock }, rule, runId), settings, invoices)
    }
    const contract: ExtractionSettings = {
      sources: ['mailBody', 'remark'],
      pattern: '合同[:：](?<合同号>YT-\\d+)',
      parts: [{ name: '合同号', field: 'extended1', transform: 'none', had: 'replace' }],
    }

    it('fills a field from the remark, says so on the invoice, and leaves what a person set', async () => {
      const owner = await makeOwner(floor(), clock)
      await define(owner, [field({})])
      const id = await enter(owner, '合同：YT-1187')
      await run(owner, contract, id)
      expect(await read(owner, id)).toMatchObject({ extended1: 'YT-1187', version: 2 })
      expect((await readInvoiceLog(deps())(owner, { id, area: 'company' })).entries[0]).toMatchObject({ action: 'invoice.extracted' })
      await saveBusiness(deps())(owner, { id, area: 'company', version: 2, fields: { extended1: '手填' } })
      await run(owner, contract, id)
      expect(await read(owner, id)).toMatchObject({ extended1: '手填' })
      await saveBusiness(deps())(owner, { id, area: 'company', version: 3, fields: { extended1: null } })
      await run(owner, contract, id)
      expect(await read(owner, id)).toMatchObject({ extended1: null })
    })
    it('does not reach the invoices of another company', async () => {
      const [one, other] = [await makeOwner(floor(), clock), await makeOwner(floor(), clock)]
      const id = await enter(other, '合同：YT-1')
      await run(one, contract, id)
      expect(await read(other, id)).toMatchObject({ extended1: null, version: 1 })
    })
    it('rewrites values of another kind once confirmed, and refuses a kind that they do not fit', async () => {
      const owner = await makeOwner(floor(), clock)
      const id = await enter(owner, '')
      await saveBusiness(deps())(owner, { id, area: 'company', version: 1, fields: { extended1: '1,200.50' } })
      await expect(define(owner, [field({ kind: 'date' })])).rejects.toMatchObject({ type: 'extendedFields.valuesWrong' })
      await expect(define(owner, [field({ kind: 'number' })])).rejects.toMatchObject({ type: 'extendedFields.valuesDiffer' })
      await expect(define(owner, [field({ key: 'extended3' })])).rejects.toMatchObject({ type: 'extendedFields.inUse' })
      await define(owner, [field({ kind: 'number' })], true)
      expect(await read(owner, id)).toMatchObject({ extended1: '1200.5' })
      await expect(saveBusiness(deps())(owner, { id, area: 'company', version: 3, fields: { extended1: '约一千' } })).rejects.toMatchObject(
        { type: 'invoice.fieldInvalid' },
      )
    })
    it('brings parameters in all or none', async () => {
      const owner = await makeOwner(floor(), clock)
      const [a, b] = [await enter(owner, ''), await enter(owner, '')]
      const rows = (version: number) => [
        { invoiceId: a, version: 1, set: { extended1: 'A' } },
        { invoiceId: b, version, set: { extended1: 'B' } },
      ]
      await expect(importParameters(deps())(owner, { overwrite: false, rows: rows(7) })).rejects.toMatchObject({
        type: 'parameters.changedSince',
      })
      expect(await read(owner, a)).toMatchObject({ extended1: null })
      expect(await importParameters(deps())(owner, { overwrite: false, rows: rows(1) })).toMatchObject({ changed: 2, kept: 0 })
      expect(await read(owner, b)).toMatchObject({ extended1: 'B' })
    })
  }))
