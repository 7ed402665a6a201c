// 收款账户: where payments to a partner go, its changes, and their confirmation by a call.
import { z } from 'zod'
import { accountSources, confirmationLengths } from '@piaotai/domain/judgement/account.ts'
import { partnerLengths } from '@piaotai/domain/partner/partner.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { instant, line, name } from '../shapes.ts'

const Payee = z.object({ name: z.string(), taxId: z.string(), bankName: z.string(), bankAccount: z.string(), bankCode: z.string() })
const Confirmation = z.object({
  by: z.string(),
  at: instant,
  number: z.string(),
  answeredBy: z.string(),
  note: z.string(),
  /** By who changed it: nobody else was active in the company. */
  alone: z.boolean(),
})
export const PartnerAccount = Payee.extend({
  /** The latest change of the last 30 days that nobody else has confirmed: no payment to it is confirmed or filed. */
  unconfirmed: z.object({ changedAt: instant, changedBy: z.string() }).nullable(),
  /** Of the present account, while no change waits. */
  confirmed: Confirmation.nullable(),
  /**
   * `own`: all that waits is the caller's own, which somebody else confirms; `alone`: there is nobody else, and the confirmation says so.
   * `none`: nothing waits.
   */
  confirm: z.enum(['can', 'own', 'alone', 'none']),
  /** The newest first. */
  changes: z.array(
    z.object({
      source: z.enum(accountSources),
      before: Payee,
      after: Payee,
      changedBy: z.string(),
      changedAt: instant,
      confirmed: Confirmation.nullable(),
    }),
  ),
})

export const partnerAccountEndpoints = part('user', 'partner', {
  readPartnerAccount: endpoint({
    method: 'GET',
    path: '/partner/:id/account',
    access: {
      anyOf: [
        'menu_3.partnerlist',
        'menu_3.uppartnerlist',
        'menu_3.downpartnerlist',
        'menu_3.relatedpartnerlist',
        'confirmPayment.confirm',
      ],
    },
    summary: '收款账户及其改动 The account that payments go to, its changes and who confirmed them',
    input: z.strictObject({ id: id('partner') }),
    output: PartnerAccount,
    problems: ['partner.notFound'],
  }),
  confirmPartnerAccount: endpoint({
    method: 'POST',
    path: '/partner/:id/account/confirm',
    access: { needs: 'confirmPayment.confirm' },
    /** A person's word about a call. */
    byKey: null,
    summary: '打电话核实后确认收款账户 Confirm a changed account after a call; never by who changed it',
    input: z.strictObject({
      id: id('partner'),
      /** As the caller saw it: a later change refuses the call. */
      seen: z.strictObject({
        name: name(partnerLengths.name * 2, 0),
        bankName: line(partnerLengths.bankName * 2),
        bankAccount: line(partnerLengths.bankAccount * 2),
        bankCode: line(24),
      }),
      /** The number that was called, known from before the change. */
      number: line(confirmationLengths.number, 5),
      answeredBy: line(confirmationLengths.answeredBy, 1),
      note: line(confirmationLengths.note).default(''),
    }),
    output: PartnerAccount,
    problems: ['partner.notFound', 'partner.accountOwnChange', 'partner.accountChanged', 'partner.accountNotOpen'],
  }),
})
