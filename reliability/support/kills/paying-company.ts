// A company that pays: each scene is an act that is still to be done, and what there is of it afterwards.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql, type RawBuilder } from 'kysely'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { App } from '../../../apps/server/src/app/app.ts'
import { fieldsOf } from '../../../scripts/lib/api-client.ts'
import type { MoneyWorld } from '../states/money-world.ts'
import { moneyInvariants } from '../states/money-invariants.ts'
import { mendCompany } from '../../../apps/server/src/modules/invoices/totals/index.ts'
import { adminOf } from './delivering-company.ts'
import { payActs, type PayAct, type PayCall, type PayInputs } from './pay-acts.ts'

const area = 'company' as const
const reason = '已与供应商核对'
const seller = { name: '昆山沃野自动化设备有限公司', taxId: '91320594MA1X7K3Q2J' } as const
const payer = { name: '宁波拾光文具有限公司', bankName: '招商银行宁波分行', bankAccount: '5129 0404 1610 608' }
const head = '交易日期,流水号,借方发生额,贷方发生额,对方户名,摘要'
const voucher = new TextEncoder().encode('%PDF-1.4\n%%EOF\n')
type Row = Readonly<Record<string, unknown>>
interface Batch {
  readonly id: string
  readonly number: string
  readonly amount: string
  readonly ids: readonly string[]
}
const total = (batches: readonly Batch[]) => sumAmounts(batches.map(({ amount }) => amount))!
type Left = Readonly<Record<string, unknown>>
export interface PayScene {
  readonly act: PayAct
  /** What there is of the act; and what there is if it did nothing, or all. */
  readonly left: () => Promise<Left>
  readonly nothing: Left
  readonly whole: Left
  /** The problem that a repeat of the whole meets; null where it changes nothing. A download is another one each time. */
  readonly again?: string | null
}

export const openPayingCompany = async (app: App) => {
  const who = adminOf({
    companyId: '',
    userId: await app.createUser({ name: '沈亦舟', email: `${randomUUID()}@example.test`, tel: null, password: 'Yantai2026' }),
  })
  const { id: companyId } = await app.createCompany(
    { ...who, companyId: null, role: null },
    { name: payer.name, taxId: '91330203MA2HRW7C5X' },
  )
  const owner = adminOf({ companyId, userId: who.userId })
  const use = app.useCases
  const run = payActs(app)
  const actOf = <C extends PayCall>(call: C, input: PayInputs[C]): PayAct => ({ companyId, userId: owner.userId, call, input })
  const rowsOf = (text: RawBuilder<Row>): Promise<readonly Row[]> => app.db.inTenant(owner, async (tx) => (await text.execute(tx)).rows)
  const hold = moneyInvariants({ floor: { asOwner: (text: string) => rowsOf(sql.raw(text)) }, use } as unknown as MoneyWorld)
  let serial = 0
  await rowsOf(sql`update company set suite = 'group', due_date = null where id = ${companyId}`)
  await use.createPartner(owner, {
    ...seller,
    relations: ['up'],
    customerType: 'enterprise',
    taxpayerKind: null,
    invoicingType: null,
    contact: '',
    phone: '',
    address: '',
    bankName: '工商银行昆山支行',
    bankCode: '102305200011',
    bankAccount: '1102020409000123456',
    externalNumber: '',
    orderName: '',
    tags: [],
    mailboxes: [],
    responsibleId: null,
  })
  await rowsOf(sql`update partner_account_change set confirmed_by = changed_by, confirmed_by_name = '周牧野', confirmed_at = changed_at,
    called_number = '0512-66660000', answered_by = '财务' where company_id = ${companyId}`)

  /** Verified invoices, each of a sum of its own, so that nothing stands against them; submitted. */
  const submit = async (count: number): Promise<Batch> => {
    const from = serial + 1
    serial += count
    const rows = await rowsOf(sql`
      insert into invoice (company_id, id, type, number, date, seller_name, seller_tax_id, amount_excluding_tax, tax_amount, amount_including_tax,
        category, verify_status, title_status, standing, standing_source, entry_source, entered_by, entered_by_name, entered_at)
      select ${companyId}, gen_random_uuid(), 22, '26332' || lpad((n * 1000)::text, 15, '0'), date '2026-01-01' + n % 300, ${seller.name}, ${seller.taxId},
        100 + n, 0.06, 100.06 + n, 1, 1, 1, 'normal', 'verification', 0, ${owner.userId}, '', now()
      from generate_series(${from}::int, ${serial}::int) n returning id`)
    const ids = rows.map(({ id }) => String(id))
    await use.submitInvoices(owner, { area, ids: [...ids], each: false, reason })
    const [batch] = await rowsOf(sql`select b.id, b.number, b.amount::text as amount from payment_batch b
      join payment_batch_invoice p on p.company_id = b.company_id and p.batch_id = b.id where p.invoice_id = ${ids[0]!}`)
    return { ...(batch as unknown as Batch), ids }
  }
  const bankFile = (batches: readonly Batch[]): PayInputs['file'] => ({
    format: 'generic',
    payer,
    day: '2099-12-31',
    purpose: '货款',
    fast: false,
    ids: batches.map(({ id }) => id),
    reason,
  })
  const file = async (...batches: readonly Batch[]): Promise<string> => String((await use.makeBankFile(owner, bankFile(batches))).id)
  const day = (): string => shanghaiDay(app.clock.now()).replaceAll('-', '')
  const statement = (...lines: readonly (readonly [out: string, back: string, note: string])[]): PayInputs['statement'] => ({
    name: '11月.csv',
    text: [head, ...lines.map(([out, back, note]) => [day(), `L${++serial}`, out, back, seller.name, note].join(','))].join('\n'),
  })
  const upload = async (): Promise<{ readonly url: string; readonly name: string }> => {
    const name = '回单.pdf'
    const [form] = await use.certifyUploads(owner, { fileList: [{ file: name, length: voucher.length }] })
    return { name, ...(await use.storeForm(fieldsOf(form!), Readable.from([voucher]))) }
  }
  const idsOf = (batches: readonly Batch[], type: 'uuid' | 'text' = 'uuid') => sql`any(${batches.map(({ id }) => id)}::${sql.raw(type)}[])`
  const leftOf = (text: RawBuilder<Row>) => async (): Promise<Left> => (await rowsOf(text))[0]!

  const scenes: { readonly [C in PayCall]: () => Promise<PayScene> } = {
    file: async () => {
      const batches = [await submit(3), await submit(2)]
      const these = sql`company_id = ${companyId} and batch_id = ${idsOf(batches)}`
      return {
        act: actOf('file', bankFile(batches)),
        left: leftOf(sql`select count(distinct r.file_id)::int as files, count(distinct r.batch_id)::int as rows, count(i.invoice_id)::int as held,
            coalesce(sum(i.amount), 0)::text as amount, coalesce(max(f.amount), 0)::text as told,
            (select count(*)::int from audit_log where company_id = ${companyId} and action = 'payment.inBankFile' and object_id = ${idsOf(batches, 'text')}) as logged
          from (select * from payment_bank_file_row where ${these} and state = 'live') r
          left join payment_bank_file f on f.company_id = r.company_id and f.id = r.file_id
          left join payment_bank_file_invoice i on i.company_id = r.company_id and i.file_id = r.file_id and i.position = r.position and i.live`),
        nothing: { files: 0, rows: 0, held: 0, amount: '0', told: '0', logged: 0 },
        whole: { files: 1, rows: 2, held: 5, amount: total(batches), told: total(batches), logged: 2 },
        again: 'payment.inBankFile',
      }
    },
    download: async () => {
      const id = await file(await submit(3), await submit(2))
      return {
        act: actOf('download', { id }),
        left: leftOf(sql`select downloads, downloaded_at is not null as dated,
            (select count(*)::int from audit_log where company_id = ${companyId} and action = 'payment.bankFileDownloaded' and object_id = ${id}) as logged
          from payment_bank_file where company_id = ${companyId} and id = ${id}`),
        nothing: { downloads: 0, dated: false, logged: 0 },
        whole: { downloads: 1, dated: true, logged: 1 },
      }
    },
    statement: async () => {
      const [fit, bad, differs, byHand, back] = [await submit(2), await submit(1), await submit(1), await submit(1), await submit(1)]
      const batches = [fit, bad, differs, byHand, back]
      await file(fit, bad)
      await rowsOf(sql`update invoice set standing = 'void', verify_status = 9 where company_id = ${companyId} and id = ${bad.ids[0]!}`)
      await use.confirmInvoices(owner, { area, ids: [...byHand.ids], each: false, reason })
      await run(actOf('statement', statement([back.amount, '', back.number])))
      const stands = (
        name: string,
        of: Batch,
      ) => sql`(select string_agg(distinct b.state || ' ' || p.state || case when p.statement_row_id is null then '' else ' by a line' end, ', ')
        from payment_batch b join payment_batch_invoice p on p.company_id = b.company_id and p.batch_id = b.id where b.company_id = ${companyId} and b.id = ${of.id}) as ${sql.id(name)}`
      return {
        act: actOf(
          'statement',
          statement(
            [fit.amount, '', `货款 ${fit.number}`],
            [bad.amount, '', bad.number],
            ['9.99', '', differs.number],
            [byHand.amount, '', byHand.number],
            ['', back.amount, `退汇 ${back.number}`],
            ['3.00', '', '手续费'],
          ),
        ),
        left: leftOf(sql`select
            (select string_agg(verdict || ' ' || state || ' ' || marked, ', ' order by statement_id, line) from payment_statement_row
              where company_id = ${companyId} and hash is not null and batch_id = ${idsOf(batches)}) as lines,
            ${sql.join(Object.entries({ fit, bad, differs, byHand, back }).map(([name, of]) => stands(name, of)))},
            (select string_agg(r.state || ' ' || i.live, ', ' order by r.position, i.live) from payment_bank_file_row r
              join (select distinct company_id, file_id, position, live from payment_bank_file_invoice) i on i.company_id = r.company_id and i.file_id = r.file_id and i.position = r.position
              where r.company_id = ${companyId} and r.batch_id = ${idsOf(batches)}) as file`),
        nothing: {
          lines: 'matched settled 1',
          fit: 'open submitted',
          bad: 'open submitted',
          differs: 'open submitted',
          byHand: 'confirmed confirmed',
          back: 'confirmed confirmed by a line',
          file: 'live true, live true',
        },
        whole: {
          lines: 'matched back 1, matched settled 2, paidBad alarm 1, amountDiffers open 0, paid settled 0, refund back 0',
          fit: 'confirmed confirmed by a line',
          bad: 'confirmed confirmed by a line',
          differs: 'open submitted',
          byHand: 'confirmed confirmed by a line',
          back: 'open submitted',
          file: 'paid false, paid false',
        },
        again: null,
      }
    },
    confirm: async () => {
      const batches = [await submit(3), await submit(2)]
      await file(...batches)
      const these = sql`p.company_id = ${companyId} and p.batch_id = ${idsOf(batches)}`
      return {
        act: actOf('confirm', { area, ids: batches.flatMap(({ ids }) => [...ids]), each: false, reason, file: await upload() }),
        left: leftOf(sql`select string_agg(distinct b.state, ' ') as batches, string_agg(distinct i.use_status::text, ' ') as invoices, string_agg(distinct p.state, ' ') as payments,
            count(u.confirmed_by)::int as uses, count(distinct f.id)::int as vouchers, count(f.id)::int as proven, string_agg(distinct r.state || ' ' || h.live, ' ') as file,
            (select count(*)::int from audit_log where company_id = ${companyId} and action = 'payment.confirmed' and object_id = ${idsOf(batches, 'text')}) as logged
          from payment_batch_invoice p join payment_batch b on b.company_id = p.company_id and b.id = p.batch_id
          join invoice i on i.company_id = p.company_id and i.id = p.invoice_id
          join invoice_use u on u.company_id = p.company_id and u.use_id = p.use_id
          join payment_bank_file_invoice h on h.company_id = p.company_id and h.invoice_id = p.invoice_id
          join payment_bank_file_row r on r.company_id = h.company_id and r.file_id = h.file_id and r.position = h.position
          left join stored_file f on f.company_id = p.company_id and f.id = p.voucher_file_id where ${these}`),
        nothing: { batches: 'open', invoices: '1', payments: 'submitted', uses: 0, vouchers: 0, proven: 0, file: 'live true', logged: 0 },
        whole: {
          batches: 'confirmed',
          invoices: '3',
          payments: 'confirmed',
          uses: 5,
          vouchers: 1,
          proven: 5,
          file: 'paid false',
          logged: 2,
        },
        again: 'invoice.useDiffers',
      }
    },
  }
  return {
    companyId,
    begin: (call: PayCall) => scenes[call](),
    run,
    /** What breaks, of everything that the company ever did. */
    broken: async (): Promise<readonly unknown[]> => [
      ...(await hold.files(owner)),
      ...(await hold.states(owner)),
      ...(await rowsOf(
        sql`select hash, count(*)::int as lines from payment_statement_row where company_id = ${companyId} and hash is not null and undone_at is null group by 1 having count(*) > 1`,
      )),
      ...(await app.db.inTenant(owner, (tx) => mendCompany(tx, companyId))),
      ...((await app.verifyChain(companyId)).intact ? [] : ['the log']),
    ],
  }
}
