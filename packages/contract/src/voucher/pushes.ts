// 推送凭证: vouchers to the books of another system, which answers their numbers.
import { z } from 'zod'
import { voucherLimits } from '@piaotai/domain/voucher/voucher.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { nothing } from '../shapes.ts'
import { perVoucher } from './voucher.ts'

const pushing = { needs: 'caiwupz.export' } as const

export const voucherPushEndpoints = part('invoice', 'voucher', {
  listVoucherTargets: endpoint({
    method: 'GET',
    path: '/voucher/push/target',
    access: pushing,
    summary: '收凭证的推送目标 Push targets that take vouchers and are on',
    input: nothing,
    output: z.object({ targets: z.array(z.object({ id: id('pushTarget'), name: z.string(), book: z.string() })) }),
  }),
  pushVouchers: endpoint({
    method: 'POST',
    path: '/voucher/push',
    access: pushing,
    stopsWithSuite: true,
    summary: '推送凭证，凭证号由对方回写；草稿变为已导出 Push vouchers to a target, which answers their numbers; drafts become exported',
    input: z.strictObject({ ids: z.array(id('voucher')).min(1).max(voucherLimits.pushed), targetId: id('pushTarget') }),
    output: perVoucher,
    problems: ['voucher.notFound', 'pushTarget.notFound', 'push.targetOff', 'pushTarget.takesNoVouchers', 'voucher.settingsMissing'],
  }),
})
