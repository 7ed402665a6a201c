// Another company's ids in every id field of every endpoint: answers equal those to absent ids byte by byte.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attackOn, calls, type Attack, type Place } from '../support/attack-input.ts'
import { absent, openTwo, send, type Answer } from '../support/two-companies.ts'
import { report } from '../support/settings.ts'

const attacks: readonly Attack[] = calls.filter((call) => call.endpoint.takes !== 'form').map(attackOn)
const withIds = attacks.filter((attack) => attack.places.length > 0)
const nameOf = ({ call }: Attack, place?: Place): string => `${call.center}.${call.name}${place ? ` ${place.at.join('.')}` : ''}`
/**
 * Calls that destroy much come last, an invoice's after those of its parts; the call that gives every permission away
 * is the very last.
 */
const last = [/^remove/, /^delete/, /^(exit|dissolve|end|switchCompany)/, /^transferCompany$/] as const
const order = ({ call }: Attack): number => (call.endpoint.method === 'GET' ? -2 : last.findIndex((names) => names.test(call.name)))
/** Places that answer an own id like an absent one on purpose. */
const alike: ReadonlySet<string> = new Set([
  // Rows of a group are those of its members' own writing: the invoice of this world is none of them.
  'user.pushForGroup ids.0',
  // Mailboxes of this world are the company's; another person's mailbox is nobody's.
  'email.unbindOwnMailAccount id',
  'email.changeOwnMailAccount id',
  'email.beginOwnMailOAuth id',
  // The part of this world is a link, which becomes no commercial invoice whoever supplies or answers for it.
  'email.makeCommercial partnerId',
  'email.makeCommercial responsibleId',
  // A person without entries narrows the log to nothing, like one of another company.
  'user.listCompanyLog userId',
  'user.exportCompanyLog filter.userId',
  // An invoice that no row of the sheet names changes nothing.
  'email.matchOrders invoiceIds.0',
  // No month of this world is closed: nothing was handed over, and nothing came after closing.
  'invoice.handOverMonth download',
  'invoice.placeLateInvoices ids.0',
  // What is not linked is left out.
  'email.unlinkVatInvoices invoiceIds.0',
  // The invoice of this world is no incoming one: it is refused before its reasons and rests are read.
  'invoice.submitInvoices reasons.0.id',
  'invoice.submitInvoices rests.0.id',
  // A person who brought no ticket in is owed nothing, like one of another company.
  'invoice.listExpenses person',
  // The link was fetched by the call before.
  'email.attachToLink file.url',
])
const problemOf = (answer: Answer): string | undefined =>
  answer.text.startsWith('{') ? (JSON.parse(answer.text) as { problem?: string }).problem : undefined

describe('Two companies', () => {
  let two: Awaited<ReturnType<typeof openTwo>>
  const heard: string[] = []
  const faults: string[] = []
  beforeAll(async () => {
    two = await openTwo()
  })
  afterAll(() => two?.open.close())

  /** One place holds the tested id, all others an own id, so that nothing else is refused first. */
  const request = async (attack: Attack, place: Place, id: string): Promise<Answer> => {
    const answer = await send(
      two.open,
      two.mine.token(),
      attack,
      attack.input((p) => (p === place ? id : two.mine.idOf(p.kind))),
      [id],
    )
    heard.push(answer.text)
    if (answer.status >= 500 && problemOf(answer) !== 'busy')
      faults.push(`${nameOf(attack, place)}: ${answer.status} ${answer.text.slice(0, 200)}`)
    return answer
  }
  const fingerprint = async (companyId: string): Promise<Record<string, unknown>> => {
    const found: Record<string, unknown> = {}
    for (const table of two.tables)
      found[table] = (
        await two.open.asOwner(
          `select md5(string_agg(t::text, ',' order by t::text)) as sum from ${table} t where company_id = '${companyId}'`,
        )
      )[0]!['sum']
    return { ...found, company: (await two.open.asOwner(`select t::text as row from company t where id = '${companyId}'`))[0]!['row'] }
  }

  it('another company’s id is answered as one that nobody has, and changes nothing there', async () => {
    const before = await fingerprint(two.theirs.companyId)
    const differing: string[] = []
    let compared = 0
    for (const attack of withIds.toSorted((a, b) => order(a) - order(b)))
      for (const place of attack.places) {
        const foreign = two.theirs.idOf(place.kind)
        const [theirs, nobodys] = [await request(attack, place, foreign), await request(attack, place, absent(place.kind, foreign))]
        compared++
        if (JSON.stringify(theirs) !== JSON.stringify(nobodys))
          differing.push(
            `${nameOf(attack, place)}: ${theirs.status} ${theirs.text.slice(0, 200)} ≠ ${nobodys.status} ${nobodys.text.slice(0, 200)}`,
          )
      }
    report({
      table: 'companies',
      what: 'another company’s id beside an absent one',
      times: compared,
      outcome: `${differing.length} differ`,
    })
    expect([differing, await fingerprint(two.theirs.companyId)]).toEqual([[], before])
  })
  it('no call is made in another company: its name beside the call is answered as one that nobody has', async () => {
    const before = await fingerprint(two.theirs.companyId)
    const differing: string[] = []
    for (const attack of attacks) {
      const within = (company: string) =>
        send(
          two.open,
          two.mine.token(),
          attack,
          attack.input((place) => two.theirs.idOf(place.kind)),
          [company],
          company,
        )
      const [theirs, nobodys] = [await within(two.theirs.companyId), await within(absent('company', two.theirs.companyId))]
      if (JSON.stringify(theirs) !== JSON.stringify(nobodys) || theirs.status === 200)
        differing.push(`${nameOf(attack)}: ${theirs.text.slice(0, 200)}`)
    }
    expect([differing, await fingerprint(two.theirs.companyId)]).toEqual([[], before])
  })
  it('a list of an own and a foreign id is answered as one of an own and an absent id', async () => {
    const differing: string[] = []
    for (const attack of withIds)
      for (const place of attack.places.filter(({ at }) => typeof at.at(-1) === 'number')) {
        const pair = async (id: string): Promise<Answer> => {
          const input = JSON.parse(
            JSON.stringify(attack.input((p) => (p === place ? 'PAIR' : two.mine.idOf(p.kind)))).replace(
              '"PAIR"',
              JSON.stringify([two.mine.idOf(place.kind), id]).slice(1, -1),
            ),
          ) as Record<string, unknown>
          return send(two.open, two.mine.token(), attack, input, [id])
        }
        const foreign = two.theirs.idOf(place.kind)
        const [theirs, nobodys] = [await pair(foreign), await pair(absent(place.kind, foreign))]
        if (JSON.stringify(theirs) !== JSON.stringify(nobodys))
          differing.push(`${nameOf(attack, place)}: ${theirs.text.slice(0, 200)} ≠ ${nobodys.text.slice(0, 200)}`)
      }
    expect(differing).toEqual([])
  })
  it('every list and figure is read without a word of the other company', async () => {
    for (const attack of attacks.filter(
      ({ call, places }) => call.endpoint.method === 'GET' && places.length === 0 && call.endpoint.answers !== 'events',
    ))
      heard.push(
        (
          await send(
            two.open,
            two.mine.token(),
            attack,
            attack.input(() => ''),
          )
        ).text,
      )
    const words = two.theirs.canaries
    expect(heard.flatMap((text) => words.filter((word) => text.includes(word)))).toEqual([])
  })
  it('every such place looks its id up: an own one is answered otherwise', async () => {
    const blind: string[] = []
    const unserved = new Set<string>()
    for (const attack of withIds.toSorted((a, b) => order(a) - order(b)))
      for (const place of attack.places) {
        await two.mine.again()
        const own = two.mine.idOf(place.kind)
        const [mine, nobodys] = [await request(attack, place, own), await request(attack, place, absent(place.kind, own))]
        if (problemOf(mine) === 'busy') unserved.add(attack.call.name)
        else if (JSON.stringify(mine) === JSON.stringify(nobodys) && !alike.has(nameOf(attack, place)))
          blind.push(`${nameOf(attack, place)}: ${mine.status} ${mine.text.slice(0, 200)}`)
      }
    report({
      table: 'companies',
      what: 'an own id beside an absent one',
      times: withIds.flatMap((a) => a.places).length,
      outcome: `${blind.length} answered alike${unserved.size > 0 ? `; not served yet: ${[...unserved].join(', ')}` : ''}`,
    })
    expect([blind, faults]).toEqual([[], []])
  })
})
