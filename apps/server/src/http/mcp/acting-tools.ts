// Tools that change something: what would happen first, then the act with the confirmation. What leaves the company waits for its person.
import { z } from 'zod'
import { isOutwardTool, type AssistantActShown, type OutwardTool } from '@piaotai/domain/api-key/assistant-act.ts'
import type { AssistantTool } from '@piaotai/domain/api-key/assistant-tools.ts'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../kernel/actor.ts'
import { answer } from './answer.ts'
import type { CallName, MakeCall } from './calls.ts'
import { nonceOf, programOf, type Confirmations, type Program } from './confirmation.ts'
import type { Host } from './host.ts'
import { ids, type AddTool, type Area, type Targets } from './tool-shapes.ts'

interface Waiting {
  readonly id: string
  readonly state: 'waiting' | 'agreed' | 'refused' | 'used' | 'expired'
}
/** What acts that leave the company ask for. */
export interface Outside {
  readonly consents: {
    readonly ask: (
      who: Program,
      act: {
        readonly tool: OutwardTool
        readonly nonce: string
        readonly assistant: string
        readonly shown: AssistantActShown
        readonly until: string
      },
    ) => Promise<string>
    readonly find: (who: Program, nonce: string) => Promise<Waiting | undefined>
    readonly take: (who: Program, nonce: string) => Promise<void>
  }
  readonly onlyPartners: (who: Program, addresses: readonly string[]) => Promise<boolean>
  readonly pageOf: (id: string) => string
}
interface Given {
  readonly who: Visitor
  readonly call: MakeCall
  readonly confirmations: Confirmations
  readonly add: AddTool
  readonly targets: () => Promise<Targets>
  readonly outside: Outside
}
const confirmation = z.string().max(300).optional()
const address = z.string().min(3).max(deliveryLimits.address)
const chosen = z.strictObject({ ids })
const letters = z.strictObject({
  ids,
  to: z.array(address).min(1).max(deliveryLimits.recipients),
  cc: z.array(address).max(deliveryLimits.cc).default([]),
  title: z.string().max(deliveryLimits.title).default(''),
  message: z.string().max(deliveryLimits.message).default(''),
})
const before =
  'Changes things. Call without `confirmation` first: nothing happens, and the answer says what would. Show it to the person; after their consent call again with the same input and the token.'
const leaves =
  ' It leaves the company: the answer names a page, `consentUrl`, where the person agrees while signed in. Give them the address and call again once they have; without it nothing is sent.'
const none = { target: null, to: [], cc: [], title: '', message: '' } as const

/** Adds a tool that previews without a confirmation and acts with one. */
const adding = ({ who, call, confirmations, add, outside }: Omit<Given, 'targets'>) => {
  const { consents, onlyPartners, pageOf } = outside
  /** The state of each invoice, and its face as the person is shown it. */
  const look = async (of: readonly string[], area: Area) => {
    const states: unknown[] = []
    const invoices: AssistantActShown['invoices'][number][] = []
    for (const id of of) {
      const one = await call('readInvoice', { id, area })
      const { version, verifyStatus, useStatus, pushStatus, sendStatus, mailDeliveryStatus } = one
      states.push({ id, version, verifyStatus, useStatus, pushStatus, sendStatus, mailDeliveryStatus })
      invoices.push({ number: one.number, seller: one.sellerName, buyer: one.buyerName, amount: one.amountIncludingTax })
    }
    return { states, invoices }
  }
  /** Previews without a confirmation; acts with one. `to`: whom an act that leaves the company reaches. */
  const act = <I extends z.ZodObject>(
    name: AssistantTool,
    title: string,
    calls: readonly CallName[],
    input: I,
    preview: (input: z.output<I>, area: Area) => Promise<object>,
    run: (input: z.output<I>, area: Area) => Promise<unknown>,
    to?: (input: z.output<I>) => Promise<Omit<AssistantActShown, 'invoices'>>,
  ): void => {
    const whole = input.extend({ confirmation })
    add(name, title, to ? `${before}${leaves}` : before, ['readInvoice', ...calls], whole, async (given, area, host: Host) => {
      const { confirmation: typed, ...rest } = given as { confirmation?: string; ids: string[] }
      const plain = rest as unknown as z.output<I>
      const token = typed ?? host.brought
      if (host.declined) throw new Problem('assistantAct.refused')
      const would = await preview(plain, area)
      // What is left of a quota moves by itself.
      const { left: _, ...steady } = would as { readonly left?: unknown }
      const { states, invoices } = await look(rest.ids, area)
      const one = { tool: name, input: rest, state: [states, steady] }
      const outward = to && isOutwardTool(name) ? { tool: name, shown: { invoices, ...(await to(plain)) } } : undefined
      const asks = outward !== undefined && !(await reachesPartnersAlone(who, outward.shown, onlyPartners))
      if (token === undefined) {
        const drawn = confirmations.draw(who, one)
        const told = { done: false, confirmation: drawn.token, until: drawn.until }
        if (!asks) return answer(told, { would })
        const program = programOf(who)
        const asking = { ...outward, nonce: nonceOf(drawn.token), assistant: host.assistant, until: drawn.until }
        const consentUrl = pageOf(await consents.ask(program, asking))
        return host.opens ? { openUrl: consentUrl, confirmation: drawn.token } : answer({ ...told, consentUrl }, { would })
      }
      const waiting = asks ? await consents.find(programOf(who), nonceOf(token)) : undefined
      if (waiting?.state === 'waiting') return answer({ done: false, waiting: true, confirmation: token, consentUrl: pageOf(waiting.id) })
      const begin = async (nonce: string) => {
        if (asks) await consents.take(programOf(who), nonce)
        return run(plain, area)
      }
      return answer({ done: true }, { outcome: await confirmations.redeem(who, one, token, begin) })
    })
  }
  return act
}
export const addActingTools = ({ targets, ...given }: Given): void => {
  const { call } = given
  const act = adding(given)
  act(
    'verify_invoices',
    '查验发票',
    ['forecastVerification', 'verifyInvoices'],
    chosen,
    (i, area) => call('forecastVerification', { ...i, area }),
    (i, area) => call('verifyInvoices', { ...i, area, purse: area }),
  )
  act(
    'submit_payment',
    '提交付款',
    ['previewSubmission', 'submitInvoices'],
    chosen.extend({ reason: z.string().max(200).optional() }),
    ({ ids: of }, area) => call('previewSubmission', { ids: of, area }),
    (i, area) => call('submitInvoices', { ...i, area }),
  )
  const targetOf = async (id: string) => {
    const target = (await targets()).find((one) => one.id === id)
    if (!target) throw new Problem('pushTarget.notFound')
    return target
  }
  act(
    'push_invoices',
    '推送发票',
    ['pushInvoices', 'listPushTargets'],
    chosen.extend({ targetId: z.uuid(), reason: z.string().max(100).optional() }),
    async ({ targetId }) => ({ target: await targetOf(targetId) }),
    (i, area) => call('pushInvoices', { ...i, area }),
    async ({ targetId }) => {
      const { name, kind } = await targetOf(targetId)
      return { ...none, target: { name, kind } }
    },
  )
  const letter = ({ ids: of, to, cc, title, message }: z.output<typeof letters>, area: Area) => ({
    page: area === 'company' ? ('sendInvEmailCo' as const) : ('sendInvoice' as const),
    way: 'mail' as const,
    targets: [{ invoiceIds: of, to, cc }],
    title,
    message,
    content: { originals: ['pdf' as const], sheet: false, orderDetails: false, attachments: false },
    validity: { unit: 'days' as const, count: 15 },
    signer: { name: true, phone: false },
  })
  act(
    'deliver_invoices',
    '交付发票',
    ['planDeliveries', 'sendDeliveries'],
    letters,
    (i, area) => call('planDeliveries', letter(i, area)),
    (i, area) => call('sendDeliveries', { key: crypto.randomUUID(), ...letter(i, area) }),
    async ({ to, cc, title, message }) => ({ target: null, to, cc, title, message }),
  )
}
/** Partners are known to the company, unless the key itself could have made them. */
const reachesPartnersAlone = async (
  who: Visitor,
  { target, to, cc }: AssistantActShown,
  onlyPartners: Outside['onlyPartners'],
): Promise<boolean> => target === null && !who.byKey?.scopes.has('partner.write') && onlyPartners(programOf(who), [...to, ...cc])
