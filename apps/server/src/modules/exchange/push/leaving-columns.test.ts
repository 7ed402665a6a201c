// What a push says to its target, and a company to its group, key by key, against the lists of the domain.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outward } from '@piaotai/domain/outward.ts'
import { groupGrants, type GroupGrant } from '@piaotai/domain/group.ts'
import { fieldsOf } from '../../../adapters/push/fields.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { gatherInvoice } from './gather-invoice.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { openPushWorld, webhookSecret, type PushWorld } from '#testing/worlds/push-world.ts'
import type { SomeOf } from '../../../../../../scripts/lib/drafts.ts'

const keys = (of: object) => Object.keys(of).toSorted()
const listed = (list: readonly string[]) => list.toSorted()
const page = { page: 1, pageSize: 50 }

describe('What leaves the house', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let world: PushWorld
    beforeAll(async () => {
      world = await openPushWorld(floor(), clock)
      world.erp.set({ later: false, secret: webhookSecret })
    })
    afterAll(() => world?.close())

    it('by push: the message, its invoice, lines and links, and the facts that templates choose from', async () => {
      const owner = await world.owner()
      const invoiceId = await world.enter(owner)
      await floor().asOwner(`update invoice set red_net = 1, red_tax = 0.06, red_gross = 1.06 where id = '${invoiceId}'`)
      const { requests } = await world.useCases.previewPush(owner, { id: null, draft: world.drafts.webhook(), invoiceId })
      const { data } = JSON.parse(requests[0]!.body) as { data: { invoice: { deductible: object; lines: object[]; originals: object[] } } }
      const [line, file] = [data.invoice.lines[0]!, data.invoice.originals[0]!]
      expect([keys(data), keys(data.invoice), keys(data.invoice.deductible), keys(line), keys(file)]).toEqual([
        listed(outward.push),
        listed(outward.pushInvoice),
        listed(outward.pushDeductible),
        listed(outward.pushLine),
        listed(outward.pushFile),
      ])
      expect(requests[0]!.body).not.toContain(owner.userName)
      const invoice = await world.deps.db.inTenant(owner, (tx) => gatherInvoice(world.deps, tx, owner.companyId, invoiceId, invoiceId))
      expect(keys(fieldsOf({ number: '', key: '', invoice: invoice!, externalId: null, update: false }))).toEqual(listed(outward.pushFact))
    })
    it('to a group: rows without states of the member’s own, and the push status with that grant alone', async () => {
      const [head, member] = [await world.owner('苏州砚田精密制造有限公司'), await world.owner('昆山砚田模具有限公司')]
      await floor().asOwner(`update company set suite = 'group', due_date = null where id in ('${head.companyId}', '${member.companyId}')`)
      await world.useCases.createCompanyGroup(head, { name: '砚田集团' })
      const [{ number } = { number: '' }] = await floor().asOwner(`select number from company where id = '${member.companyId}'`)
      const { id }: { readonly id: string } = await world.useCases.inviteToGroup(head, { number: String(number), message: '' })
      const begin = (grants: readonly GroupGrant[]) => world.useCases.acceptGroupInvitation(member, { id, grants: [...grants] })
      await begin(groupGrants.filter((grant) => grant !== 'push'))
      await world.enter(member)
      await world.work()
      const rows = async (of: Actor, filter: SomeOf<typeof world.useCases.listGroupRows> = {}) =>
        (await world.useCases.listGroupRows(of, { ...page, ...filter })).content
      const [row] = await rows(head)
      expect([keys(row!), row!.pushable, row!.pushStatus]).toEqual([listed(outward.groupRow), false, null])
      // Nobody finds by asking what they are not shown.
      expect(await rows(head, { pushStatus: 0 })).toEqual([])
      const { version } = (await world.useCases.listGroupMemberships(member, page)).content[0]!
      await world.useCases.saveGroupGrants(member, { id, grants: [...groupGrants], version })
      await world.work()
      expect(await rows(head, { pushStatus: 0 })).toMatchObject([{ pushable: true, pushStatus: 0 }])
      const columns = await floor().asOwner(
        `select attname as name from pg_attribute where attrelid = 'group_row'::regclass and attnum > 0 and not attisdropped`,
      )
      expect(columns.map(({ name }) => name).filter((name) => ['use_status', 'title_status', 'entered_by'].includes(String(name)))).toEqual(
        [],
      )
    })
  }))
