import { describe, expect, test } from 'vitest'
import { allPages, sections } from '@piaotai/domain/rights/permission.ts'
import { enUS } from './en-US.ts'
import { zhCN } from './zh-CN.ts'
import { delivery as enDelivery } from './en-US/delivery.ts'
import { deliverySending as enSending } from './en-US/delivery-sending.ts'
import { partner as enPartner } from './en-US/partner.ts'
import { push as enPush } from './en-US/push.ts'
import { delivery as zhDelivery } from './zh-CN/delivery.ts'
import { deliverySending as zhSending } from './zh-CN/delivery-sending.ts'
import { partner as zhPartner } from './zh-CN/partner.ts'
import { push as zhPush } from './zh-CN/push.ts'

const actions = [...new Set(allPages.flatMap((p) => p.buttons.map((button) => button.slice(button.indexOf('.') + 1))))]

describe.each([
  ['Chinese', zhCN, { delivery: zhDelivery, sending: zhSending, partner: zhPartner, push: zhPush }],
  ['English', enUS, { delivery: enDelivery, sending: enSending, partner: enPartner, push: enPush }],
] as const)('in %s', (_language, { shell }, words) => {
  const buttons: Readonly<Record<string, string>> = shell.button
  const pages: Readonly<Record<string, string>> = shell.page
  const groups: Readonly<Record<string, string>> = shell.group
  const names: Readonly<Record<string, string>> = shell.section
  test('every button that can be granted has a name', () => {
    expect(actions.filter((action) => !buttons[action])).toEqual([])
  })
  test('no button is named that cannot be granted', () => {
    expect(Object.keys(buttons).filter((action) => !actions.includes(action))).toEqual([])
  })
  test('a right is called as the button of its page is, and so is what came of it', () => {
    const word = (key: string): string | undefined => {
      const [page, button] = key.split('.') as [keyof typeof shell.buttonOf, string]
      return (shell.buttonOf[page] as Readonly<Record<string, string>> | undefined)?.[button] ?? buttons[button]
    }
    const { act } = words.delivery
    const receipts = words.delivery.receipts
    expect(
      [
        'sendInvEmailRecordCo.revoke',
        'sendInvoiceCo.revoke',
        'receiveRecordCo.accept',
        'personemailhistory.refuse',
        'relatedpartnerlist.refuse',
        'pushInvoiceCo.markNone',
      ].map(word),
    ).toEqual([act.revoke, act.revoke, receipts.accept, receipts.refuse, words.partner.link.refuse, words.push.act.none])
    const none = words.sending.none
    expect([none.mark_other.startsWith(word('sendInvoiceCo.markNone')!), words.push.act.noneMany.startsWith(words.push.act.none)]).toEqual([
      true,
      true,
    ])
  })
  test('every section, group and page of the menu has a name', () => {
    const missing = [
      ...sections.filter((s) => !names[s.name]).map((s) => s.key),
      ...allPages.filter((p) => !pages[p.key] || !groups[p.group]).map((p) => p.key),
    ]
    expect(missing).toEqual([])
  })
})
