// 开始清单: steps that become done by what the company has, for each person as their rights are.
import { expect, it } from 'vitest'
import type { StartStep } from '@piaotai/domain/start.ts'
import { data, makeCompany, onApp, setSuite, somebody, verdict, type Member } from '#testing/worlds/company.ts'
import { enterInvoice } from '#testing/worlds/enter-invoice.ts'
import { uploadFile } from '../../../../../../scripts/lib/api-client.ts'
import { waitForImports } from '../../../../../../scripts/lib/wait-for.ts'

const taxId = '91330106MA2K0Y5R62'
const listOf = async ({ api }: Member) => data(await api.user.readStart({}))
const statesOf = async (person: Member) => Object.fromEntries((await listOf(person)).steps.map(({ step, state }) => [step, state]))
const skip = async ({ api }: Member, step: StartStep, skipped = true) => verdict(await api.user.skipStartStep({ step, skipped }))
const menuOf = async ({ api }: Member, teamId: string) =>
  data(await api.user.readCompany({ teamId }))
    .operatorInfo.menuList.flatMap(({ pages }) => pages)
    .find(({ key }) => key === 'menu_1.start')

onApp(
  (open) => {
    it('is all open in a new company, and each step is done by what the company has, whoever looks', async () => {
      const company = await makeCompany(open())
      const { owner } = company
      const open6 = { company: 'open', people: 'open', invoice: 'open', mail: 'open', bureau: 'open', book: 'open' }
      expect(await statesOf(owner)).toEqual(open6)
      data(await owner.api.user.editCompany({ taxId }))
      data(await owner.api.invoice.adoptStandardChart({ standard: 'small' }))
      const colleague = await company.member()
      await enterInvoice(open(), company, colleague)
      const now = { ...open6, company: 'done', people: 'done', invoice: 'done', book: 'done' }
      expect([await statesOf(owner), await statesOf(colleague)]).toEqual([now, now])
    })
    it('takes the tax id once: said at creation or later it is the company’s title, and another title stays the only one', async () => {
      const titles = async ({ api }: Member) => data(await api.user.listTitles({})).content.map((title) => `${title.name} ${title.taxId}`)
      const atOnce = await somebody(open())
      data(await atOnce.api.user.createCompany({ name: '宁波拾光印务有限公司', taxId }))
      expect([await titles(atOnce), (await statesOf(atOnce))['company']]).toEqual([[`宁波拾光印务有限公司 ${taxId}`], 'done'])
      const later = await makeCompany(open())
      data(await later.owner.api.user.editCompany({ taxId }))
      data(await later.owner.api.user.editCompany({ taxId: '91310000MA1FL4LR8P' }))
      expect(await titles(later.owner)).toEqual([`${later.name} ${taxId}`])
    })
    it('tells staff whom to ask for what they may not do, and lets them skip nothing of it', async () => {
      const company = await makeCompany(open())
      const staff = await company.member()
      const keeper = await company.member({ keys: ['menu_4.caiwupz', 'caiwupz.edit'], scope: 'company' })
      const { steps } = await listOf(staff)
      expect(steps.filter(({ may }) => may).map(({ step }) => step)).toEqual(['invoice'])
      expect(steps.find(({ step }) => step === 'book')?.who).toEqual([keeper.name, company.owner.name])
      expect([await skip(staff, 'book'), await skip(keeper, 'bureau'), await skip(keeper, 'book')]).toEqual([
        'start.notYours',
        'start.notYours',
        'ok',
      ])
    })
    it('keeps for the company what it does not need, with who said so in the log, until that is taken back', async () => {
      const company = await makeCompany(open())
      const { owner } = company
      const colleague = await company.member()
      expect(await skip(owner, 'bureau')).toBe('ok')
      expect((await statesOf(colleague))['bureau']).toBe('skipped')
      expect(await skip(owner, 'bureau', false)).toBe('ok')
      expect((await statesOf(colleague))['bureau']).toBe('open')
      const log = data(await owner.api.user.listCompanyLog({})).content.map(({ action }) => action)
      expect(log.filter((action) => action.startsWith('company.start'))).toEqual(['company.startStepNeeded', 'company.startStepSkipped'])
      data(await owner.api.user.editCompany({ taxId }))
      expect(await skip(owner, 'company')).toBe('start.stepDone')
    })
    it('stands in place of the home before the first invoice, then on it, and in the menu of whoever put it away', async () => {
      const company = await makeCompany(open())
      const { owner } = company
      const other = await company.member({ keys: ['menu_4.mailboxes', 'mailboxes.edit'], scope: 'company' })
      const shown = async (person: Member) => (await listOf(person)).shown
      expect([await shown(owner), (await menuOf(owner, company.id))?.hidden]).toEqual(['whole', true])
      await enterInvoice(open(), company, owner)
      expect([await shown(owner), await shown(await company.member())]).toEqual(['fold', 'none'])
      data(await owner.api.user.putStartAway({ away: true }))
      expect([await shown(owner), (await menuOf(owner, company.id))?.hidden]).toEqual(['none', false])
      expect([await shown(other), (await menuOf(other, company.id))?.hidden]).toEqual(['fold', true])
      data(await owner.api.user.putStartAway({ away: false }))
      expect([await shown(owner), (await menuOf(owner, company.id))?.hidden]).toEqual(['fold', true])
    })
    it('leaves out what the suite does not hold, and says nothing of a demo that is not there', async () => {
      const company = await makeCompany(open())
      await setSuite(open(), company, 'standard')
      const { steps, demo, suite } = await listOf(company.owner)
      expect([steps.map(({ step }) => step), demo]).toEqual([['company', 'people', 'invoice', 'mail'], null])
      expect(suite.members).toEqual({ used: 1, allowed: 20 })
    })
    it('offers a sample that is read, is the company’s own and is verified, as any invoice', async () => {
      const company = await makeCompany(open())
      const { owner } = company
      data(await owner.api.user.editCompany({ taxId }))
      const answer = await fetch(`${open().url}/user-center/start/sample`, { headers: { authorization: `Bearer ${owner.token}` } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      const url = await uploadFile(owner, 'sample.pdf', new Uint8Array(await answer.arrayBuffer()))
      data(await owner.api.invoice.importFiles({ area: 'company', mode: 'einvoice', files: [{ name: 'sample.pdf', url }] }))
      expect(await waitForImports(owner, 60)).toEqual([])
      const [invoice] = data(await owner.api.invoice.listInvoices({ area: 'company' })).content
      expect(invoice).toMatchObject({ titleStatus: 1, warningCount: 0 })
      data(await owner.api.invoice.verifyInvoice({ id: invoice!.id, area: 'company', purse: 'company' }))
      await expect
        .poll(async () => data(await owner.api.invoice.readInvoice({ id: invoice!.id, area: 'company' })).verifyStatus, { timeout: 30_000 })
        .toBe(1)
    })
  },
  { work: true, simulators: true },
)
