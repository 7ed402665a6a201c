// Keys of programs against a model: whatever is made, changed, replaced, ended and left, a key lets in exactly while its rules say so.
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, startTestApp, type TestApp } from '../../apps/server/testing/worlds/app.ts'
import { data, makeCompany, verdict, type Member, type TestCompany } from '../../apps/server/testing/worlds/company.ts'
import { keyActs, KeyModel, scopeSets, type KeyAct, type ScopeSet } from '../support/states/key-model.ts'
import { signIn } from '../../scripts/lib/api-client.ts'
import { report, seed, times } from '../support/settings.ts'

const seedNumber = createHash('sha256').update(`keys ${seed}`).digest().readInt32BE()
const act: fc.Arbitrary<KeyAct> = fc.record({
  act: fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...keyActs) }, { weight: 1, arbitrary: fc.constantFrom('make', 'call', 'bring') }),
  slot: fc.constantFrom(0 as const, 1 as const),
  scopes: fc.constantFrom(...(Object.keys(scopeSets) as ScopeSet[])),
})
const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const proof = { password }
const draftOf = (scopes: ScopeSet) => ({ name: '程序', scopes: [...scopeSets[scopes]], expiresOn, sources: [8 as const] })
const invoice = {
  type: 12,
  number: '26327000000123456789',
  date: '2026-07-01',
  buyer: { name: '昆山沃野自动化设备有限公司', taxId: '91320594MA1X7K3Q2J' },
  seller: { name: '滴滴出行科技有限公司', taxId: '911201163409833307' },
  amountExcludingTax: '100.00',
  taxAmount: '3.00',
  amountIncludingTax: '103.00',
}

describe('Keys of programs', () => {
  let open: TestApp
  let company: TestCompany
  let person: Member
  let serial = 0
  const outcomes = new Set<string>()
  beforeAll(async () => {
    open = await startTestApp()
    company = await makeCompany(open)
    person = await company.member()
  })
  afterAll(() => open?.close())

  const fetchBy = async (key: string, path: string, body?: object, idempotencyKey?: string) => {
    const answer = await fetch(open.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { problem, data: given } = (await answer.json()) as { problem?: string; data: { id: string } | null }
    return { said: problem ?? 'ok', id: given?.id }
  }
  const read = async (key: string) => (await fetchBy(key, '/invoice-center/invoice?area=personal')).said
  const bring = (key: string, repeat?: string) =>
    fetchBy(key, '/atpiao-center/intake/data', { area: 'personal', source: 8, invoice }, repeat)
  const join = async (): Promise<void> => {
    await open.app.addMember(company.id, person.userId)
    // Their session ended with the membership.
    person = { ...person, ...(await signIn(open.url, person.email, password)) }
    data(await person.api.user.switchCompany({ teamId: company.id }))
  }
  const brought = async (): Promise<number> =>
    Number((await open.asOwner(`select count(*)::int as n from intake where company_id = '${company.id}'`))[0]!['n'])

  interface Held {
    id: string
    key: string
    former: string
    version: number
  }
  const begin = async () => {
    await open.asOwner(
      `update api_key set ended_at = now(), ended_because = 'ended' where company_id = '${company.id}' and ended_at is null`,
    )
    await open.asOwner('delete from attempt')
    const held: [Held | undefined, Held | undefined] = [undefined, undefined]
    const told = (answer: Parameters<typeof verdict>[0]): string => verdict(answer).replace(/^session\..*/, 'session')
    const make = async (slot: 0 | 1, scopes: ScopeSet): Promise<string> => {
      const answer = await person.api.bureau.createKey({ draft: draftOf(scopes), proof })
      const said = told(answer)
      if (said === 'ok') held[slot] = { ...(data(answer) as { id: string; key: string }), former: '', version: 1 }
      return said
    }
    const change = async ({ id, version }: Held, scopes: ScopeSet): Promise<string> =>
      told(await person.api.bureau.changeKey({ id, draft: draftOf(scopes), version, proof }))
    const rotate = async (one: Held): Promise<string> => {
      const answer = await person.api.bureau.rotateKey({ id: one.id, proof })
      const said = told(answer)
      if (said === 'ok') Object.assign(one, data(answer), { former: one.key, version: 1 })
      return said
    }
    const end = async ({ id }: Held): Promise<string> => verdict(await company.owner.api.bureau.endKey({ id }))
    return { held, make, change, rotate, end }
  }
  type Scene = Awaited<ReturnType<typeof begin>>

  /** Does one act, and says what was answered and what the model asks for. */
  const perform = async (
    model: KeyModel,
    { held, ...does }: Scene,
    { act: what, slot, scopes }: KeyAct,
  ): Promise<readonly [string, string]> => {
    const [one, mine] = [held[slot], model.slots[slot]]
    if (what === 'make') {
      const want = model.member ? 'ok' : 'session'
      const said = await does.make(slot, scopes)
      if (said === 'ok') model.slots[slot] = { state: 'live', scopes }
      return [said, want]
    }
    if (what === 'leave') {
      if (!model.member) return ['-', '-']
      data(await company.owner.api.user.removeMembers({ ids: [person.userId], handOverTo: company.owner.userId }))
      model.leave()
      return ['ok', 'ok']
    }
    if (what === 'join') {
      if (!model.member) await join()
      model.member = true
      return ['ok', 'ok']
    }
    if (!one || !mine) return ['-', '-']
    const live = mine.state === 'live'
    switch (what) {
      case 'call':
        return [await read(one.key), model.call(slot, 'read')]
      case 'callFormer':
        return one.former ? [await read(one.former), 'key.invalid'] : ['-', '-']
      case 'bring': {
        const before = await brought()
        const [said, want] = [(await bring(one.key)).said, model.call(slot, 'bring')]
        return [`${said} ${(await brought()) - before}`, `${want} ${want === 'ok' ? 1 : 0}`]
      }
      case 'bringTwice': {
        const before = await brought()
        const repeat = `r-${++serial}`
        const want = model.call(slot, 'bring')
        const answers = [...(await Promise.all([bring(one.key, repeat), bring(one.key, repeat)])), await bring(one.key, repeat)]
        const ids = new Set(answers.flatMap(({ id }) => id ?? []))
        return [`${answers[2]!.said} ${ids.size} ${(await brought()) - before}`, want === 'ok' ? 'ok 1 1' : `${want} 0 0`]
      }
      case 'change': {
        const want = model.own(slot)
        const said = await does.change(one, scopes)
        if (said === 'ok') {
          one.version++
          mine.scopes = scopes
        }
        return [said, want]
      }
      case 'changeTwice': {
        const want = model.own(slot)
        const said = await Promise.all([does.change(one, scopes), does.change(one, scopes)])
        if (said.includes('ok')) {
          one.version++
          mine.scopes = scopes
        }
        return [said.toSorted().join(), want === 'ok' ? 'key.changed,ok' : `${want},${want}`]
      }
      case 'rotate': {
        const want = model.own(slot)
        return [await does.rotate(one), want]
      }
      case 'rotateTwice': {
        const want = model.own(slot)
        const twin = { ...one }
        const said = await Promise.all([does.rotate(one), does.rotate(twin)])
        if (said[1] === 'ok') Object.assign(one, twin)
        return [said.toSorted().join(), want === 'ok' ? 'key.over,ok' : `${want},${want}`]
      }
      case 'rotateWhileCalling': {
        const want = model.own(slot)
        const former = one.key
        const [said, meanwhile] = await Promise.all([does.rotate(one), read(former)])
        const may = model.call(slot, 'read')
        const after = said === 'ok' ? await read(former) : 'key.invalid'
        const fits = meanwhile === may || (said === 'ok' && meanwhile === 'key.invalid')
        return [`${said} ${fits} ${after} ${await read(one.key)}`, `${want} true key.invalid ${may}`]
      }
      case 'end':
      case 'endWhileCalling': {
        const may = model.call(slot, 'read')
        const [said, meanwhile] = await Promise.all([does.end(one), what === 'end' ? may : read(one.key)])
        // Past its day it may still be ended.
        const wanted = mine.state === 'over' ? 'key.over' : 'ok'
        mine.state = 'over'
        const fits = meanwhile === may || (said === 'ok' && meanwhile === 'key.invalid')
        return [`${said} ${fits} ${await read(one.key)}`, `${wanted} true key.invalid`]
      }
      case 'expire':
        await open.asOwner(`update api_key set expires_on = '2026-01-01' where id = '${one.id}'`)
        if (live) mine.state = 'expired'
        return ['ok', 'ok']
    }
  }

  it('answer every act as the model says, also when two come at once', async () => {
    const runs = times(12, 500)
    let done = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 24, size: 'max' }), async (all) => {
        const model = new KeyModel()
        const scene = await begin()
        for (const one of [{ act: 'join', slot: 0, scopes: 'both' }, { act: 'make', slot: 0, scopes: 'both' }, ...all] satisfies KeyAct[]) {
          const [said, want] = await perform(model, scene, one)
          expect(`${JSON.stringify(one)} ${said}`).toBe(`${JSON.stringify(one)} ${want}`)
          outcomes.add(`${one.act} ${said}`)
          done++
        }
        if (!model.member) await join()
      }),
      { numRuns: runs, seed: seedNumber, endOnFailure: true },
    )
    report({
      table: 'keys',
      what: 'keys of programs, sequences of up to 26 acts, races among them',
      times: runs,
      outcome: `${done} acts, ${outcomes.size} different outcomes, all as modelled`,
    })
  })
})
