// A company whose suite has ended: what is refused with the suite’s own answer, and what stays, over HTTP.
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCompany, nobody, onApp, setSuite, verdict, type TestCompany } from '#testing/worlds/company.ts'

const area = 'company' as const
const ids = { area, ids: [nobody] }

describe('A company whose suite has ended', () => {
  onApp((open) => {
    let made: TestCompany
    beforeAll(async () => {
      made = await makeCompany(open())
      await setSuite(open(), made, 'professional', '2026-01-31')
    })
    const user = () => made.owner.api.user
    const invoice = () => made.owner.api.invoice
    const email = () => made.owner.api.email
    const bureau = () => made.owner.api.bureau

    it('is refused entry, import, verification, correction, sending and use with one answer, which names the last day', async () => {
      const calls = {
        verify: await invoice().verifyInvoices({ ...ids, purse: 'company' }),
        classify: await invoice().classifyInvoices({ ...ids, category: 1 }),
        retry: await invoice().retryImports(ids),
        submit: await invoice().submitInvoices(ids),
        withdraw: await invoice().withdrawInvoices(ids),
        confirm: await invoice().confirmInvoices(ids),
        push: await invoice().pushInvoices({ ...ids, targetId: nobody }),
        markNoPush: await invoice().markNoPush(ids),
        occupy: await invoice().occupyInvoices(ids),
        pause: await invoice().pauseRule({ id: nobody }),
        vouchers: await invoice().mergeVouchers({ ids: [nobody, made.id], by: 'day' }),
        noDelivery: await email().markNoDelivery({ ids: [nobody], needed: false }),
        reprocess: await email().reprocessMails(ids),
        acceptReceipts: await email().acceptReceipts(ids),
        ownMailbox: await email().changeOwnMailAddress({ name: 'zhangwei' }),
        rpa: await made.owner.api.upload.certifyManyUploads({
          fileList: [{ file: 'a.pdf', length: 10 }],
          originFileName: 'a.pdf',
        }),
        pulls: await bureau().retryTaxPulls({ ids: [nobody] }),
        taxRows: await bureau().syncTaxInvoices({ direction: 'in', ids: [nobody] }),
      }
      const others = Object.entries(calls).filter(([, answer]) => verdict(answer) !== 'suite.ended')
      expect(others.map(([name, answer]) => [name, answer.body])).toEqual([])
      expect([calls.submit.status, calls.submit.body.code, calls.submit.body.message]).toEqual([
        403,
        10020,
        '套餐已于 2026-01-31 到期，不能再录入、更正、查验、发送和付款；续费后继续，已有数据可查看、导出、下载和打印',
      ])
    })
    it('reads its lists, exports, and manages its people', async () => {
      const page = { page: 1, pageSize: 20 }
      const calls = {
        invoices: await invoice().listInvoices({ area }),
        payments: await invoice().listPaymentBatches({ ...page, mine: true }),
        pushes: await invoice().listPushes({ ...page, area }),
        vouchers: await invoice().listVouchers(page),
        mails: await email().listMails({ ...page, area }),
        receipts: await email().listReceipts({ ...page, area }),
        partners: await user().listPartners(page),
        pulls: await bureau().listTaxPulls({ ...page, direction: 'in' }),
        exportPayments: await invoice().exportPayments({ filter: {} }),
        members: await user().listMembers({}),
        department: await user().createDepartment({ name: '财务部', parentId: null }),
        downloads: await invoice().listDownloads(page),
      }
      const shut = Object.entries(calls).filter(([, answer]) =>
        ['suite.ended', 'suite.notIncluded', 'permission.denied'].includes(verdict(answer)),
      )
      expect(shut.map(([name, answer]) => [name, answer.body])).toEqual([])
    })
    it('is told “not included” of what its suite never had', async () => {
      expect(verdict(await user().createCompanyGroup({ name: '拾光集团' }))).toBe('suite.notIncluded')
    })
    it('goes on where it was once the suite is renewed', async () => {
      const renewed = await makeCompany(open())
      await setSuite(open(), renewed, 'professional', '2026-01-31')
      const submit = async () => verdict(await renewed.owner.api.invoice.submitInvoices(ids))
      const before = await submit()
      await setSuite(open(), renewed, 'professional', '2099-01-01')
      expect([before, await submit()]).toEqual(['suite.ended', 'invoice.notFound'])
    })
  })
})
