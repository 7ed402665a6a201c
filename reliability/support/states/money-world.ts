// Two companies of a group, three people of the first, a partner, an ERP, a bank and the bureau: every act and outside event by its number.
import { readCsv } from '../../../apps/server/src/adapters/sheets/read-csv.ts'
import type { OpenDatabase } from '../../../apps/server/src/kernel/database.ts'
import type { Actor } from '../../../apps/server/src/kernel/actor.ts'
import { groupModule } from '../../../apps/server/src/modules/exchange/group/index.ts'
import { partnerModule } from '../../../apps/server/src/modules/exchange/partner/index.ts'
import { classifyInvoices } from '../../../apps/server/src/modules/invoices/invoice/index.ts'
import { paymentModule } from '../../../apps/server/src/modules/money/payment/index.ts'
import { stillClock, type Floor } from '../../../apps/server/testing/database/database.ts'
import type { Random } from '../../../apps/server/testing/invoices/random-facts.ts'
import { area, confirmAccounts, paymentWorld, seller } from '../../../apps/server/testing/worlds/payment-world.ts'
import { freshNumber, openTaxWorld } from '../../../apps/server/testing/worlds/verification-world.ts'
import { bankLinesOf, outsideOf, type BankLine } from './money-outside.ts'
import { depsOf } from '../../../scripts/lib/drafts.ts'

export const reason = '已与供应商核对'
const payer = { name: '宁波拾光文具有限公司', bankName: '招商银行宁波分行', bankAccount: '5129 0404 1610 608' }
const accounts = ['1102020409000123456', '6222001100007731'] as const
const head = '交易日期,流水号,借方发生额,贷方发生额,对方户名,摘要'
let serial = 0
let day = 0

export const openMoneyWorld = async (floor: Floor) => {
  const clock = stillClock()
  const world = await openTaxWorld(floor, clock)
  const sheets = { read: async (bytes: Uint8Array, bounds: Parameters<typeof readCsv>[1]) => readCsv(bytes, bounds) }
  const use = { ...world.useCases, ...paymentModule.useCases(depsOf({ ...world.deps, sheets })) }
  const partners = partnerModule.useCases(depsOf({ ...world.deps, sheets }))
  const groups = groupModule.useCases(depsOf(world.deps))

  /** A company in the group of another, each with people who may do everything. */
  const begin = async () => {
    const [other, owner] = [await world.owner('苏州砚田集团有限公司'), await world.owner()]
    for (const { companyId } of [other, owner])
      await floor.asOwner(`update company set suite = 'group', due_date = null where id = '${companyId}'`)
    await groups.createCompanyGroup(other, { name: '砚田集团' })
    const [numbered] = await floor.asOwner(`select number from company where id = '${owner.companyId}'`)
    const invited: { readonly id: string } = await groups.inviteToGroup(other, { number: String(numbered!['number']), message: '' })
    await groups.acceptGroupInvitation(owner, { id: invited.id, grants: ['compare', 'name'] })
    const pay = paymentWorld(floor, clock, world, owner)
    const person = async (): Promise<Actor> => ({ ...(await pay.clerk()), permissions: owner.permissions })
    const people = [owner, await person(), await person()] as const
    const partnerId = (await pay.partner({ bankAccount: accounts[0] })).id as string
    await floor.asOwner(`insert into push_target (company_id, id, name, kind, settings, categories, concurrency, saved_by, saved_by_name, saved_at, created_at)
      values ('${owner.companyId}', gen_random_uuid(), 'ERP', 'http', '{}', '{1}', 1, '${owner.userId}', '', now(), now())`)
    return { other, owner, people, partnerId, pay }
  }
  type Companies = Awaited<ReturnType<typeof begin>>

  /** Invoices of one sequence: the first two show the same purchase; the third is the other company's too. */
  const scene = async ({ other, owner, people, partnerId, pay }: Companies, random: Random) => {
    const own = `2026-${String(1 + (day % 9)).padStart(2, '0')}-${String(1 + (Math.floor(day / 9) % 28)).padStart(2, '0')}`
    day += 1
    const numbers = Array.from({ length: 5 }, freshNumber)
    const sums = ['106.00', '106.00', '106.01', '106.02', '106.03']
    const enter = async (actor: Actor, at: number) => {
      const id = await world.enter(actor, { number: numbers[at]!, sum: sums[at]! })
      await pay.set(id, {
        date: own,
        verify_status: 1,
        title_status: 1,
        seller_name: seller.name,
        seller_tax_id: seller.taxId,
        warnings: '[]',
      })
      return id
    }
    const ids: string[] = []
    for (const at of numbers.keys()) ids.push(await enter(owner, at))
    const theirs = await enter(other, 2)
    // All originals of tests are alike.
    await floor.asOwner(
      `delete from group_hash where kind not in ('invoice', 'purchase') or invoice_id in (${ids
        .filter((_, at) => at !== 2)
        .map((id) => `'${id}'`)
        .join()})`,
    )
    /** Lines that the bank was made to tell, with our number or without. */
    const fed: BankLine[] = []
    const all = ids.map((id) => `'${id}'`).join()
    const batches = async () =>
      (await floor.asOwner(
        `select distinct b.id, b.number, b.amount::text as amount from payment_batch b join payment_batch_invoice p on p.company_id = b.company_id and p.batch_id = b.id where p.invoice_id in (${all}) order by b.number`,
      )) as { id: string; number: string; amount: string }[]
    const statedIn = (state: string, table: string, where = 'true') =>
      floor.asOwner(
        `select id from ${table} where company_id = '${owner.companyId}' and state ${state} and ${where} order by id desc limit 5`,
      )
    const bring = async (by: Actor, lines: readonly BankLine[]) => {
      const rows = lines.map(({ out = '', back = '', party = seller.name, day: on = '20261120', note }) =>
        [on, `L${++serial}`, out, back, party, note].join(','),
      )
      const done = await use.importStatement(by, { name: '11月.csv', bytes: new TextEncoder().encode([head, ...rows].join('\n')) })
      fed.push(...lines)
      return done
    }
    const { bureau, redInvoice, erp } = outsideOf(floor, world.deps, { owner, ids, numbers, sums, day: own })
    const one = () => random.below(ids.length)
    const some = () =>
      ids
        .filter(() => random.chance(0.4))
        .concat(ids[one()]!)
        .filter((id, at, of) => of.indexOf(id) === at)
    const asked = (each = random.chance(0.7)) => ({ area, ids: some(), each, ...(random.chance(0.6) ? { reason } : {}) })
    const person = () => random.of(people)
    const chosenBatch = async () => {
      const found = await batches()
      return found.length === 0 ? undefined : random.of(found)
    }
    const bankSays = async () => bankLinesOf(random, await chosenBatch())
    const lineAct = async (act: 'claimStatementLine' | 'dismissStatementLine' | 'markLineOverpaid' | 'undoStatementLine') => {
      const [line] = await statedIn(
        act === 'undoStatementLine' ? `in ('settled', 'alarm', 'back')` : `in ('open', 'alarm')`,
        'payment_statement_row',
        'undone_at is null',
      )
      const batch = await chosenBatch()
      if (!line) return
      await use[act](person(), {
        id: String(line['id']),
        reason,
        ...(act === 'claimStatementLine' && batch && random.chance(0.3) ? { number: batch.number } : {}),
      })
    }
    const requestAct = async (act: 'agreePaymentRequest' | 'refusePaymentRequest' | 'cancelPaymentRequest') => {
      const [request] = await statedIn(`= 'open'`, 'payment_request')
      if (request) await use[act](person(), { id: String(request['id']) })
    }
    const file = async () =>
      (
        await floor.asOwner(
          `select id from payment_bank_file where company_id = '${owner.companyId}' order by made_at desc, id desc limit 1`,
        )
      )[0]?.['id']
    const changeAccount = async () => {
      const by = person()
      const stored = await partners.readPartner(by, { id: partnerId })
      await partners.editPartner(by, {
        ...stored,
        responsibleId: null,
        bankAccount: stored.bankAccount === accounts[0] ? accounts[1] : accounts[0],
      })
    }
    const callPartner = async () => {
      const by = person()
      const { name, bankName, bankAccount, bankCode } = await partners.readPartner(by, { id: partnerId })
      await partners.confirmPartnerAccount(by, {
        id: partnerId,
        seen: { name, bankName, bankAccount, bankCode },
        number: '0512-57704418',
        answeredBy: '徐立',
        note: '',
      })
    }
    const threshold = async (from: string | null) => {
      const { version } = await use.readPaymentSettings(owner)
      await use.savePaymentSettings(owner, { termDays: 30, secondPersonFrom: from, version })
    }
    const acts = {
      submit: () => use.submitInvoices(person(), asked()),
      submitLess: () => use.submitInvoices(person(), { area, ids: [ids[one()]!], each: false, amounts: ['60.00'], reason }),
      /** One person tries to pay one purchase twice. */
      payTwins: async () => {
        const by = person()
        const twins = { area, ids: ids.slice(0, 2), each: true, reason }
        await use.submitInvoices(by, twins)
        return use.confirmInvoices(by, twins)
      },
      confirm: () => use.confirmInvoices(person(), asked()),
      withdraw: () => use.withdrawInvoices(person(), asked()),
      return: () => use.returnInvoices(person(), { ...asked(), remark: '缺合同' }),
      undo: () => use.cancelConfirmations(person(), { ...asked(), reason }),
      file: async () => {
        const found = (await batches()).filter(() => random.chance(0.6))
        if (found.length > 0)
          await use.makeBankFile(person(), {
            format: 'generic',
            payer,
            day: '2026-11-27',
            purpose: '货款',
            fast: false,
            ids: found.map(({ id }) => id),
            ...(random.chance(0.6) ? { reason } : {}),
          })
      },
      download: async () => {
        const id = await file()
        if (id) await use.downloadBankFile(person(), { id: String(id) })
      },
      bankRefuses: async () => {
        const id = await file()
        if (id) await use.refuseBankRows(person(), { id: String(id), reason: '户名不符' })
      },
      agree: () => requestAct('agreePaymentRequest'),
      refuse: () => requestAct('refusePaymentRequest'),
      giveUp: () => requestAct('cancelPaymentRequest'),
      statement: async () => bring(person(), await bankSays()),
      claim: () => lineAct('claimStatementLine'),
      dismiss: () => lineAct('dismissStatementLine'),
      overpaid: () => lineAct('markLineOverpaid'),
      undoLine: () => lineAct('undoStatementLine'),
      undoStatement: async () => {
        const [last] = await floor.asOwner(
          `select id from payment_statement where company_id = '${owner.companyId}' and undone_at is null order by brought_at desc, id desc limit 1`,
        )
        if (last) await use.undoStatement(person(), { id: String(last['id']), reason })
      },
      void: () => bureau(one(), { state: 'void' }),
      voidFirst: () => bureau(0, { state: 'void' }),
      redFull: () => bureau(one(), { state: 'redFull' }),
      listed: () => bureau(one(), { redLocked: random.chance(0.3), risk: random.of(['normal', 'doubtful', 'abnormal']) }),
      redInvoice: () => redInvoice(one(), random.of(['-53.00', '-106.00'])),
      erpPaid: () => erp(one(), 10),
      erpBooked: () => erp(one(), 7),
      erpRecalled: () => erp(one(), null),
      changeAccount,
      callPartner,
      classify: async () =>
        classifyInvoices(world.deps)(owner, {
          area,
          ids: [ids[one()]!],
          category: random.of([0, 1]),
          overHand: true,
          preview: false,
        }),
      theirs: async () => {
        const act = random.of(['submitInvoices', 'confirmInvoices', 'cancelConfirmations', 'withdrawInvoices'] as const)
        await use[act](other, { area, ids: [theirs], each: false, reason })
      },
      threshold: () => threshold(random.of(['100.00', null, null])),
      time: async () => clock.advance(random.of([60, 3600, 86_400])),
    } satisfies Readonly<Record<string, () => Promise<unknown>>>
    return { acts, ids, theirs, fed, people, owner, other, bring, batches }
  }
  return {
    begin,
    scene,
    use,
    floor,
    deadlocks: () => (world.deps.db as OpenDatabase).repeated.get('40P01') ?? 0,
    calm: ({ owner }: Companies) => confirmAccounts(floor, owner.companyId),
    close: () => world.simulator.close(),
  }
}
export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>
export type MoneyScene = Awaited<ReturnType<MoneyWorld['scene']>>
export type MoneyAct = keyof MoneyScene['acts']
