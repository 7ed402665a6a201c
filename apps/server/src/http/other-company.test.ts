// A call in another company of the person, while the session stays in its own.
import { expect, it } from 'vitest'
import { apiClient } from '../../../../scripts/lib/api-client.ts'
import { onPostgres } from '#testing/database/database.ts'
import { password } from '#testing/worlds/app.ts'
import { data, fileApp, makeCompany, nobody, setSuite, verdict } from '#testing/worlds/company.ts'
import { inCompany, join, makePreparer } from '#testing/worlds/several-companies.ts'

const open = fileApp()

onPostgres('A call in another company of the person', () => {
  it('is done there as its member and logged there; the session stays where it is', async () => {
    const { home, other, person, there } = await makePreparer(open())
    const month = other.months.first
    expect(data(await there.invoice.prepareMonth({ month }))).toMatchObject({ state: 'prepared', prepared: { userId: person.userId } })
    expect([(await other.read(month)).state, (await home.read(month)).state]).toEqual(['prepared', 'open'])
    const log = await open().asOwner(
      `select company_id, actor_id, result from audit_log where action = 'month.prepared' and company_id in ('${home.id}', '${other.id}')`,
    )
    expect(log).toEqual([{ company_id: other.id, actor_id: person.userId, result: 'ok' }])
    expect(data(await person.api.user.readUser({})).defaultTeamId).toBe(home.id)
    expect((await person.api.invoice.readMonth({ month })).body.data.state).toBe('open')
  })
  it('is refused by the rights that the person has there, and the refusal is logged there', async () => {
    const { home, person } = await makePreparer(open())
    const narrow = await makeCompany(open())
    await join(open(), narrow, person)
    const there = inCompany(open(), person, narrow.id)
    expect(verdict(await there.invoice.readMonth({}))).toBe('permission.denied')
    expect(
      await open().asOwner(
        `select company_id from audit_log where actor_id = '${person.userId}' and result = 'denied' and company_id in ('${home.id}', '${narrow.id}')`,
      ),
    ).toEqual([{ company_id: narrow.id }])
  })
  it('finds a company of somebody else, one that was left and one that is gone as little as one that nobody has', async () => {
    const { other, person, there } = await makePreparer(open())
    const theirs = await makeCompany(open())
    const gone = await makeCompany(open())
    await join(open(), gone, person)
    await open().asOwner(`update company set deleted_at = now() where id = '${gone.id}'`)
    expect(verdict(await there.invoice.readMonth({}))).toBe('ok')
    data(await other.owner.api.user.removeMembers({ ids: [person.userId] }))
    const answers = await Promise.all(
      [nobody, theirs.id, other.id, gone.id].map(async (id) => (await inCompany(open(), person, id).invoice.readMonth({})).body),
    )
    expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]!.problem).toBe('company.notFound')
    expect(verdict(await inCompany(open(), person, 'everywhere').invoice.readMonth({}))).toBe('company.notFound')
  })
  it('asks at each call what a switch asks: active membership, the factors of that company, and a session that is not bound', async () => {
    const { home, other, person, there } = await makePreparer(open())
    const asked = async () => verdict(await there.invoice.readMonth({}))
    const seen = [await asked()]
    data(await other.owner.api.user.setMemberStatus({ ids: [person.userId], status: 'disabled' }))
    seen.push(await asked())
    data(await other.owner.api.user.setMemberStatus({ ids: [person.userId], status: 'active' }))
    await open().asOwner(`update company set demands_totp = true where id = '${other.id}'`)
    seen.push(await asked())
    await open().asOwner(`update session set factors = 2 where user_id = '${person.userId}'`)
    seen.push(await asked())
    await open().asOwner(`update session set bound_to = '${home.id}' where user_id = '${person.userId}'`)
    seen.push(await asked(), verdict(await inCompany(open(), person, nobody).invoice.readMonth({})))
    expect(seen).toEqual(['ok', 'staff.disabled', 'session.secondFactorNeeded', 'ok', 'session.ownProofNeeded', 'session.ownProofNeeded'])
  })
  it('stops where the suite of that company has ended, and reads on', async () => {
    const { other, there } = await makePreparer(open())
    await setSuite(open(), other, 'group', '2026-01-31')
    expect([
      verdict(await there.invoice.readMonth({})),
      verdict(await there.invoice.returnInvoices({ area: 'company', ids: [nobody] })),
    ]).toEqual(['ok', 'suite.ended'])
  })
  it('is made by no call that is not marked for it, by no key, and by nobody who is signed out', async () => {
    const { home, other, person, there } = await makePreparer(open())
    expect([
      verdict(await there.invoice.closeMonth({ month: other.months.first })),
      verdict(await there.user.listCompanies({})),
      verdict(await there.user.readUser({})),
      verdict(await there.user.switchCompany({ teamId: home.id })),
      verdict(await there.auth.drawCaptcha({ phoneOrEmail: 'somebody@example.test' })),
    ]).toEqual(Array.from({ length: 5 }, () => 'company.notAcross'))
    const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    const { key } = data(
      await home.owner.api.bureau.createKey({
        draft: { name: '月结', scopes: ['month.read', 'month.write'], expiresOn },
        proof: { password },
      }),
    )
    await join(open(), other, home.owner, ['menu_2.monthClose'])
    const plain = apiClient(open().url, () => key)
    expect([
      verdict(await plain.invoice.readMonth({})),
      verdict(await inCompany(open(), { token: key }, other.id).invoice.readMonth({})),
      verdict(await inCompany(open(), { token: key }, home.id).invoice.readMonth({})),
    ]).toEqual(['ok', 'company.notAcross', 'company.notAcross'])
    data(await person.api.auth.logout({}))
    expect((await there.invoice.readMonth({})).status).toBe(401)
  })
  it('is refused where another tab has left the company that the page shows', async () => {
    const { home, other, person } = await makePreparer(open())
    const from = (shown: string) =>
      fetch(`${open().url}/invoice-center/month`, {
        headers: { authorization: `Bearer ${person.token}`, 'company-id': shown, 'in-company': other.id },
      }).then(async (answer) => ((await answer.json()) as { problem?: string }).problem)
    expect([await from(home.id), await from(other.id)]).toEqual([undefined, 'company.changed'])
  })
})
