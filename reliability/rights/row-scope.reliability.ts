// Every list, page, preview and download as somebody with all buttons and their own rows, and with a pool: no word of what lies beyond.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPermissions, readAreas } from '@piaotai/domain/rights/permission.ts'
import { attackOn, calls, type Attack, type Call, type Kind, type Place } from '../support/attack-input.ts'
import { makeWorld, type World } from '../support/rights/matrix-world.ts'
import type { Role } from '../support/rights/roles.ts'
import { report } from '../support/settings.ts'
import { send } from '../support/two-companies.ts'

const seen = '看得见的公司'
const canary = '不该看见的公司'
const reading = /^(list|read|count|preview|plan|propose|judge|match|ask|find|missing|download)/
const walked = calls.filter(({ name, endpoint }) => endpoint.method === 'GET' || (endpoint.takes !== 'form' && reading.test(name)))
const grants = [
  ['ownScope', 'their own rows'],
  ['pool', 'pool'],
  ['pool', 'otherPool'],
] as const

describe('With all buttons', () => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld()
    const { asOwner } = world.open
    await asOwner(`update permission_group set keys = '${JSON.stringify(allPermissions)}' where scope = 'own'`)
  })
  afterAll(() => world?.open.close())

  it.each(grants)('%s, %s: no list, page, preview or download tells of rows beyond', async (role, granted) => {
    const { asOwner } = world.open
    const companyId = world.idOf(role, 'company', 'mine')
    const poolId = `(select pool_id from invoice_pool where invoice_id = '${role === 'pool' ? world.idOf('pool', 'invoice', granted === 'otherPool' ? 'otherPool' : 'pool') : randomUUID()}')`
    if (role === 'pool') await asOwner(`update permission_group_pool set pool_id = ${poolId} where company_id = '${companyId}'`)
    const within = `(entered_by = (select entered_by from invoice where id = '${world.idOf(role, 'invoice', 'mine')}')
      or id in (select invoice_id from invoice_pool where pool_id = ${poolId}))`
    await asOwner(
      `update invoice set (seller_name, buyer_name) = (select n, n from (select case when ${within} then '${seen}' else '${canary}' end as n) names) where company_id = '${companyId}'`,
    )
    const hidden = await asOwner(`select id from invoice where company_id = '${companyId}' and not ${within}`)
    const [shown] = await asOwner(`select id from invoice where company_id = '${companyId}' and ${within} limit 1`)
    const planted = await plantMixed(world, role, [String(shown!['id']), String(hidden[0]!['id'])])
    const canaries = [canary, ...hidden.map(({ id }) => String(id))]
    const told: string[] = []
    let asked = 0
    for (const call of walked)
      for (const { attack, input, sent } of inputsOf(world, role, call, planted)) {
        asked++
        const answer = await send(world.open, world.tokenOf(role), attack, input, sent)
        const found = canaries.find((text) => answer.text.includes(text))
        if (found)
          told.push(
            `${call.name} ${JSON.stringify(input)} → ${answer.text.slice(Math.max(0, answer.text.indexOf(found) - 200)).slice(0, 300)}`,
          )
      }
    report({
      table: 'permissions',
      what: `lists, pages, previews and downloads, all buttons, ${role === 'pool' ? 'a pool' : granted}`,
      times: asked,
      outcome: `${told.length} tell of rows beyond`,
    })
    expect(told).toEqual([])
  })
})
type Planted = ReadonlyMap<Kind, string>
/** A bank file, a statement and a batch that hold an invoice within the scope and one beyond it. */
const plantMixed = async (world: World, role: Role, invoices: readonly string[]): Promise<Planted> => {
  const { asOwner } = world.open
  const companyId = world.idOf(role, 'company', 'mine')
  const ids = { file: randomUUID(), statement: randomUUID(), line: randomUUID(), batch: randomUUID() }
  const copy = (table: string, change: object) =>
    asOwner(
      `insert into ${table} select (jsonb_populate_record(t, '${JSON.stringify(change)}'::jsonb)).* from ${table} t where company_id = '${companyId}' limit 1`,
    )
  await copy('payment_bank_file', { id: ids.file, number: ids.file, purpose: canary })
  await copy('payment_statement', { id: ids.statement, name: canary })
  const other = world.idOf('admin', 'own user', 'mine')
  await copy('payment_batch', { id: ids.batch, number: ids.batch, owner_id: other, submitted_by: other })
  for (const [position, invoice] of invoices.entries()) {
    const use = randomUUID()
    const payee = position === 0 ? seen : canary
    await copy('payment_batch_invoice', {
      use_id: use,
      batch_id: ids.batch,
      position,
      invoice_id: invoice,
      seller_name: payee,
      statement_row_id: null,
    })
    await copy('payment_bank_file_row', { file_id: ids.file, position, batch_id: ids.batch, payee_name: payee, state: 'live' })
    await copy('payment_bank_file_invoice', { file_id: ids.file, position, invoice_id: invoice, use_id: use, live: false })
  }
  await copy('payment_statement_row', {
    id: ids.line,
    statement_id: ids.statement,
    batch_ids: [ids.batch],
    party: canary,
    hash: null,
    state: 'open',
    decided_at: null,
    undone_at: null,
  })
  return new Map<Kind, string>([
    ['paymentBankFile', ids.file],
    ['paymentStatement', ids.statement],
    ['paymentStatementRow', ids.line],
    ['paymentBatch', ids.batch],
  ])
}
const areasOf = ({ endpoint: { access } }: Call) =>
  typeof access === 'object' && 'byArea' in access ? readAreas.filter((one) => access.byArea[one]) : [undefined]
const inputsOf = (world: World, role: Role, call: Call, planted: Planted) => {
  const attack: Attack = attackOn(call)
  const { places } = attack
  return areasOf(call).flatMap((area) => {
    const with_ = (of: (place: Place) => string) => {
      const filled = attack.input(of)
      return { ...filled, ...(area && 'area' in filled ? { area } : {}) }
    }
    const tried = (['colleague', 'otherPool', planted] as const).flatMap((whose) =>
      places.flatMap((place) => {
        const id = idOf(world, role, place.kind, whose)
        return id === undefined ? [] : [{ attack, input: with_((p) => (p === place ? id : world.idOf(role, p.kind, 'mine'))), sent: [id] }]
      }),
    )
    const bare = Object.fromEntries(Object.entries(with_(() => randomUUID())).filter(([key]) => !places.some(({ at }) => at[0] === key)))
    return call.endpoint.path.includes(':') ? tried : [{ attack, input: bare, sent: [] }, ...tried]
  })
}
const idOf = (world: World, role: Role, kind: Kind, whose: 'colleague' | 'otherPool' | Planted): string | undefined => {
  if (typeof whose === 'object') return whose.get(kind)
  try {
    return world.idOf(role, kind, whose)
  } catch {
    return undefined
  }
}
