// One's own data: what a person agreed to, a copy of what the product holds of them, and the end of their account.
import { z } from 'zod'
import { endpoint, part } from './endpoint.ts'
import { done, instant, nothing } from './shapes.ts'
import { codeProblems, overtaken, passwordProblems } from './account/proof-problems.ts'
import { ownProof } from './account/proof-shapes.ts'

export const ownDataEndpoints = part('user', null, {
  readOwnData: endpoint({
    method: 'GET',
    path: '/user/own-data',
    access: 'own',
    summary:
      '我的数据：注册时间、注册时同意的协议版本、注销账号的障碍 My data: when I registered, what I agreed to, what stands against erasing my account',
    input: nothing,
    output: z.object({
      createdAt: instant,
      /** Null for an account that nobody registered by themselves. */
      consent: z.object({ version: z.string(), at: instant }).nullable(),
      /** Companies with what still waits for the person there. */
      companies: z.array(
        z.object({
          name: z.string(),
          leads: z.boolean(),
          imports: z.number().int(),
          invoices: z.number().int(),
          deliveries: z.number().int(),
          payments: z.number().int(),
        }),
      ),
    }),
  }),
  downloadOwnData: endpoint({
    method: 'GET',
    path: '/user/own-data/file',
    access: 'own',
    summary: '导出我的数据（ZIP，内有 JSON 与 Excel） Export my data: a ZIP of JSON and Excel',
    answers: 'bytes',
    input: nothing,
    output: z.any(),
  }),
  eraseOwnAccount: endpoint({
    method: 'POST',
    path: '/user/erase',
    access: 'own',
    summary: '注销我的账号，凭密码或 `confirm` 验证码 Erase my account, by the password or a code of purpose `confirm`',
    /** Names in vouchers, their histories and the log stay with their companies. */
    input: z.strictObject(ownProof),
    output: done,
    problems: [...codeProblems, ...passwordProblems, 'account.superAdminLeft', 'account.openWorkLeft', overtaken],
  }),
})
