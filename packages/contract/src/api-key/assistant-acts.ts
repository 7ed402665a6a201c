// 同意: a person's word on an act of an assistant that leaves the company. No key reaches it: the word is given in the web.
import { z } from 'zod'
import { assistantActStates, outwardTools } from '@piaotai/domain/api-key/assistant-act.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { instant } from '../shapes.ts'

const text = z.string().nullable()
export const AssistantAct = z
  .object({
    id: id('assistantAct'),
    tool: z.enum(outwardTools),
    state: z.enum([...assistantActStates, 'expired']),
    /** The key that acts, and what the assistant calls itself; empty where it does not say. */
    key: z.object({ name: z.string(), ends: z.string() }),
    assistant: z.string(),
    askedAt: instant,
    expiresAt: instant,
    decidedAt: instant.nullable(),
    invoices: z.array(z.object({ number: text, seller: text, buyer: text, amount: text })),
    /** Where a push goes; null for a delivery. */
    target: z.object({ name: z.string(), kind: z.string() }).nullable(),
    to: z.array(z.string()),
    cc: z.array(z.string()),
    title: z.string(),
    message: z.string(),
  })
  .meta({ id: 'AssistantAct' })

export const assistantActEndpoints = part('bureau', null, {
  readAssistantAct: endpoint({
    method: 'GET',
    path: '/assistant-acts/:id',
    access: 'inCompany',
    summary: 'AI 助手请求同意的操作，仅密钥本人可见 What an assistant asks the key’s person to agree to',
    input: z.strictObject({ id: id('assistantAct') }),
    output: AssistantAct,
    problems: ['assistantAct.notFound'],
  }),
  decideAssistantAct: endpoint({
    method: 'POST',
    path: '/assistant-acts/:id',
    access: 'inCompany',
    summary: '同意或拒绝一次操作 Agree to the act, or refuse it; once',
    input: z.strictObject({ id: id('assistantAct'), agree: z.boolean() }),
    output: AssistantAct,
    problems: ['assistantAct.notFound', 'assistantAct.over'],
  }),
})
