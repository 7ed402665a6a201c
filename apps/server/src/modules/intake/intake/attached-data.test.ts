// A file that shows one invoice and contains the data of several: each becomes a record, and none gets another's face.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { printProcess } from '../../../adapters/print/print-process.ts'
import { makeFileWriter } from '../../../adapters/sheets/file-writer.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { readImport } from './index.ts'
import { makePrint } from '../../output/print/index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { invoicesFor, makeIntake, type Intake } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { sheetsOf } from '#testing/files/printing.ts'

describe('A file with the data of several invoices', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let intake: Intake
    let owner: Actor
    beforeAll(async () => {
      intake = await makeIntake(floor(), clock)
      owner = await makeOwner(floor(), clock)
    })
    afterAll(() => intake.close())

    it('makes a record of each, and prints those that no page shows from their data', async () => {
      const [shown, beside] = invoicesFor(2, { lines: 1 })
      const data = `<EInvoices>${[shown!, beside!]
        .map((invoice) =>
          writeXml(invoice)
            .toString('utf8')
            .replace(/^<\?xml[^>]*>\s*/, ''),
        )
        .join('')}</EInvoices>`
      const [id] = await intake.bring(owner, [
        ['two.pdf', await drawPdf(shown!, undefined, { attachments: [{ name: 'data.xml', bytes: Buffer.from(data) }] })],
      ])
      await intake.work()
      const file = await readImport(intake.deps)(owner, { id: id!, area: 'personal' })
      expect([file.recognitionStatus, file.entered, file.items!.map((item) => [item.number, item.pages])]).toEqual([
        9,
        2,
        [
          [shown!.number, [1]],
          [beside!.number, []],
        ],
      ])
      const ids = file.items!.map((item) => item.invoiceId!)
      const settings = { print: { layout: 'a4one', margin: 5, order: 'list' } as const }
      const made = await makePrint(printProcess())({ ...intake.deps, fileWriter: makeFileWriter() })(
        { companyId: owner.companyId, userId: owner.userId, kind: 'print', ids, settings },
        { signal: new AbortController().signal, tell: async () => undefined },
      )
      const sheets = await sheetsOf(await readFile(made.path))
      await made.discard()
      expect(
        sheets.map(({ text }) => [
          [shown!, beside!].filter((invoice) => text.includes(invoice.number)).map((invoice) => invoice.number),
          text.includes('不能代替原件'),
        ]),
      ).toEqual([
        [[shown!.number], false],
        [[beside!.number], true],
      ])
    })
  }))
