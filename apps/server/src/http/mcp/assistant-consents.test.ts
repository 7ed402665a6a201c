// Acts of assistants that leave the company: nothing goes out before the key's person has agreed in the web, and once for each word.
import { describe, expect, it } from 'vitest'
import { assistantActLimits } from '@piaotai/domain/api-key/assistant-act.ts'
import { agreeTo, askedOf, assistantKey, assistantTarget, connectAssistant, type Answered } from '#testing/clients/assistant.ts'
import { data, onApp, verdict, type Member } from '#testing/worlds/company.ts'
import { customer, freshAddress, makeDeliverer, type Deliverer } from '#testing/worlds/delivery-world.ts'
import type { KeyScope } from '@piaotai/domain/api-key/api-key.ts'

const scopes = ['invoice.read', 'push.write', 'push.read', 'delivery.write'] as const satisfies readonly KeyScope[]

describe('What an assistant sends out of the company', () =>
  onApp((open) => {
    const keyOf = (of: Pick<Deliverer, 'owner'>, given: readonly KeyScope[] = scopes) => assistantKey(of, given, '对账助手')
    const outcome = ({ isError, content, structuredContent }: Answered) =>
      isError ? content[0]?.text?.split(':')[0] : structuredContent?.facts['done']
    const facts = ({ structuredContent }: Answered) => structuredContent!.facts
    const deliverer = () => makeDeliverer(open())
    const sent = async ({ id }: Deliverer) => (await open().asOwner(`select 1 from delivery_task where company_id = '${id}'`)).length
    const readAct = ({ api }: Member, id: string) => api.bureau.readAssistantAct({ id })
    const decide = ({ api }: Member, id: string, agree = true) => api.bureau.decideAssistantAct({ id, agree })
    /** A delivery to a stranger, previewed. */
    const begun = async () => {
      const of = await deliverer()
      const { call } = await connectAssistant(open().url, await keyOf(of))
      const given = { ids: [await of.invoice()], to: [freshAddress()], title: '十月发票' }
      const first = facts(await call('deliver_invoices', given))
      const again = () => call('deliver_invoices', { ...given, confirmation: first['confirmation'] })
      return { of, call, given, first, again, act: askedOf(first['consentUrl'])! }
    }

    it('waits for the person, who is shown who asks, what and to whom; then it goes once', async () => {
      const { of, given, again, act } = await begun()
      const shown = data(await readAct(of.owner, act))
      const early = await again()
      const before = await sent(of)
      const agreed = data(await decide(of.owner, act))
      const answers = [outcome(await again()), outcome(await again())]
      expect(shown).toMatchObject({
        tool: 'deliver_invoices',
        state: 'waiting',
        key: { name: '对账助手' },
        assistant: 'tests',
        invoices: [{ seller: of.name, buyer: customer.name, amount: '106.00' }],
        target: null,
        to: given.to,
        title: '十月发票',
      })
      expect([facts(early), before, agreed.state, answers, await sent(of), data(await readAct(of.owner, act)).state]).toEqual([
        expect.objectContaining({ done: false, waiting: true }),
        0,
        'agreed',
        [true, 'confirmation.used'],
        1,
        'used',
      ])
      const log = await open().asOwner(
        `select action, actor_name as by from audit_log where company_id = '${of.id}' and action like 'apiKey.act%' order by seq`,
      )
      const program = `${of.owner.name} · 对账助手`
      expect(log).toEqual([
        { action: 'apiKey.actAsked', by: program },
        { action: 'apiKey.actAgreed', by: of.owner.name },
        { action: 'apiKey.actBegun', by: program },
      ])
    })
    it('stays where the person refuses, and where their time is over', async () => {
      const refusal = await begun()
      data(await decide(refusal.of.owner, refusal.act, false))
      const refused = outcome(await refusal.again())
      const late = await begun()
      data(await decide(late.of.owner, late.act))
      open().clock.advance(assistantActLimits.minutes * 60 + 1)
      const answers = [refused, outcome(await late.again())]
      expect([answers, verdict(await decide(late.of.owner, late.act)), await sent(refusal.of), await sent(late.of)]).toEqual([
        ['assistantAct.refused', 'confirmation.expired'],
        'assistantAct.over',
        0,
        0,
      ])
      expect(data(await readAct(late.of.owner, late.act)).state).toBe('expired')
    })
    it('is decided by the key’s person alone, once, and by no key', async () => {
      const { of, act } = await begun()
      const [colleague, stranger] = [await of.member(), await deliverer()]
      const key = await keyOf(of)
      const byKey = await fetch(`${open().url}/atpiao-center/assistant-acts/${act}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ agree: true }),
      })
      expect([
        byKey.status,
        ((await byKey.json()) as { problem: string }).problem,
        verdict(await readAct(colleague, act)),
        verdict(await decide(colleague, act)),
        verdict(await decide(stranger.owner, act)),
        verdict(await decide(of.owner, act)),
        verdict(await decide(of.owner, act, false)),
      ]).toEqual([
        403,
        'key.notByKey',
        'assistantAct.notFound',
        'assistantAct.notFound',
        'assistantAct.notFound',
        'ok',
        'assistantAct.over',
      ])
    })
    it('needs no word where every recipient is a partner, unless the key could have made that partner', async () => {
      const of = await deliverer()
      const [partner, stranger] = [freshAddress(), freshAddress()]
      const draft = {
        name: customer.name,
        taxId: customer.taxId,
        relations: ['down' as const],
        mailboxes: [{ address: partner, comment: '' }],
      }
      const empty = {
        taxpayerKind: null,
        invoicingType: null,
        contact: '',
        phone: '',
        address: '',
        bankName: '',
        bankCode: '',
        bankAccount: '',
      }
      data(
        await of.owner.api.user.createPartner({
          ...draft,
          ...empty,
          customerType: 'enterprise',
          externalNumber: '',
          orderName: '',
          tags: [],
          responsibleId: null,
        }),
      )
      const asked = async (given: readonly KeyScope[], to: readonly string[], cc: readonly string[] = []) => {
        const { call } = await connectAssistant(open().url, await keyOf(of, given))
        return facts(await call('deliver_invoices', { ids: [await of.invoice()], to, cc }))['consentUrl'] !== undefined
      }
      const writing = [...scopes, 'partner.write' as const]
      const { call } = await connectAssistant(open().url, await keyOf(of))
      const given = { ids: [await of.invoice()], to: [partner] }
      const free = facts(await call('deliver_invoices', given))
      expect([
        await asked(scopes, [partner]),
        await asked(scopes, [partner.toUpperCase()]),
        await asked(scopes, [partner], [stranger]),
        await asked(scopes, [stranger]),
        await asked(writing, [partner]),
      ]).toEqual([false, false, true, true, true])
      // Not once the partner is gone: what was previewed without a word has none.
      await open().asOwner(`delete from partner_mailbox where company_id = '${of.id}'`)
      const gone = outcome(await call('deliver_invoices', { ...given, confirmation: free['confirmation'] }))
      expect([gone, await sent(of)]).toEqual(['assistantAct.unagreed', 0])
    })
    it('pushes ask for each target by its name', async () => {
      const of = await deliverer()
      const { call } = await connectAssistant(open().url, await keyOf(of))
      const given = { ids: [await of.invoice()], targetId: await assistantTarget(of) }
      const first = facts(await call('push_invoices', given))
      const act = data(await readAct(of.owner, askedOf(first['consentUrl'])!))
      const early = facts(await call('push_invoices', { ...given, confirmation: first['confirmation'] }))
      await agreeTo(of, first)
      const done = outcome(await call('push_invoices', { ...given, confirmation: first['confirmation'] }))
      expect([act.target, act.to, early['done'], done]).toEqual([{ name: '费控', kind: 'webhook' }, [], false, true])
    })
    it('a host that opens pages leads its person there, and one call is enough', async () => {
      const of = await deliverer()
      const seen: string[] = []
      const { call } = await connectAssistant(open().url, await keyOf(of), 'auto', {}, async (url) => {
        seen.push(url)
        await agreeTo(of, { consentUrl: url })
        return 'accept'
      })
      const done = outcome(await call('deliver_invoices', { ids: [await of.invoice()], to: [freshAddress()] }))
      expect([done, seen.length, seen[0]?.includes('/visitor/assistant?act='), await sent(of)]).toEqual([true, 1, true, 1])
    })
    it('a person who does not want to see the page, or sees it and waits, sends nothing', async () => {
      const of = await deliverer()
      const key = await keyOf(of)
      const given = async () => ({ ids: [await of.invoice()], to: [freshAddress()] })
      const declining = await connectAssistant(open().url, key, 'auto', {}, async () => 'decline')
      const looking = await connectAssistant(open().url, key, 'auto', {}, async () => 'accept')
      const answers = [await declining.call('deliver_invoices', await given()), await looking.call('deliver_invoices', await given())]
      expect([answers.map(outcome), await sent(of)]).toEqual([['assistantAct.refused', false], 0])
    })
    it('a key has a bounded number of acts that wait', async () => {
      const of = await deliverer()
      const { call } = await connectAssistant(open().url, await keyOf(of))
      const ids = [await of.invoice()]
      const answers: unknown[] = []
      for (let n = 0; n <= assistantActLimits.waiting; n++)
        answers.push(outcome(await call('deliver_invoices', { ids, to: [freshAddress()] })))
      expect([new Set(answers.slice(0, -1)), answers.at(-1)]).toEqual([new Set([false]), 'assistantAct.tooMany'])
    })
  }))
