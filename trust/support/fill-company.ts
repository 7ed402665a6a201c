// A company with a row in every tenant table: one file read, recorded and held.
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import type { Actor } from '../../apps/server/src/kernel/actor.ts'
import { stillClock, type Floor } from '../../apps/server/test/support/database.ts'
import { blind, invoicesFor, makeIntake } from '../../apps/server/test/support/intake.ts'

export const fillCompany = async (floor: Floor, owner: Actor): Promise<void> => {
  const intake = await makeIntake(floor, stillClock()), [recorded, held] = invoicesFor(2)
  await intake.bring(owner, [['a.xml', writeXml(recorded!)]])
  await intake.work()
  await intake.bring(owner, [['b.pdf', await drawPdf(held!)]])
  await intake.work({ recognition: blind('number') })
  intake.close()
}
