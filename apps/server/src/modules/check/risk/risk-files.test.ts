// The risk radar on files that showed an invoice again: names them to people who see them among the records of imports.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { importFiles } from '../../intake/intake/index.ts'
import { riskModule } from './index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { invoicesFor, makeColleague, makeIntake, type Intake } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'

describe('Files that showed an invoice again', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    const invoice = invoicesFor(1)[0]!
    let intake: Intake
    let owner: Actor
    let colleague: Actor
    let id: string
    beforeAll(async () => {
      intake = await makeIntake(floor(), clock)
    })
    afterAll(() => intake.close())
    beforeEach(async () => {
      owner = await makeOwner(floor(), clock)
      colleague = await makeColleague(floor(), clock, owner)
      await bring(owner, 'first.xml', writeXml(invoice))
      id = String((await floor().asOwner(`select id from invoice where company_id = '${owner.companyId}'`))[0]!['id'])
    })
    const bring = async (by: Actor, name: string, bytes: Uint8Array): Promise<void> => {
      await importFiles(intake.deps)(by, { area: 'personal', mode: 'einvoice', files: [await intake.upload(by, name, bytes)] })
      await intake.work()
    }
    const reported = async (actor = owner, area: 'personal' | 'company' = 'company') => {
      const { findings } = await riskModule.useCases({ db: floor().db, clock, audit: makeAudit({ clock }) }).readRisk(actor, { id, area })
      const { says, files } = findings.find((f) => f.rule === 'duplicate')!
      return {
        says,
        files: files.map((file) => file.name),
        elsewhere: findings.filter((f) => f.rule !== 'duplicate' && f.files.length > 0),
      }
    }
    /** The same invoice in other bytes. */
    const once = () => Buffer.concat([writeXml(invoice), Buffer.from('\n')])
    const twice = () => Buffer.concat([writeXml(invoice), Buffer.from('\n\n')])
    const other = () => writeXml({ ...invoice, date: '2026-01-15' })

    it('are none where nothing was brought again', async () => {
      expect(await reported()).toEqual({ says: 'none', files: [], elsewhere: [] })
    })
    it('are named, the latest first', async () => {
      await bring(owner, 'again.xml', once())
      await bring(colleague, 'once more.xml', twice())
      const { says, files, elsewhere } = await reported()
      expect([says, files.toSorted(), elsewhere]).toEqual(['broughtAgain', ['again.xml', 'once more.xml'], []])
    })
    it('that say something else are named alone', async () => {
      await bring(owner, 'again.xml', once())
      await bring(owner, 'other day.xml', other())
      expect(await reported()).toMatchObject({ says: 'differingFile', files: ['other day.xml'] })
    })
    it('of a colleague are counted and not named to who sees the own records alone', async () => {
      await bring(colleague, 'theirs.xml', once())
      const viewer: Actor = {
        ...owner,
        role: 'staff',
        permissions: new Set([...permissionsOfRole('staff'), 'menu_2', 'menu_2.allInvoiceCo']),
        rowScope: { scope: 'own', departments: [], pools: [], push: [] },
      }
      expect([await reported(viewer), await reported(viewer, 'personal')]).toMatchObject([
        { says: 'broughtAgain', files: [] },
        { says: 'broughtAgain', files: [] },
      ])
    })
  }))
