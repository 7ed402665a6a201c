// 全部公司: whose months a person sees, in which order, and with which figures.
import { expect, it } from 'vitest'
import { onPostgres } from '#testing/database/database.ts'
import { data, fileApp, setSuite } from '#testing/worlds/company.ts'
import { makeMonths } from '#testing/worlds/month-world.ts'
import { join, makePreparer, preparing } from '#testing/worlds/several-companies.ts'

const open = fileApp()

onPostgres('The months of all companies', () => {
  it('are those whose month page the person may open in each, as that company’s own page tells them, the longest overdue first', async () => {
    const { home, other, person, there } = await makePreparer(open())
    const closing = await makeMonths(open())
    await join(open(), closing, person, ['menu_2.monthClose', 'menu_4.caiwupz', 'caiwupz.close'])
    for (const month of [other.months.first, other.months.last]) await other.close(month)
    const { content, more } = data(await person.api.invoice.listMonthCompanies({}))
    expect(more).toBe(0)
    expect(content.map(({ id, month }) => [id, month!.month, month!.role])).toEqual([
      [home.id, home.months.first, 'prepare'],
      [closing.id, closing.months.first, 'review'],
      [other.id, other.months.present, 'prepare'],
    ])
    const own = data(await there.invoice.readMonth({}))
    const row = content.find(({ id }) => id === other.id)!.month!
    expect(row).toEqual({
      month: own.month,
      state: own.state,
      deadline: own.deadline,
      closesFrom: own.closesFrom,
      role: 'prepare',
      things: own.things,
      required: own.required,
      mine: own.mine,
      parts: own.parts,
      waitsFor: row.waitsFor,
    })
  })
  it('leave out companies that the person is not in, has left or is disabled in, and those whose grants or suite have no such page', async () => {
    const { home, other, person } = await makePreparer(open())
    const list = async () => data(await person.api.invoice.listMonthCompanies({})).content.map(({ id }) => id)
    const [ungranted, gone, disabled] = [await makeMonths(open()), await makeMonths(open()), await makeMonths(open())]
    await makeMonths(open())
    await join(open(), ungranted, person, ['menu_4.caiwupz'])
    for (const company of [gone, disabled]) await join(open(), company, person, preparing)
    expect((await list()).toSorted()).toEqual([home.id, other.id, gone.id, disabled.id].toSorted())
    data(await gone.owner.api.user.removeMembers({ ids: [person.userId] }))
    data(await disabled.owner.api.user.setMemberStatus({ ids: [person.userId], status: 'disabled' }))
    expect((await list()).toSorted()).toEqual([home.id, other.id].toSorted())
    await setSuite(open(), other, 'standard')
    expect(await list()).toEqual([home.id])
  })
  it('say nothing of a company that demands a second factor which the session lacks, but that it is there; a bound session hears of its own alone', async () => {
    const { home, other, person } = await makePreparer(open())
    const list = async () => data(await person.api.invoice.listMonthCompanies({})).content
    const { number } = data(await other.owner.api.user.readCompany({ teamId: other.id }))
    await open().asOwner(`update company set demands_totp = true where id = '${other.id}'`)
    expect((await list()).at(-1)).toEqual({ id: other.id, name: other.name, number, month: null })
    await open().asOwner(`update session set bound_to = '${home.id}' where user_id = '${person.userId}'`)
    expect((await list()).map(({ id }) => id)).toEqual([home.id])
  })
})
