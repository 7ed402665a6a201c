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
        classify: await invoice().classifyInvoices({ ...ids, category: 1 } as never),
        retry: await invoice().retryImports(ids as never),
        submit: await invoice().submitInvoices(ids as never),
        withdraw: await invoice().withdrawInvoices(ids as never),
        confirm: await invoice().confirmInvoices(ids as never),
        push: await invoice().pushInvoices({ ...ids, targetId: nobody } as never),
        markNoPush: await invoice().markNoPush(ids as never),
        occupy: await invoice().occupyInvoices(ids as never),
        pause: await invoice().pauseRule({ id: nobody }),
        vouchers: await invoice().mergeVouchers({ ids: [nobody, made.id], by: 'day' } as never),
        noDelivery: await email().markNoDelivery({ ids: [nobody], needed: false } as never),
        reprocess: await email().reprocessMails(ids as never),
        acceptReceipts: await email().acceptReceipts(ids as never),
        ownMailbox: await email().changeOwnMailAddress({ name: 'zhangwei' }),
        rpa: await made.owner.api.upload.certifyManyUploads({
          fileList: [{ file: 'a.pdf', length: 10 }],
          originFileName: 'a.pdf',
        } as never),
        pulls: await bureau().retryTaxPulls({ ids: [nobody] } as never),
        taxRows: await bureau().syncTaxInvoices({ direction: 'in', ids: [nobody] } as never),
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
        payments: await invoice().listPaymentBatches({ ...page, mine: true } as never),
        pushes: await invoice().listPushes({ ...page, area } as never),
        vouchers: await invoice().listVouchers(page as never),
        mails: await email().listMails({ ...page, area } as never),
        receipts: await email().listReceipts({ ...page, area } as never),
        partners: await user().listPartners(page as never),
        pulls: await bureau().listTaxPulls(page as never),
        exportPayments: await invoice().exportPayments({} as never),
        members: await user().listMembers({}),
        department: await user().createDepartment({ name: '财务部', parentId: null }),
        downloads: await invoice().listDownloads(page as never),
      }
      const shut = Object.entries(calls).filter(([, answer]) =>
        ['suite.ended', 'suite.notIncluded', 'permission.denied'].includes(verdict(answer)),
      )
      expect(shut.map(([name, answer]) => [name, answer.body])).toEqual([])
    })
    it('is told “not included” of what its suite never had', async () => {
      expect(verdict(await user().createCompanyGroup({ name: '拾光集团' } as never))).toBe('suite.notIncluded')
    })
    it('goes on where it was once the suite is renewed', async () => {
      const renewed = await makeCompany(open())
      await setSuite(open(), renewed, 'professional', '2026-01-31')
      const submit = async () => verdict(await renewed.owner.api.invoice.submitInvoices(ids as never))
      const before = await submit()
      await setSuite(open(), renewed, 'professional', '2099-01-01')
      expect([before, await submit()]).toEqual(['suite.ended', 'invoice.notFound'])
    })
  })
})
