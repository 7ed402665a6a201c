// Import records by batch: files that came in together are one line, and the groups are counted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankReceiptPdf } from '@piaotai/sample-invoices/misfits.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { ignoreImports, listImportBatches, listImports } from './index.ts'
import { countInvoices, listInvoices } from '../../invoices/invoice/index.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { importsOf, makeColleague, makeIntake, type Intake } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'

describe('Import records by batch', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let intake: Intake
    let owner: Actor
    beforeAll(async () => {
      intake = await makeIntake(floor(), clock)
      owner = await makeOwner(floor(), clock)
    })
    afterAll(() => intake.close())
    const { one } = importsOf(
      () => intake,
      () => owner,
    )
    const page = { area: 'company', page: 1, pageSize: 50 } as const

    it('count what files that came in together brought, and how many files each group holds', async () => {
      const known = writeXml(one())
      await intake.bring(owner, [['first.xml', known]])
      await intake.work()
      clock.advance(60)
      const ids = await intake.bring(owner, [
        ['a.xml', writeXml(one())],
        ['b.xml', writeXml(one())],
        ['again.xml', known],
        ['receipt.pdf', await bankReceiptPdf('batch')],
      ])
      await intake.work()
      const { content, counts, totalElements } = await listImportBatches(intake.deps)(owner, page)
      const [late, early] = content
      expect([
        totalElements,
        counts,
        [late!.name, late!.files, late!.found, late!.entered, late!.recorded, late!.attention, late!.running],
        [early!.files, early!.entered, early!.createdBy],
      ]).toEqual([
        2,
        { all: 5, running: 0, recorded: 3, attention: 1, duplicate: 1, failed: 1, ignored: 0 },
        ['a.xml', 4, 3, 2, 2, 1, 0],
        [1, 1, owner.userName],
      ])
      // A group holds the batches with a file of it, and of these only such files; its own count stays beside the others'.
      await ignoreImports(intake.deps)(owner, { area: 'company', ids: [ids[3]!], ignored: true })
      const aside = await listImportBatches(intake.deps)(owner, { ...page, ending: 'ignored' })
      const list = await listImports(intake.deps)(owner, { ...page, ending: 'attention' })
      expect([aside.content.map(({ id, files }) => [id, files]), list.totalElements, list.counts.all, list.counts.ignored]).toEqual([
        [[late!.id, 1]],
        0,
        5,
        1,
      ])
    })

    it('narrows the invoices to those that it recorded or gave an original, as far as a person sees them', async () => {
      const colleague = await makeColleague(floor(), clock, owner)
      const stranger = await makeOwner(floor(), clock, '昆山沃野自动化设备有限公司')
      const [mine, theirs, both] = [one(), one(), one()]
      await intake.bring(colleague, [['scan.pdf', await drawPdf(both)]], { area: 'company' })
      await intake.bring(owner, [['other.xml', writeXml(one())]], { area: 'company' })
      await intake.work()
      clock.advance(60)
      // A new one, the same again, a better original of a colleague's, and what is none.
      await intake.bring(
        owner,
        [
          ['a.xml', writeXml(mine)],
          ['again.xml', writeXml(mine)],
          ['better.xml', writeXml(both)],
          ['receipt.pdf', await bankReceiptPdf('narrowed')],
        ],
        { area: 'company' },
      )
      await intake.bring(colleague, [['theirs.xml', writeXml(theirs)]], { area: 'company' })
      await intake.work()
      const batches = (await listImportBatches(intake.deps)(owner, page)).content
      const batchOf = (name: string) => batches.find((batch) => batch.name === name)!.id
      const found = async (actor: Actor, area: 'personal' | 'company', batch: string) => {
        const filter = { area, importBatch: batch }
        const { content } = await listInvoices(intake.deps)(actor, { ...filter, tab: 'all', sort: 'date', order: 'desc', pageSize: 50 })
        expect((await countInvoices(intake.deps)(actor, filter)).all).toBe(content.length)
        return content.map(({ number }) => number).toSorted()
      }
      const whole = [mine.number, both.number].toSorted()
      expect([
        await found(owner, 'company', batchOf('a.xml')),
        await found(owner, 'personal', batchOf('a.xml')),
        await found(owner, 'company', batchOf('theirs.xml')),
        await found(owner, 'personal', batchOf('theirs.xml')),
        await found(stranger, 'company', batchOf('a.xml')),
        await found(owner, 'company', '00000000-0000-7000-8000-000000000000'),
      ]).toEqual([whole, [mine.number], [theirs.number], [], [], []])
    })
  }))
