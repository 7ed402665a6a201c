// Every figure of the first page is the count of the list that it leads to.
import { expect, it } from 'vitest'
import { todoKinds, type TodoKind } from '@piaotai/domain/todo.ts'
import { dayEnd, shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { onPostgres } from '#testing/database/database.ts'
import type { TestApp } from '#testing/worlds/app.ts'
import { data, fileApp, type Member } from '#testing/worlds/company.ts'
import { monthAgo } from '#testing/worlds/month-world.ts'
import { makeBookkeeper } from '#testing/worlds/voucher-world.ts'

const open = fileApp({ work: true })
type Area = 'personal' | 'company'
const homeOf = async ({ api }: Member, area: Area = 'company') => data(await api.invoice.readHome({ area }))
/** How many rows the list of a kind has, by the call of its page. */
const listed = async ({ api }: Member, kind: TodoKind, area: Area, by: 'me' | 'others' | null): Promise<number> => {
  const payments = (due: 'today' | 'later') => api.invoice.listSubmitted({ state: 'submitted', due, ...(by ? { by } : {}) })
  const invoices = async (tab: 'warnings' | 'uncategorised') => data(await api.invoice.totalInvoices({ area, tab })).totalElements
  switch (kind) {
    case 'paymentsDue':
      return data(await payments('today')).totalElements
    case 'paymentsToConfirm':
      return data(await payments('later')).totalElements
    case 'deliveriesEnding':
    case 'deliveriesWaiting':
      return data(await api.email.listDeliveries({ area, ends: kind === 'deliveriesEnding' ? 'today' : 'later' })).totalElements
    case 'keysEnding':
      return data(await api.bureau.listKeys({ area, ends: 'today' })).totalElements
    case 'agreements':
    case 'agreementsAsked':
      return data(await api.invoice.listPaymentRequests({ of: kind === 'agreements' ? 'others' : 'mine', state: 'open' })).totalElements
    case 'paymentsReturned':
      return data(await api.invoice.listPayable({ tab: 'returned' })).totalElements
    case 'paymentsSubmitted':
      return data(await api.invoice.listPaymentBatches({ mine: true, state: 'open' })).totalElements
    case 'doubts':
      return invoices('warnings')
    case 'uncategorised':
      return invoices('uncategorised')
    case 'importsHeld':
      return data(await api.invoice.listImports({ area, ending: 'attention', asks: true })).totalElements
    case 'mailsHeld':
      return data(await api.email.listMails({ area, status: ['held'] })).totalElements
  }
}

/** A company in which something waits of every kind, and a colleague who confirms, agrees and books. */
const busyCompany = async (app: TestApp) => {
  const books = await makeBookkeeper(app)
  const colleague = await books.member({
    keys: ['menu_5.submitPayment', 'submitPayment.withdraw', 'menu_5.confirmPayment', 'confirmPayment.confirm', 'confirmPayment.return'],
    scope: 'company',
  })
  const today = shanghaiDay(app.clock.now())
  const date = `${monthAgo(app, 0)}-01`
  const enter = async (n: number) => (await Promise.all(Array.from({ length: n }, () => books.enter({ date })))) as string[]
  const [due, due2, later, own, back] = await enter(5)
  const [doubtful] = await enter(1)
  const [unsorted] = await enter(1)
  const company = `'${books.id}'::uuid`
  const by = ({ userId, name }: Member) => `'${userId}'::uuid, '${name}'`
  const batch = async (who: Member, ids: readonly string[], state: 'submitted' | 'returned', dueDay: string | null) => {
    const id = crypto.randomUUID()
    await app.asOwner(`insert into payment_batch (company_id, id, number, seller_key, payee_name, payee_from, state, submitted_by, submitted_by_name, owner_id, submitted_at, due_day, amount)
      values (${company}, '${id}', 'FK-${id.slice(0, 8)}', 's', '昆山沃野', 'none', '${state === 'submitted' ? 'open' : 'returned'}', ${by(who)}, '${who.userId}', now(), ${dueDay ? `'${dueDay}'` : 'null'}, 100)`)
    for (const [at, invoice] of ids.entries())
      await app.asOwner(`insert into payment_batch_invoice (company_id, use_id, batch_id, position, invoice_id, number, seller_name, total, amount, verify_status, state, changed_at, changed_by_name)
        values (${company}, gen_random_uuid(), '${id}', ${at}, '${invoice}', '${at}', '昆山沃野', 100, 100, 1, '${state}', now(), '甲')`)
  }
  await batch(colleague, [due!, due2!], 'submitted', today)
  await batch(colleague, [later!], 'submitted', null)
  await batch(books.owner, [own!], 'submitted', null)
  await batch(books.owner, [back!], 'returned', null)
  await app.asOwner(
    `update invoice set warning_count = 1, warnings = '[{"field": "sellerName", "code": "doubtful", "message": ""}]' where id = '${doubtful!}'`,
  )
  await app.asOwner(`update invoice set category = 0 where id = '${unsorted!}'`)
  for (const [who, invoice] of [
    [colleague, later!],
    [books.owner, own!],
  ] as const)
    await app.asOwner(`insert into payment_request (company_id, id, act, invoice_ids, remark, reason, asked_by, asked_by_name, asked_at, state)
      values (${company}, gen_random_uuid(), 'withdraw', array['${invoice}']::uuid[], '', '重复', ${by(who)}, now(), 'open')`)
  for (const [area, until] of [
    ['company', dayEnd(today)],
    ['company', '2099-01-01'],
    ['personal', dayEnd(today)],
    ['personal', '2099-01-01'],
  ] as const)
    await app.asOwner(`insert into delivery_task (company_id, id, number, way, area, page, title, message, customer, content, code_by, signer, validity, language, state, invoices, amount, sent_by, sent_by_name, created_at, valid_until, search)
      values (${company}, gen_random_uuid(), 'JF-' || substr(gen_random_uuid()::text, 1, 8), 'mail', '${area}', 'sendInvEmailCo', '十月发票', '', '昆山沃野', '{"originals":["pdf"],"sheet":false,"orderDetails":false,"attachments":false}', 'mail',
        '{"name":true,"phone":false}', '{"unit":"days","count":15}', 'zh-CN', 'pending', 1, 106, ${by(books.owner)}, now(), '${until}', '')`)
  await app.asOwner(`insert into api_key (company_id, id, user_id, name, kind, hash, ends, scopes, created_at, expires_on)
    values (${company}, gen_random_uuid(), '${books.owner.userId}', '用友', 'program', decode(md5(random()::text), 'hex'), 'a1b2', '[]', now(), '${today}')`)
  for (const [name, reason, next] of [
    ['发票.pdf', 'damaged', 'replaceFile'],
    ['行程单.pdf', 'tripStatement', 'none'],
    ['回单.pdf', 'bankReceipt', 'none'],
  ] as const)
    await app.asOwner(`insert into import_file (company_id, id, batch_id, area, name, size, format, mode, entry_source, upload_status, recognition_status, reason, next_step, created_by, created_at, changed_at, finished_at)
      values (${company}, gen_random_uuid(), gen_random_uuid(), 'company', '${name}', 1, 'pdf', 'einvoice', 6, 3, 5, '${reason}', '${next}', '${books.owner.userId}', now(), now(), now())`)
  const mail = crypto.randomUUID()
  await app.asOwner(`insert into mail_message (company_id, id, from_name, from_address, envelope_from, subject, received_at, via, status, size, entry_source, dedupe_key)
    values (${company}, '${mail}', '沃野', 'a@woye.example', 'a@woye.example', '发票', now(), 'smtp', 'held', 1, 4, '${mail}')`)
  for (const user of ['null', `'${books.owner.userId}'`])
    await app.asOwner(
      `insert into mail_destination (company_id, message_id, address, user_id) values (${company}, '${mail}', 'b${user.length}@piaotai.example', ${user})`,
    )
  return { ...books, colleague }
}

onPostgres('The first page', () => {
  it.each(['company', 'personal'] as const)(
    'of the %s area counts each kind as its list does, and the month as its page does',
    async (area) => {
      const { owner, api } = await busyCompany(open())
      const { todos, month } = await homeOf(owner, area)
      const lists = todos.filter(({ from }) => from === 'list')
      for (const { kind, count, exact, by } of lists)
        expect([kind, count, exact]).toEqual([kind, await listed(owner, kind!, area, by), true])
      const inBoth: readonly TodoKind[] = [
        'deliveriesEnding',
        'keysEnding',
        'doubts',
        'importsHeld',
        'mailsHeld',
        'uncategorised',
        'deliveriesWaiting',
      ]
      expect(new Set(lists.map(({ kind }) => kind))).toEqual(new Set(area === 'company' ? todoKinds : inBoth))
      if (area === 'personal') return expect(month).toBeNull()
      const cells = todos.flatMap(({ cell, count }) => (cell ? [{ cell, count }] : []))
      expect(cells.length).toBeGreaterThan(1)
      for (const { cell, count } of cells)
        expect([cell, count]).toEqual([cell, data(await api.listMonthThings({ month: month!.month, cell })).totalElements])
      const page = data(await api.readMonth({}))
      const { things, required, minutes, mine, parts } = page
      expect(month).toMatchObject({
        month: page.month,
        things,
        required,
        minutes,
        mine,
        parts: parts.map(({ part, things: n, done, whole }) => ({ part, things: n, done, whole })),
      })
      expect(data(await api.readMonthLeft({}))).toEqual(month)
    },
  )
  it('asks nothing for what is refused and needs no step: a trip statement, a bank slip', async () => {
    const { owner } = await busyCompany(open())
    expect((await homeOf(owner)).todos.find(({ kind }) => kind === 'importsHeld')).toMatchObject({ count: 1, party: '发票.pdf' })
  })
  it('tells each person what waits for them, and what they wait for with the colleague’s name', async () => {
    const { owner, colleague } = await busyCompany(open())
    const told = async (who: Member, ...kinds: readonly TodoKind[]) =>
      (await homeOf(who)).todos.flatMap(({ kind, group, count, who: whom }) =>
        kind && kinds.includes(kind) ? [[kind, group, count, whom]] : [],
      )
    expect(await told(owner, 'paymentsToConfirm', 'paymentsSubmitted', 'agreements')).toEqual([
      ['paymentsToConfirm', 'mine', 1, null],
      ['agreements', 'mine', 1, null],
      ['paymentsSubmitted', 'others', 1, colleague.name],
    ])
    expect(await told(colleague, 'paymentsDue', 'paymentsToConfirm', 'paymentsSubmitted', 'doubts')).toEqual([
      ['paymentsToConfirm', 'mine', 1, null],
      ['paymentsSubmitted', 'others', 2, owner.name],
    ])
  })
})
