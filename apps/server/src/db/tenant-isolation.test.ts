// Row-level security keeps companies apart, even in a query without a condition.
import { describe, expect, it } from 'vitest'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../kernel/deps.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeOwner } from '#testing/worlds/people.ts'

const storedFile = (companyId: string) => ({
  company_id: companyId,
  id: newId(),
  key: `${companyId}/${newId()}`,
  sha256: 'a'.repeat(64),
  size: '12',
  format: 'pdf',
  name: '发票.pdf',
  created_by: null,
  created_at: new Date().toISOString(),
})

describe('Row-level security', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    const twoCompanies = async () => {
      const mine = await makeOwner(floor(), clock)
      const theirs = await makeOwner(floor(), clock, '另一家有限公司')
      await floor().db.inTenant(theirs, (tx) => tx.insertInto('stored_file').values(storedFile(theirs.companyId)).execute())
      return { mine, theirs }
    }

    it('shows a company none of the rows of another, even without any filter', async () => {
      const { mine, theirs } = await twoCompanies()
      const seen = await floor().db.inTenant(mine, (tx) => tx.selectFrom('stored_file').selectAll().execute())
      const own = await floor().db.inTenant(theirs, (tx) => tx.selectFrom('stored_file').selectAll().execute())
      expect([seen.length, own.length]).toEqual([0, 1])
    })
    it('shows nothing at all outside a company', async () => {
      await twoCompanies()
      const count = (tx: Tx) => tx.selectFrom('stored_file').selectAll().execute()
      expect(await floor().db.outside(count)).toEqual([])
    })
    it('refuses a row that is written for another company', async () => {
      const { mine, theirs } = await twoCompanies()
      await expect(
        floor().db.inTenant(mine, (tx) => tx.insertInto('stored_file').values(storedFile(theirs.companyId)).execute()),
      ).rejects.toMatchObject({ code: '42501' })
    })
    it('refuses to move a row to another company', async () => {
      const { mine, theirs } = await twoCompanies()
      await floor().db.inTenant(mine, (tx) => tx.insertInto('stored_file').values(storedFile(mine.companyId)).execute())
      await expect(
        floor().db.inTenant(mine, (tx) => tx.updateTable('stored_file').set({ company_id: theirs.companyId }).execute()),
      ).rejects.toMatchObject({ code: '42501' })
    })
    it('changes and deletes nothing of another company', async () => {
      const { mine, theirs } = await twoCompanies()
      await floor().db.inTenant(mine, async (tx) => {
        await tx.updateTable('stored_file').set({ name: '改名.pdf' }).execute()
        await tx.deleteFrom('stored_file').execute()
      })
      expect(await floor().db.inTenant(theirs, (tx) => tx.selectFrom('stored_file').select('name').execute())).toEqual([
        { name: '发票.pdf' },
      ])
    })
    it("shows a person their own memberships and nobody else's", async () => {
      const { mine, theirs } = await twoCompanies()
      const seen = await floor().db.outside((tx) => tx.selectFrom('member').select('company_id').execute(), mine.userId)
      expect([seen.map((r) => r.company_id), seen.some((r) => r.company_id === theirs.companyId)]).toEqual([[mine.companyId], false])
    })
    it('does not let a person make themselves a member from outside', async () => {
      const { mine, theirs } = await twoCompanies()
      const join = (tx: Tx) =>
        tx
          .insertInto('member')
          .values({ company_id: theirs.companyId, user_id: mine.userId, role: 'staff', joined_at: clock.now().toISOString() })
          .execute()
      await expect(floor().db.outside(join, mine.userId)).rejects.toMatchObject({ code: '42501' })
    })
    it('forgets the company when a transaction ends', async () => {
      const { theirs } = await twoCompanies()
      await floor().db.inTenant(theirs, (tx) => tx.selectFrom('stored_file').select('id').execute())
      expect(await floor().db.outside((tx) => tx.selectFrom('stored_file').select('id').execute())).toEqual([])
    })
    it('stands forced on every table that has a company_id', async () => {
      const bare = await floor().asOwner(`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attname = 'company_id' and c.relname not in ('session', 'delivery_link', 'mail_address', 'device_pairing')
        and not (c.relrowsecurity and c.relforcerowsecurity and exists (select 1 from pg_policy p where p.polrelid = c.oid))`)
      expect(bare).toEqual([])
    })
    it("leads every key and foreign key of a tenant table with company_id, a domain's own key aside: it belongs to one company of all", async () => {
      const loose = await floor().asOwner(`
      select conrelid::regclass::text || '.' || conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and k.contype in ('p', 'u', 'f') and c.relrowsecurity and c.relname <> 'sso_domain' and k.confrelid <> all (array['company'::regclass, 'app_user'::regclass]::oid[])
        and (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) <> 'company_id'`)
      expect(loose).toEqual([])
    })
  }))
